/** What no inventory knows, in German: reasons, manners, colours, sizes, what a thing can do, what shops ask for it. */
export const beyond: readonly string[] = [
  'passt (?:gut )?(?:zu|zum|zur)',
  'wie lange? (?:geht|dauert) es',
  'wie ?viele?(?=.* (?:darf|durfen|soll|sollte|sollten|muss|mussen|kann|konnen) (?:ich|wir|man|er|sie|der|die|das) )|(?<=^ )(?:ich hab|ich habe|wir haben)(?= .*(?:bracht|legt|stellt|packt|raumt|braucht|kauft|liehen|tan|worfen) $)(?!.* (?:wo|wann|wer|was|wohin|wie|verlegt) )|(?<=^ (?:der|die|das|mein|meine) .*)(?:ist|sind|liegt|liegen|steht) jetzt(?= )(?!.* (?:wo|oder) )|verdient|eingenommen',
  '(?<=^ )wurde(?:st|n)? \\w+ (?:mir|uns|dir)(?= )(?! (?:sagen|zeigen) )|wie ?viele (?:zimmer|raume|stockwerke|etagen|leute|personen|kinder|gaste)|woher|wo (?:soll|sollen|sollte|kommt|kommen|gehort|gehoren)(?= .* (?:hin|rein) $)|(?:wohnt|wohnen|lebt) (?:die |der )?(?:frau|herr|familie|nachbar(?:in)?|oma|opa|tante|onkel)|(?:was|wie ?viel) kostet? (?:denn |so )?eine?[nr]?(?= )|wie teuer ist (?:denn |so )?eine?(?= )|(?:gunstige|billige)[nrs]?|wo(?:hin)? soll(?:en|te|ten)? (?:ich|wir)(?!.* (?:suchen|schauen|finden) )|wo (?:bekommt|bekomme|bekommen|kriegt|kriege|kriegen|kauft|kaufe|kaufen) (?:ich|wir|man)',
  'wie ?viele? (?:schubladen|facher|boden|turen|beine) (?:hat|haben) (?!(?:ich|wir|ihr|du|sie|man|es) )(?:\\w+)',
  'wo (?:kann|konnte|konnen|soll|bekommt|kriegt)(?: ich| wir| man)?(?= (?:.* )?(?:kaufen|bestellen|bekommen) )|warum|wieso|weshalb|weswegen|wozu|wofur(?!.* (?:garantie|gewahrleistung) )|worum|womit(?!.* (?:gefullt|voll) )|woruber|woraus|wodurch|(?<!(?:sachen|dinge|was) .*)umgezogen|eingezogen|(?<=^ )was ist mit(?=.* los $)',
  '(?<! (?:mehr|weniger|teurer|billiger|gunstiger|grosser|kleiner) )wie (?!lange? |viel|teuer |wertvoll |kostbar |lang )(?:\\w+)',
  '(?:welche[rsnm]?|was fur (?:eine?[nr]?)?) (?:farbe|grosse|schuhgrosse|marke|gewicht|material|form|masse|modell|seriennummer|schuhgrossen|farben)',
  '(?<=^ )(?:brauchen(?= wir )|kann|kannst|konnte|darf|soll|sollte|passt|passen|will|wird|braucht|geht|funktioniert|gehort)(?= )(?! (?:du|ihr|ich|wir|mir|es) (?:\\w+ )*(?:sagen|zeigen|finden|suchen|nennen|helfen|verraten|auflisten) )(?! (?:mir|uns) )',
  'wo(?= (?:.* )?(?:hergestellt|produziert|gebaut|erfunden|gefertigt|her) )|(?:um )?(?:wie ?viel|welche) uhr(?:zeit)?|(?<=^ )was (?:ist|sind) eine?(?= )',
  'wie lange? (?:brauch\\w*|dauer\\w*|muss|mussen|soll|sollen|sollte|kocht?|kochen|trocknet?)(?= )|(?<=^ )wo(?= (?:.* )?lassen $)|(?<=^ )wo (?:kann|konnte|konnen|darf|durfen|muss)(?= )(?!.* (?:finden|sein|liegen|suchen|schauen|nachschauen|nachsehen|stecken|stehen|hangen|sehen|hab|haben|hin|hingekommen|gelandet|geraten|gekommen|\\w*(?:legt|stellt|packt|raumt|tan)) )',
  'wie lang (?:ist|sind)(?!.* (?:noch|haltbar|gultig|garantie|gewahrleistung|gut|frisch|geniessbar|brauchbar) )',
  'besser|beste[nrsm]?|warmer|kalter|schwerer|leichter|starker|schwacher|grosser(?! (?:als|wie) \\d)|kleiner(?= als )|schneller|sicherer|gesunder|schoner',
  'ein(?:e|en|em|er|es)? neue[nrsm]?|im laden|im supermarkt|kaputt gemacht|wem gehor(?:t|en)',
]
