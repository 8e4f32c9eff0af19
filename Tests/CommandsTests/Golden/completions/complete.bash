# Where a pipeline is asked for, those that ship are offered, with pipeline files and folders.
source ./ascribe.bash
complete_as() {
    COMP_LINE="$*"
    COMP_POINT=${#COMP_LINE}
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    _ascribe ascribe "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    echo "$*: ${COMPREPLY[*]}"
}
mkdir -p more/deeper .hidden && touch mine.yaml wanted.yml notes.txt more/other.yaml more/deeper/last.yaml .hidden/no.yaml
complete_as ascribe run ''
complete_as ascribe run warp
complete_as ascribe check w
complete_as ascribe check warplink more/
complete_as ascribe plan out --pipeline linkt
complete_as ascribe rescore out --pipeline ./more/deeper/
complete_as ascribe run warplink --input mo
complete_as ascribe check warplink --log-level w
complete_as ascribe generate --layout d
complete_as ascribe run missing/
