// Made by Tests/Generators/timezones.py from the time zone database, release 2025b: do not edit.

/// The offsets of all canonical zones from 2012 to 2101, as text that `ZoneTable` reads once.
///
/// Words are parted by spaces or line feeds. `@` begins a sequence of offsets; the names of the zones that share it
/// follow, then `=` and the first offset in minutes east. Each `delta:offset` after it is a change: base-36 minutes
/// since the change before (at first since 2012-01-01T00:00Z), and the offset from then on.
enum ZoneOffsets {
    static let text = """
        @ Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar
        Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou America/Danmarkshavn
        Atlantic/Reykjavik Atlantic/St_Helena Etc/UTC = 0
        @ Africa/Addis_Ababa Africa/Asmara Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala Africa/Mogadishu
        Africa/Nairobi Antarctica/Syowa Asia/Aden Asia/Baghdad Asia/Bahrain Asia/Kuwait Asia/Qatar Asia/Riyadh Etc/GMT-3
        Europe/Minsk Indian/Antananarivo Indian/Comoro Indian/Mayotte = 180
        @ Africa/Algiers Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos Africa/Libreville
        Africa/Luanda Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo Africa/Tunis Etc/GMT-1 = 60
        @ Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Kigali
        Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Maseru Africa/Mbabane Etc/GMT-2 = 120
        @ Africa/Cairo = 120 qq4o:180 1amc:120 12xo:180 1q6c:120 2osho:180 5m6c:120 5m9o:180 5tyc:120 5eho:180 5tyc:120
        5eho:180 5tyc:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5tyc:120 5eho:180 5tyc:120
        5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5tyc:120 5eho:180 5tyc:120
        5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5tyc:120 5eho:180 5tyc:120 5eho:180 5tyc:120
        5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5tyc:120 5eho:180 5tyc:120 5m9o:180 5m6c:120
        5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5tyc:120 5eho:180 5tyc:120 5eho:180 5tyc:120 5m9o:180 5m6c:120
        5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5tyc:120 5eho:180 5tyc:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120
        5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5tyc:120 5eho:180 5tyc:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120
        5m9o:180 5m6c:120 5m9o:180 5tyc:120 5eho:180 5tyc:120 5eho:180 5tyc:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120
        5m9o:180 5m6c:120 5m9o:180 5tyc:120 5eho:180 5tyc:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120
        5m9o:180 5tyc:120 5eho:180 5tyc:120 5eho:180 5tyc:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120
        5m9o:180 5tyc:120 5eho:180 5tyc:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120
        5m9o:180 5tyc:120 5eho:180 5tyc:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5m6c:120 5m9o:180 5tyc:120
        5eho:180 5tyc:120 5eho:180 5tyc:120 5m9o:180 5m6c:120
        @ Africa/Casablanca Africa/El_Aaiun = 0 3obc:60 2j40:0 yg0:60 19k0:0 6hc0:60 25s0:0 11s0:60 2eo0:0 4r40:60
        2s00:0 12w0:60 2mg0:0 4r40:60 2dk0:0 12w0:60 30w0:0 4r40:60 25s0:0 12w0:60 3gg0:0 4jc0:60 1q80:0 1ao0:60 3o80:0
        4jc0:60 1ig0:0 12w0:60 9xs0:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9xs0:0 12w0:60
        9q00:0 1ao0:60 9q00:0 12w0:60 9xs0:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9xs0:0
        12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60
        9xs0:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60 9q00:0
        12w0:60 9xs0:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60
        9q00:0 12w0:60 9xs0:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0
        1ao0:60 9q00:0 12w0:60 9xs0:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60 9q00:0 1ao0:60 9q00:0 12w0:60
        9q00:0 1ao0:60 9q00:0 12w0:60 9xs0:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60 9q00:0 1ao0:60 9q00:0
        12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9xs0:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60
        9xs0:0 12w0:60 9q00:0 1ao0:60 9q00:0 12w0:60 9xs0:0 12w0:60 9q00:0 1ao0:60
        @ Africa/Ceuta CET Europe/Amsterdam Europe/Andorra Europe/Belgrade Europe/Berlin Europe/Brussels Europe/Budapest
        Europe/Copenhagen Europe/Gibraltar Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Monaco
        Europe/Oslo Europe/Paris Europe/Prague Europe/Rome Europe/Sarajevo Europe/Skopje Europe/Stockholm Europe/Tirane
        Europe/Vaduz Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich MET = 60 2ldo:120 6p40:60 4r40:120 6hc0:60
        4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4r40:120 6hc0:60 4r40:120
        6hc0:60 4r40:120 6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6hc0:60
        4r40:120 6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6p40:60 4jc0:120
        6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6p40:60 4jc0:120 6p40:60
        4jc0:120 6p40:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6p40:60 4jc0:120 6p40:60 4jc0:120
        6p40:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4r40:120 6hc0:60
        4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4r40:120 6hc0:60 4r40:120
        6hc0:60 4r40:120 6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4r40:120 6hc0:60 4r40:120 6hc0:60
        4r40:120 6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120
        6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6p40:60 4jc0:120 6p40:60
        4jc0:120 6p40:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6p40:60 4jc0:120 6p40:60 4jc0:120
        6p40:60 4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60
        4r40:120 6hc0:60 4r40:120 6hc0:60 4r40:120 6p40:60 4jc0:120 6p40:60 4jc0:120 6p40:60 4r40:120 6hc0:60 4r40:120
        6hc0:60 4r40:120 6hc0:60 4r40:120 6p40:60
        @ Africa/Juba = 180 2ufn0:120
        @ Africa/Khartoum = 180 1trn0:120
        @ Africa/Sao_Tome = 0 1vnlo:60 b9k0:0
        @ Africa/Tripoli = 120 9ow0:60 4ag0:120
        @ Africa/Windhoek = 120 2t40:60 4r5o:120 6p2c:60 4jdo:120 6p2c:60 4r5o:120 6hac:60 4r5o:120 6hac:60 4r5o:120
        6hac:60 4r5o:120
        @ America/Adak = -600 26c0:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 43to:-540
        7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 43to:-540 7cec:-600
        3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 43to:-540
        7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 43to:-540 7cec:-600
        3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 43to:-540
        7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600
        43to:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 43to:-540
        7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600
        43to:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 43to:-540
        7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600
        43to:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540
        7cec:-600 43to:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600
        43to:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540
        7cec:-600 43to:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600
        43to:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540
        7cec:-600 43to:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600 3w1o:-540 7cec:-600
        3w1o:-540 7cec:-600 43to:-540 7cec:-600
        @ America/Anchorage America/Juneau America/Nome America/Sitka America/Yakutat = -540 26ac:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540
        @ America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Boa_Vista
        America/Curacao America/Dominica America/Grenada America/Guadeloupe America/Guyana America/La_Paz America/Manaus
        America/Martinique America/Montserrat America/Port_of_Spain America/Porto_Velho America/Puerto_Rico
        America/Santo_Domingo America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola
        Etc/GMT+4 = -240
        @ America/Araguaina = -180 92t0:-120 3o6c:-180
        @ America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba America/Argentina/Jujuy
        America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta
        America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia
        America/Belem America/Cayenne America/Fortaleza America/Maceio America/Paramaribo America/Recife
        America/Santarem Antarctica/Rothera Atlantic/Stanley Etc/GMT+3 = -180
        @ America/Asuncion = -180 3110:-240 5m9o:-180 56mc:-240 61to:-180 56mc:-240 61to:-180 56mc:-240 61to:-180
        5eec:-240 5u1o:-180 5eec:-240 5u1o:-180 5eec:-240 61to:-180 56mc:-240 61to:-180 56mc:-240 61to:-180 5eec:-240
        5u1o:-180 5eec:-240 5u1o:-180 5eec:-240 5u1o:-180 5eec:-240 61to:-180
        @ America/Atikokan America/Bogota America/Cayman America/Guayaquil America/Jamaica America/Lima America/Panama
        EST Etc/GMT+5 = -300
        @ America/Bahia = -120 1qbc:-180
        @ America/Bahia_Banderas America/Merida America/Mexico_City America/Monterrey = -360 2thc:-300 6hac:-360
        4yxo:-300 69ic:-360 4yxo:-300 69ic:-360 4yxo:-300 69ic:-360 4yxo:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300
        6hac:-360 4yxo:-300 69ic:-360 4yxo:-300 69ic:-360 4yxo:-300 6hac:-360 4r5o:-300 6hac:-360
        @ America/Belize America/Costa_Rica America/El_Salvador America/Guatemala America/Managua America/Regina
        America/Swift_Current America/Tegucigalpa Etc/GMT+6 Pacific/Galapagos = -360
        @ America/Boise America/Cambridge_Bay America/Denver America/Edmonton America/Inuvik MST7MDT = -420 2670:-360
        7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420
        3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360
        7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420
        3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360
        7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420
        3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360
        7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420
        3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360
        7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420
        3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360
        7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420
        3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360
        7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420
        3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360
        7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420
        3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360
        7cec:-420
        @ America/Campo_Grande America/Cuiaba = -180 1qd0:-240 7cho:-180 3o6c:-240 7k9o:-180 3o6c:-240 7k9o:-180
        3vyc:-240 7cho:-180 3vyc:-240 7cho:-180 3vyc:-240 7cho:-180 3vyc:-240 7zto:-180 38mc:-240
        @ America/Cancun = -360 2thc:-300 6hac:-360 4yxo:-300 69ic:-360 4yxo:-300 69ic:-360 30xo:-300
        @ America/Caracas = -270 1cu3o:-240
        @ America/Chicago America/Indiana/Knox America/Indiana/Tell_City America/Matamoros America/Menominee
        America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Rankin_Inlet
        America/Resolute America/Winnipeg CST6CDT = -360 265c:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300
        7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300
        7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300
        7cec:-360 3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300
        7cec:-360 3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300
        7cec:-360 3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300
        7cec:-360 3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300
        7cec:-360 3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300
        7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 43to:-300 7cec:-360
        @ America/Chihuahua = -420 2tj0:-360 6hac:-420 4yxo:-360 69ic:-420 4yxo:-360 69ic:-420 4yxo:-360 69ic:-420
        4yxo:-360 6hac:-420 4r5o:-360 6hac:-420 4r5o:-360 6hac:-420 4yxo:-360 69ic:-420 4yxo:-360 69ic:-420 4yxo:-360
        6hac:-420 4r5o:-360
        @ America/Ciudad_Juarez = -420 2670:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420
        43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360
        7cec:-420 3w1o:-360 82z0:-420 35h0:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420
        43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360
        7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420
        43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360
        7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420
        43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360
        7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420
        43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360
        7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420
        3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360
        7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420
        3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360
        7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420
        3w1o:-360 7cec:-420 43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360
        7cec:-420 3w1o:-360 7cec:-420 43to:-360 7cec:-420
        @ America/Coyhaique = -180 3od0:-240 3w1o:-180 7cec:-240 43to:-180 74mc:-240 43to:-180 j0ec:-240 2t5o:-180
        8fac:-240 2t5o:-180 8fac:-240 2t5o:-180 7cec:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240
        4yxo:-180 69ic:-240 4r5o:-180 6p2c:-240 4r5o:-180
        @ America/Creston America/Dawson_Creek America/Hermosillo America/Phoenix Etc/GMT+7 MST = -420
        @ America/Dawson America/Whitehorse = -480 268o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420
        7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420
        @ America/Detroit America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Petersburg
        America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Iqaluit
        America/Kentucky/Louisville America/Kentucky/Monticello America/Nassau America/New_York America/Toronto EST5EDT
        = -300 263o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300
        43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300
        43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300
        43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240
        7cec:-300 43to:-240 7cec:-300
        @ America/Eirunepe America/Rio_Branco = -240 kymo:-300
        @ America/Fort_Nelson = -480 268o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420
        @ America/Glace_Bay America/Goose_Bay America/Halifax America/Moncton America/Thule Atlantic/Bermuda = -240
        2620:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240 3w1o:-180
        7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240 3w1o:-180 7cec:-240
        3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240 3w1o:-180
        7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240 3w1o:-180 7cec:-240
        3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240 3w1o:-180
        7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240
        3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240 3w1o:-180
        7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240
        3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240 3w1o:-180
        7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240
        3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180
        7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240
        3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180
        7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180 7cec:-240
        3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 43to:-180
        7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240 3w1o:-180 7cec:-240
        43to:-180 7cec:-240
        @ America/Grand_Turk = -300 263o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 159ic:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300
        @ America/Havana = -300 2tcc:-240 6p40:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300
        43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 43s0:-240
        7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300
        43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 43s0:-240
        7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300
        43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240
        7cg0:-300 43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300
        43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240
        7cg0:-300 43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300
        43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240
        7cg0:-300 43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300
        3w00:-240 7cg0:-300 43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240
        7cg0:-300 43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300
        3w00:-240 7cg0:-300 43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240
        7cg0:-300 43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300
        3w00:-240 7cg0:-300 43s0:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240 7cg0:-300 3w00:-240
        7cg0:-300 3w00:-240 7cg0:-300 43s0:-240 7cg0:-300
        @ America/Los_Angeles America/Tijuana America/Vancouver PST8PDT = -480 268o:-420 7cec:-480 3w1o:-420 7cec:-480
        3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420
        7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480
        3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420
        7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480
        3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420
        7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480
        3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420
        7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480
        3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420
        7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480
        3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420
        7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480
        3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420
        7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480
        3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420
        7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 3w1o:-420 7cec:-480 43to:-420 7cec:-480
        @ America/Mazatlan = -420 2tj0:-360 6hac:-420 4yxo:-360 69ic:-420 4yxo:-360 69ic:-420 4yxo:-360 69ic:-420
        4yxo:-360 6hac:-420 4r5o:-360 6hac:-420 4r5o:-360 6hac:-420 4yxo:-360 69ic:-420 4yxo:-360 69ic:-420 4yxo:-360
        6hac:-420 4r5o:-360 6hac:-420
        @ America/Metlakatla = -480 1780o:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 9pyc:-540 1iho:-480
        7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540
        3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480
        7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 3w1o:-480 7cec:-540 43to:-480 7cec:-540
        @ America/Miquelon = -180 260c:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180
        43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 43to:-120
        7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180
        43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 43to:-120
        7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180
        43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120
        7cec:-180 43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180
        43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120
        7cec:-180 43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180
        43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120
        7cec:-180 43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180
        3w1o:-120 7cec:-180 43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120
        7cec:-180 43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180
        3w1o:-120 7cec:-180 43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120
        7cec:-180 43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180
        3w1o:-120 7cec:-180 43to:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120 7cec:-180 3w1o:-120
        7cec:-180 3w1o:-120 7cec:-180 43to:-120 7cec:-180
        @ America/Montevideo = -120 25yo:-180 6hdo:-120 4r2c:-180 6hdo:-120 4r2c:-180 6hdo:-120 4r2c:-180
        @ America/Noronha Atlantic/South_Georgia Etc/GMT+2 = -120
        @ America/Nuuk = -180 2ldo:-120 6p40:-180 4r40:-120 6hc0:-180 4r40:-120 6hc0:-180 4r40:-120 6hc0:-180 4r40:-120
        6p40:-180 4jc0:-120 6p40:-180 4jc0:-120 6p40:-180 4r40:-120 6hc0:-180 4r40:-120 6hc0:-180 4r40:-120 6p40:-180
        4jc0:-120 6p40:-180 4jc0:-120 bg80:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120
        4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60
        6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120
        4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60
        6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120
        4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60
        6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120
        4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60
        6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120
        4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60
        6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120
        4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60
        6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120
        4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60
        6hc0:-120 4r40:-60 6p40:-120
        @ America/Ojinaga = -420 2670:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420
        43to:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 3w1o:-360 7cec:-420 43to:-360
        7cec:-420 3w1o:-360 b8ec:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 43to:-300
        7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 43to:-300 7cec:-360
        3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 43to:-300
        7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 43to:-300
        7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 43to:-300
        7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300
        7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300
        7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300
        7cec:-360 43to:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360 3w1o:-300 7cec:-360
        3w1o:-300 7cec:-360 43to:-300 7cec:-360
        @ America/Port-au-Prince = -300 263o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300
        fc9o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300 3w1o:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240 7cec:-300
        3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300
        43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300
        43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 43to:-240
        7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300
        43to:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240 7cec:-300 3w1o:-240
        7cec:-300 43to:-240 7cec:-300
        @ America/Punta_Arenas Antarctica/Palmer = -180 3od0:-240 3w1o:-180 7cec:-240 43to:-180 74mc:-240 43to:-180
        j0ec:-240 2t5o:-180
        @ America/Santiago = -180 3od0:-240 3w1o:-180 7cec:-240 43to:-180 74mc:-240 43to:-180 j0ec:-240 2t5o:-180
        8fac:-240 2t5o:-180 8fac:-240 2t5o:-180 7cec:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240
        4yxo:-180 69ic:-240 4r5o:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180
        6hac:-240 4r5o:-180 6p2c:-240 4jdo:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240
        4r5o:-180 6hac:-240 4r5o:-180 6p2c:-240 4jdo:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180
        6hac:-240 4r5o:-180 6p2c:-240 4jdo:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240
        4r5o:-180 6hac:-240 4r5o:-180 6p2c:-240 4jdo:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180
        6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240
        4r5o:-180 6hac:-240 4r5o:-180 6p2c:-240 4jdo:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180
        6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6p2c:-240 4jdo:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240
        4r5o:-180 6hac:-240 4r5o:-180 6p2c:-240 4jdo:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180
        6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6p2c:-240 4jdo:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240
        4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180
        6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6p2c:-240 4jdo:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240
        4r5o:-180 6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6p2c:-240 4jdo:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180
        6hac:-240 4r5o:-180 6hac:-240 4r5o:-180 6p2c:-240 4jdo:-180 6p2c:-240 4r5o:-180 6hac:-240 4r5o:-180 6hac:-240
        4r5o:-180 6hac:-240 4r5o:-180
        @ America/Sao_Paulo = -120 1qbc:-180 7cho:-120 3o6c:-180 7k9o:-120 3o6c:-180 7k9o:-120 3vyc:-180 7cho:-120
        3vyc:-180 7cho:-120 3vyc:-180 7cho:-120 3vyc:-180 7zto:-120 38mc:-180
        @ America/Scoresbysund = -60 2ldo:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60
        4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60
        b8g0:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120
        4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60
        6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120
        4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60
        6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120
        4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60
        6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60 6p40:-120
        4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60
        6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120
        4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60
        6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120
        4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120 4jc0:-60
        6p40:-120 4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120 4jc0:-60 6p40:-120
        4jc0:-60 6p40:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6hc0:-120 4r40:-60 6p40:-120
        @ America/St_Johns = -210 2616:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210
        43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 43to:-150
        7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210
        43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 43to:-150
        7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210
        43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150
        7cec:-210 43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210
        43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150
        7cec:-210 43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210
        43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150
        7cec:-210 43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210
        3w1o:-150 7cec:-210 43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150
        7cec:-210 43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210
        3w1o:-150 7cec:-210 43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150
        7cec:-210 43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210
        3w1o:-150 7cec:-210 43to:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150 7cec:-210 3w1o:-150
        7cec:-210 3w1o:-150 7cec:-210 43to:-150 7cec:-210
        @ Antarctica/Casey = 660 1lgc:480 1glac:660 fl5o:480 6hh0:660 4ypc:480 67h0:660 4t70:480 6hc1:660 4yqz:480
        69p1:660 4yqz:480 69p1:660 4vjz:480
        @ Antarctica/Davis = 300 1llc:420
        @ Antarctica/DumontDUrville Australia/Brisbane Australia/Lindeman Etc/GMT-10 Pacific/Chuuk Pacific/Guam
        Pacific/Port_Moresby Pacific/Saipan = 600
        @ Antarctica/Macquarie Australia/Hobart Australia/Melbourne Australia/Sydney = 660 2sqo:600 5u00:660 5m80:600
        5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5u00:660 5m80:600
        5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5u00:600 5m80:660 5m80:600
        5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5u00:660 5m80:600 5m80:660 5m80:600
        5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5u00:660 5m80:600 5m80:660 5m80:600
        5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5u00:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600
        5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5u00:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600
        5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5u00:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600
        5m80:660 5m80:600 5m80:660 5m80:600 5u00:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600
        5m80:660 5m80:600 5m80:660 5m80:600 5u00:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600
        5m80:660 5m80:600 5u00:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600
        5m80:660 5m80:600 5u00:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600
        5m80:660 5u00:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600
        5u00:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600
        5u00:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5u00:660 5m80:600
        5m80:660 5m80:600 5m80:660 5m80:600 5m80:660 5m80:600 5m80:660
        @ Antarctica/Mawson Asia/Aqtau Asia/Aqtobe Asia/Ashgabat Asia/Atyrau Asia/Dushanbe Asia/Karachi Asia/Oral
        Asia/Samarkand Asia/Tashkent Etc/GMT-5 Indian/Kerguelen Indian/Maldives = 300
        @ Antarctica/McMurdo Pacific/Auckland = 780 2snc:720 5m80:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720
        5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5m80:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720
        5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 61s0:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720
        5eg0:780 5u00:720 5eg0:780 5u00:720 5m80:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720
        5eg0:780 5u00:720 5eg0:780 5u00:720 5m80:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720
        5eg0:780 5u00:720 5m80:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720
        5eg0:780 5u00:720 5m80:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720
        5eg0:780 61s0:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720
        5m80:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720
        5m80:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5m80:780 5u00:720
        5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5m80:780 5u00:720
        5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 61s0:720 5eg0:780 5u00:720
        5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5m80:780 5u00:720 5eg0:780 5u00:720
        5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5m80:780 5u00:720 5eg0:780 5u00:720
        5eg0:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720 5m80:780 5u00:720 5eg0:780 5u00:720 5eg0:780 5u00:720
        5eg0:780 5u00:720 5eg0:780
        @ Antarctica/Troll = 0 2ldo:120 6p40:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6p40:0 4jc0:120
        6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120
        6hc0:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120
        6hc0:0 4r40:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120
        6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6p40:0 4jc0:120
        6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120
        6hc0:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120
        6hc0:0 4r40:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120
        6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6p40:0 4jc0:120
        6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120
        6hc0:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120
        6hc0:0 4r40:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120
        6p40:0 4jc0:120 6p40:0 4jc0:120 6p40:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6hc0:0 4r40:120 6p40:0
        @ Antarctica/Vostok = 420 3qu7o:300
        @ Asia/Almaty Asia/Qostanay = 360 3t4e0:300
        @ Asia/Amman = 120 2qso:180 jfyc:120 30xo:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120
        4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 3o80:180
        @ Asia/Anadyr Asia/Kamchatka Etc/GMT-12 Pacific/Funafuti Pacific/Kwajalein Pacific/Majuro Pacific/Nauru
        Pacific/Tarawa Pacific/Wake Pacific/Wallis = 720
        @ Asia/Baku = 240 2lc0:300 6p40:240 4r40:300 6hc0:240 4r40:300 6hc0:240 4r40:300 6hc0:240
        @ Asia/Bangkok Asia/Ho_Chi_Minh Asia/Jakarta Asia/Novokuznetsk Asia/Phnom_Penh Asia/Pontianak Asia/Vientiane
        Etc/GMT-7 Indian/Christmas = 420
        @ Asia/Barnaul = 420 vr3o:360 fzlo:420
        @ Asia/Beirut = 120 2l8o:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120
        4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120
        4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120
        4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120
        4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120
        4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120
        4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120
        4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120
        4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120
        4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120
        4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120
        4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6hac:120
        4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120
        4jdo:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120
        4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120
        @ Asia/Bishkek Asia/Dhaka Asia/Thimphu Asia/Urumqi Etc/GMT-6 Indian/Chagos = 360
        @ Asia/Brunei Asia/Hong_Kong Asia/Kuala_Lumpur Asia/Kuching Asia/Macau Asia/Makassar Asia/Manila Asia/Shanghai
        Asia/Singapore Asia/Taipei Australia/Perth Etc/GMT-8 = 480
        @ Asia/Chita = 600 vqyo:480 fznc:540
        @ Asia/Colombo Asia/Kolkata = 330
        @ Asia/Damascus = 120 2qso:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120
        4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180
        @ Asia/Dili Asia/Jayapura Asia/Seoul Asia/Tokyo Etc/GMT-9 Pacific/Palau = 540
        @ Asia/Dubai Asia/Muscat Asia/Tbilisi Asia/Yerevan Etc/GMT-4 Europe/Samara Indian/Mahe Indian/Mauritius
        Indian/Reunion = 240
        @ Asia/Famagusta = 120 2ldo:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 hxk0:120
        4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120
        4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120
        4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120
        4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120
        4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120
        4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120
        4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120
        4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120
        4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120
        4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120
        4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120
        4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120
        4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120
        4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120
        @ Asia/Gaza Asia/Hebron = 120 2qso:180 5eg0:120 5u00:180 5m6c:120 5m9o:180 6hac:120 4s9o:180 6g80:120 4s9o:180
        6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4q00:180 6iec:120 4r5o:180 6hc0:120 4r40:180 6o00:120 4lk0:180
        6o1o:120 5m9o:180 5m6c:120 5eho:180 5tyc:120 56po:180 61qc:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180
        6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180
        6p2c:120 4jdo:180 6p2c:120 4r5o:180 69ic:120 4yxo:180 61qc:120 56po:180 5m6c:120 5m9o:180 5eec:120 5u1o:180
        4yuc:120 1iho:180 7qc:120 4r5o:180 4jac:120 1apo:180 nac:120 4r5o:180 4bic:120 1apo:180 v2c:120 4r5o:180
        3vyc:120 1iho:180 12uc:120 4r5o:180 3o6c:120 1apo:180 1q6c:120 4jdo:180 3gec:120 1apo:180 1xyc:120 4jdo:180
        30uc:120 1iho:180 25qc:120 4r5o:180 2lac:120 1apo:180 2lac:120 4r5o:180 25qc:120 1iho:180 2t2c:120 4r5o:180
        1xyc:120 1apo:180 3gec:120 4jdo:180 1q6c:120 1apo:180 3o6c:120 4jdo:180 1amc:120 1iho:180 3vyc:120 4r5o:180
        v2c:120 1apo:180 4bic:120 4r5o:180 fic:120 1iho:180 4jac:120 4r5o:180 7qc:120 1iho:180 4r2c:120 61to:180
        5eec:120 5m9o:180 5m6c:120 56po:180 61qc:120 4yxo:180 69ic:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180
        6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6p2c:120 4jdo:180
        6p2c:120 4jdo:180 6hac:120 4yxo:180 61qc:120 56po:180 5tyc:120 5eho:180 5eec:120 5u1o:180 56mc:120 1apo:180
        7qc:120 4jdo:180 4yuc:120 1apo:180 fic:120 4jdo:180 4jac:120 1iho:180 nac:120 4r5o:180 43qc:120 1apo:180
        12uc:120 4r5o:180 3o6c:120 1iho:180 1amc:120 4r5o:180 3gec:120 1iho:180 1q6c:120 4jdo:180 38mc:120 1apo:180
        25qc:120 4jdo:180 2t2c:120 1iho:180 2dic:120 4r5o:180 2dic:120 1apo:180 2t2c:120 4r5o:180 25qc:120 1apo:180
        30uc:120 4r5o:180 1q6c:120 1iho:180 38mc:120 4r5o:180 1iec:120 1apo:180 3vyc:120 4jdo:180 12uc:120 1iho:180
        43qc:120 4jdo:180 v2c:120 1iho:180 4bic:120 4r5o:180 fic:120 1apo:180 4r2c:120 4r5o:180 6hac:120 4r5o:180
        6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180
        6p2c:120 4jdo:180 6p2c:120 4jdo:180 6p2c:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180 6hac:120 4r5o:180
        6p2c:120
        @ Asia/Hovd = 420 10h3o:480 5m30:420 5md0:480 5m30:420
        @ Asia/Irkutsk = 540 vr0c:480
        @ Asia/Jerusalem = 120 2qw0:180 5gmc:120 5rto:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6rac:120
        4h5o:180 6rac:120 4h5o:180 6rac:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6rac:120 4h5o:180 6rac:120
        4h5o:180 6rac:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6rac:120 4h5o:180 6rac:120
        4h5o:180 6rac:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120
        4h5o:180 6rac:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120
        4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120
        4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120 4oxo:180 6jic:120
        4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120 4oxo:180 6jic:120
        4oxo:180 6jic:120 4oxo:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120 4oxo:180 6jic:120
        4oxo:180 6jic:120 4oxo:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120 4oxo:180 6jic:120 4oxo:180 6jic:120
        4oxo:180 6jic:120 4oxo:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120 4oxo:180 6jic:120 4oxo:180 6jic:120
        4oxo:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6jic:120
        4oxo:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6rac:120
        4h5o:180 6rac:120 4h5o:180 6rac:120 4h5o:180 6rac:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6rac:120
        4h5o:180 6rac:120 4h5o:180 6rac:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6jic:120 4oxo:180 6rac:120
        @ Asia/Kabul = 270
        @ Asia/Kathmandu = 345
        @ Asia/Khandyga Asia/Yakutsk = 600 vqyo:540
        @ Asia/Krasnoyarsk = 480 vr20:420
        @ Asia/Magadan = 720 vqvc:600 gurc:660
        @ Asia/Nicosia EET Europe/Athens Europe/Bucharest Europe/Helsinki Europe/Kyiv Europe/Riga Europe/Sofia
        Europe/Tallinn Europe/Vilnius = 120 2ldo:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120
        4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120
        4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120
        4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120
        4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120
        4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120
        4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120
        4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120
        4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120
        4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120
        4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120
        4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120
        4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120
        4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120
        4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120
        4r40:180 6p40:120
        @ Asia/Novosibirsk = 420 vr3o:360 jnto:420
        @ Asia/Omsk = 420 vr3o:360
        @ Asia/Pyongyang = 540 14sh0:510 uog0:540
        @ Asia/Qyzylorda = 360 26km0:300
        @ Asia/Sakhalin = 660 vqx0:600 fzlo:660
        @ Asia/Srednekolymsk = 720 vqvc:660
        @ Asia/Tehran = 210 2gq6:270 5oec:210 5m9o:270 5oec:210 5l5o:270 5oec:210 5l5o:270 5oec:210 5l5o:270 5oec:210
        5m9o:270 5oec:210 5l5o:270 5oec:210 5l5o:270 5oec:210 5l5o:270 5oec:210 5m9o:270 5oec:210 5l5o:270 5oec:210
        @ Asia/Tomsk = 420 vr3o:360 hxlo:420
        @ Asia/Ulaanbaatar = 480 10h20:540 5m30:480 5md0:540 5m30:480
        @ Asia/Ust-Nera Asia/Vladivostok = 660 vqx0:600
        @ Asia/Yangon Indian/Cocos = 390
        @ Asia/Yekaterinburg = 360 vr5c:300
        @ Atlantic/Azores = -60 2ldo:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60 4jc0:0
        6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0
        6hc0:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0
        6hc0:-60 4r40:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0
        6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60 4jc0:0
        6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0
        6hc0:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0
        6hc0:-60 4r40:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0
        6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60 4jc0:0
        6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0
        6hc0:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0
        6hc0:-60 4r40:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0
        6p40:-60 4jc0:0 6p40:-60 4jc0:0 6p40:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6hc0:-60 4r40:0 6p40:-60
        @ Atlantic/Canary Atlantic/Faroe Atlantic/Madeira Europe/Dublin Europe/Guernsey Europe/Isle_of_Man Europe/Jersey
        Europe/Lisbon Europe/London WET = 0 2ldo:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0
        4jc0:60 6p40:0 4jc0:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0 4r40:60
        6hc0:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0
        4r40:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0 4jc0:60
        6p40:0 4jc0:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0
        4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60
        6hc0:0 4r40:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0 4jc0:60 6p40:0
        4jc0:60 6p40:0 4jc0:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0 4r40:60
        6hc0:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0
        4r40:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0 4jc0:60
        6p40:0 4jc0:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0
        4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60 6p40:0 4jc0:60 6p40:0 4jc0:60 6p40:0 4r40:60 6hc0:0 4r40:60 6hc0:0 4r40:60
        6hc0:0 4r40:60 6p40:0
        @ Atlantic/Cape_Verde Etc/GMT+1 = -60
        @ Australia/Adelaide Australia/Broken_Hill = 630 2sri:570 5u00:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570
        5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5u00:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570
        5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5u00:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570
        5m80:630 5m80:570 5m80:630 5m80:570 5u00:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570
        5m80:630 5m80:570 5m80:630 5m80:570 5u00:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570
        5m80:630 5m80:570 5u00:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570
        5m80:630 5m80:570 5u00:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570
        5m80:630 5u00:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570
        5u00:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570
        5u00:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5u00:630 5m80:570
        5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5u00:630 5m80:570
        5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5u00:570 5m80:630 5m80:570
        5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5u00:630 5m80:570 5m80:630 5m80:570
        5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5u00:630 5m80:570 5m80:630 5m80:570
        5m80:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570 5u00:630 5m80:570 5m80:630 5m80:570 5m80:630 5m80:570
        5m80:630 5m80:570 5m80:630
        @ Australia/Darwin = 570
        @ Australia/Eucla = 525
        @ Australia/Lord_Howe = 660 2sp0:630 5u0u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630
        5m8u:660 5m76:630 5m8u:660 5m76:630 5u0u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630
        5m8u:660 5m76:630 5m8u:660 5tz6:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630
        5m8u:660 5m76:630 5u0u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630
        5m8u:660 5m76:630 5u0u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630
        5u0u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630
        5u0u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5tz6:630
        5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5u0u:660 5m76:630
        5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5u0u:660 5m76:630
        5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5u0u:660 5m76:630 5m8u:660 5m76:630
        5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5u0u:660 5m76:630 5m8u:660 5m76:630
        5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5tz6:630 5m8u:660 5m76:630 5m8u:660 5m76:630
        5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5u0u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630
        5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5u0u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630
        5m8u:660 5m76:630 5m8u:660 5m76:630 5u0u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630 5m8u:660 5m76:630
        5m8u:660
        @ Etc/GMT+10 HST Pacific/Honolulu Pacific/Rarotonga Pacific/Tahiti = -600
        @ Etc/GMT+11 Pacific/Midway Pacific/Niue Pacific/Pago_Pago = -660
        @ Etc/GMT+12 = -720
        @ Etc/GMT+8 Pacific/Pitcairn = -480
        @ Etc/GMT+9 Pacific/Gambier = -540
        @ Etc/GMT-11 Pacific/Efate Pacific/Guadalcanal Pacific/Kosrae Pacific/Noumea Pacific/Pohnpei = 660
        @ Etc/GMT-13 Pacific/Fakaofo Pacific/Kanton = 780
        @ Etc/GMT-14 Pacific/Kiritimati = 840
        @ Europe/Astrakhan Europe/Ulyanovsk = 240 vr8o:180 fzlo:240
        @ Europe/Chisinau = 120 2lc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180
        6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180
        6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180
        6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180
        6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180
        6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180
        6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180
        6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180
        6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180
        6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180
        6hc0:120 4r40:180 6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180
        6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180
        6hc0:120 4r40:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180
        6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180
        6p40:120 4jc0:180 6p40:120 4jc0:180 6p40:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180 6hc0:120 4r40:180
        6p40:120
        @ Europe/Istanbul = 120 2ldo:180 6p40:120 4r40:180 6hc0:120 4s80:180 6g80:120 4r40:180 6ww0:120 4bk0:180
        @ Europe/Kaliningrad = 180 vrac:120
        @ Europe/Kirov Europe/Moscow = 240 vr8o:180
        @ Europe/Saratov = 240 vr8o:180 nrlo:240
        @ Europe/Simferopol = 120 2ldo:180 6p40:120 4r40:180 6hc0:120 4r2c:240 6h8o:180
        @ Europe/Volgograd = 240 vr8o:180 195lo:240 oeuc:180
        @ Pacific/Apia = 840 2snc:780 5m80:840 5u00:780 5eg0:840 5u00:780 5eg0:840 5u00:780 5eg0:840 5u00:780 5eg0:840
        5u00:780 5eg0:840 5u00:780 5m80:840 5u00:780 5eg0:840 5u00:780 5eg0:840 5u00:780
        @ Pacific/Bougainville = 600 xoyo:660
        @ Pacific/Chatham = 825 2snc:765 5m80:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765
        5eg0:825 5u00:765 5eg0:825 5u00:765 5m80:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765
        5eg0:825 5u00:765 5eg0:825 61s0:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765
        5eg0:825 5u00:765 5m80:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765
        5eg0:825 5u00:765 5m80:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765
        5m80:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765
        5m80:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 61s0:765
        5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5m80:825 5u00:765
        5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5m80:825 5u00:765
        5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5m80:825 5u00:765 5eg0:825 5u00:765
        5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5m80:825 5u00:765 5eg0:825 5u00:765
        5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 61s0:765 5eg0:825 5u00:765 5eg0:825 5u00:765
        5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5m80:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765
        5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5m80:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765
        5eg0:825 5u00:765 5eg0:825 5u00:765 5m80:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765 5eg0:825 5u00:765
        5eg0:825
        @ Pacific/Easter = -300 3od0:-360 3w1o:-300 7cec:-360 43to:-300 74mc:-360 43to:-300 j0ec:-360 2t5o:-300
        8fac:-360 2t5o:-300 8fac:-360 2t5o:-300 7cec:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360
        4yxo:-300 69ic:-360 4r5o:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300
        6hac:-360 4r5o:-300 6p2c:-360 4jdo:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360
        4r5o:-300 6hac:-360 4r5o:-300 6p2c:-360 4jdo:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300
        6hac:-360 4r5o:-300 6p2c:-360 4jdo:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360
        4r5o:-300 6hac:-360 4r5o:-300 6p2c:-360 4jdo:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300
        6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360
        4r5o:-300 6hac:-360 4r5o:-300 6p2c:-360 4jdo:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300
        6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6p2c:-360 4jdo:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360
        4r5o:-300 6hac:-360 4r5o:-300 6p2c:-360 4jdo:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300
        6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6p2c:-360 4jdo:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360
        4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300
        6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6p2c:-360 4jdo:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360
        4r5o:-300 6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6p2c:-360 4jdo:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300
        6hac:-360 4r5o:-300 6hac:-360 4r5o:-300 6p2c:-360 4jdo:-300 6p2c:-360 4r5o:-300 6hac:-360 4r5o:-300 6hac:-360
        4r5o:-300 6hac:-360 4r5o:-300
        @ Pacific/Fiji = 780 mvc:720 8fc0:780 2t40:720 8n40:780 2lac:720 8uxo:780 2dk0:720 8uw0:780 2dk0:720 92o0:780
        25s0:720 92o0:780 25s0:720 92o0:780 25s0:720 9ag0:780 1y00:720 al40:780 v40:720
        @ Pacific/Marquesas = -570
        @ Pacific/Norfolk = 690 16c06:660 195ku:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660
        5m80:720 5u00:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660
        5u00:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660
        5u00:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5u00:720 5m80:660
        5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5u00:720 5m80:660
        5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5u00:660 5m80:720 5m80:660
        5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5u00:720 5m80:660 5m80:720 5m80:660
        5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5u00:720 5m80:660 5m80:720 5m80:660
        5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5u00:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660
        5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5u00:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660
        5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5u00:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660
        5m80:720 5m80:660 5m80:720 5m80:660 5u00:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660
        5m80:720 5m80:660 5m80:720 5m80:660 5u00:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660
        5m80:720 5m80:660 5u00:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720 5m80:660 5m80:720
        @ Pacific/Tongatapu = 780 1in9o:840 25s0:780
        """
}
