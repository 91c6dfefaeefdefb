import { beyond } from './beyond/de.ts'
import { frame } from './frame/de.ts'
import type { LanguageWords } from './language.ts'
import { SHORTHAND } from './shorthand.ts'
import { time } from './time/de.ts'
import { formsOfVerbs, GERMAN } from './verbs.ts'

/** What things are in. */
const HOLDERS =
  '(?:kiste|kisten|karton|box|boxen|raum|raumen|zimmer|regal|schrank|schublade|behalter|fach|ort|stelle|koffer|tasche|ecke|kommode|korb|tute|etage|stock)'
/** Prefixes of verbs of moving. */
const MOVING =
  'ver|um|weg|ein|aus|hin|her|auf|ab|rein|raus|runter|rauf|hoch|ruber|mit|unter|ge|bei|hinein|heraus|herunter|dahin|woanders'

export const de: LanguageWords = {
  language: 'de',
  shorthand: SHORTHAND.de,
  cues: {
    where: [
      '(?:aufbewahrungsort|lagerort|standort)(?: (?:von|der|des|vom))?|wo find',
      '(?:standort|lagerort|lagerplatz|aufbewahrungsort|fundort|verbleib|ort)(?= $)|(?:standort|lagerort|lagerplatz|fundort|verbleib) (?:von|der|des|vom)',
      '(?:unter die augen|in die finger|zwischen die finger|in die hande|zu fassen) (?:gekommen|bekommen|kriegen|bekomme|kriege)|(?:hat|habt) (?:jemand|wer|ihr|einer)(?: von euch)?(?= .*(?:gesehen|gesichtet|gefunden) )|(?:liegen|stehen|stecken)(?: geblieben| gelassen)',
      '(?:hat|habt) (?:jemand|einer|wer|ihr)(?= .* gesehen )',
      '(?:lagerort|standort|aufbewahrungsort)(?= $)',
      `(?:in|auf|an|unter) (?:welche[mnr]?|was fur eine[mr]?) ${HOLDERS}`,
      '(?:wo|wohin|woran|worin)(?: (?:ist|is|sind|liegt|liegen|steht|stehen|hab|habe|haben|habt|habt ihr|hast|hat|ham|hatte|befindet|befinden|finde|findet|finden|kann|konnte|konnten|mag|steckt|stecken|bewahren|bewahre|hangt|hangen|war|waren|wurde|wurden|sich|denn|nur|bloss|noch))*',
      '(?:standort|lagerort|ort|platz) (?:von|der|des|vom)',
      'ich (?:kann|konnte)(?= (?:.* )?(?:finden|entdecken) )|ich (?:finde|suche)(?: nach)?|(?:ich|wir) (?:seh|sehe|sehen)(?= .* nicht )|find(?:e|en)?(?: ich| wir)?|gefunden|suche|such mir|hilf (?:mir|uns)',
      '(?<=^ )(?:ich |wir )?(?:brauche?|brauchen|benotigen?|brauchte)(?= )(?! neue)',
    ],
    what: [
      'was(?: (?:ist|sind|is|liegt|liegen|steht|stehen|steckt|war|hab|habe|haben|ham|hat|gibt es|gibts|denn|so|fur|kam|kommt))*(?: alles)?',
      'welche[rsnm]?(?: davon)?',
    ],
    until: [
      '(?:das )?(?:ablaufdatum|haltbarkeitsdatum|mindesthaltbarkeitsdatum|mhd|verfallsdatum)(?= (?:von|vom|der|des|fur|auf|bei|beim) )',
      'vor welche[mnrs]? (?:datum|tag|monat)|bis (?:wann|(?:zu )?welche[mnrs]? (?:datum|tag|monat|jahr))(?: (?:ist|sind|gilt|gelten|lauft|laufen|halt|halten|habe|haben|hat))?',
      'wie lange?(?! (?:her|ist es her) )(?: (?:ist|sind|gilt|gelten|lauft|laufen|halt|halten|habe|haben|hat|reicht|bleibt|bleiben))?(?: noch)?',
    ],
    when: [
      '(?:seit )?wann(?: (?:ist|sind|war|wurde|wurden|habe|haben|hat|lauft|laufen))?',
      'wie lange (?:her|ist es her)',
      'seit wann',
      'an welchem tag',
    ],
    who: [
      '(?:durch|von) wen|(?:an |bei )?(?:wen|wem)|(?<=^ )wer hatn|wer war das',
      '(?<! (?:mir|uns|kann|konnte) )wer(?: (?:hat|haben|war|hatte))?',
      'von wem',
      'wem',
      'hat (?:jemand|einer|wer)(?=.*(?:bewegt|raumt|legt|stellt|packt|nommen) )',
    ],
    be: ['(?<=^ )(?:ist|is|sind|liegt|liegen|steht|stehen|steckt|hangt)'],
    how_many: [
      'wie ?viele?[nrs]?',
      '(?:die )?(?:anzahl|stuckzahl|gesamtzahl|bestand|menge|zahl)(?: der| an| von)?',
      'zahle?',
    ],
    have: [
      '(?<=^ )ob (?:wir|es|man|ich|da|noch|im|in|auf|unter|irgendwo)?(?: noch| irgendwo)*(?= .*(?:haben|gibt|ist|sind|da|habe|hat|besitzen|vorhanden) $)',
      '(?<=^ )(?:wir haben|es gibt|da ist|da sind)(?: doch| noch)*(?=.* (?:oder|gell|nicht wahr|richtig|stimmt s|stimmts|ja|nein)(?: nicht)? $)',
      '(?<=^ )(?:sind(?! (?:alle|wir|sie|die) )|(?:ist|is)(?= (?:noch |irgendwas|etwas|eine?n? )))(?= .*(?:im haus|zu hause|daheim|auf lager|vorratig) )(?: noch)?',
      'besitzen wir|haben wir|besitz(?:e|t) (?:ich|ihr)|(?:ja oder nein|vorhanden)(?= $)',
      '(?:hab|habe|haben|ham|hatte|hatten|besitze|besitzen) (?:ich|wir|wa|ma|mer)(?: noch| schon| eigentlich| irgendwo| denn| vielleicht)*|hamwa',
      '(?:gibt es|gibts|gibt s|gabe es)(?: noch| irgendwo| schon)*',
      '(?:ist|is|sind)(?= .* (?:da|vorhanden|vorratig|ubrig) )',
      'ich habe?(?= .* oder )',
    ],
    list: [
      '(?:gib|zeig|mach|schick)(?: mir| uns)?(?: mal| bitte)?(?: ne| eine| die)? liste(?: von| vom| der| mit)?',
      '(?<=^ )(?:mir |uns )?(?:die |alle |den |das )?(?=.* (?:nennen|auflisten|aufzulisten|anzeigen|aufzahlen|aufzuzahlen) $)',
      '(?:sag|sage|sagst|zeigst|zeigt|nenn|nenne|nennst|gib|gibst|list|liste|listest)(?: du| ihr)?(?: mir| uns)?(?: bitte| mal)*(?: auf)?',
      'nennen|auflisten|aufzulisten|anzeigen|aufzahlen|aufzuzahlen|zusammenstellen',
      'ich (?:hatte|brauche?|mochte|will)(?: bitte)?(?: gerne?)?(?: eine (?:liste|ubersicht|aufstellung)(?: von| mit| der)?)(?: allen?| allem)?',
      '(?:(?:zeig|zeige|gib|mach)(?: mir| uns)? )?(?:eine |die )?(?:liste|ubersicht|aufstellung)(?: von| der| mit| uber)?(?: allen| aller)?',
      '(?:zeig|zeige|liste|nenne?|gib)(?: mir| uns)?(?: alle| bitte)?(?: auf)?',
      'alle[sn]?(?: meine| unsere)?|samtliche|ubersicht (?:der|uber)',
    ],
    contain: [
      '(?:findet|finden|finde)(?: man| ich| wir| sich)?(?= (?:im|in|auf|unter|drin) )|gefullt|(?:befullt|bestuckt|vollgepackt|untergebracht|eingelagert|verborgen|enthalten)|(?:verbirgt|verbergen|tummelt|versteckt|lagert|lagern) sich|hats(?= (?:im|in|auf|unter) )|(?<=^ \\w+ )bestand(?= $)|bestand(?= (?:im|in|auf|des) )|womit(?= .*(?:gefullt|voll|bestuckt) )',
      'inhalt(?: von| der| des| vom)?',
      'enthalt(?:en)?|drin|darin|beinhaltet|aufbewahrt|gelagert',
    ],
    move: [
      '(?:um|ver|weg)(?:ge)?(?:lagert|zogen|stellt|raumt|setzt|raeumt|tan)|umgezogen|umzog|(?:den |die )?(?:platz|ort|stelle) gewechselt|verfrachtet|bewegung(?:en)?',
      `(?!ausnahm|(?:ein|nach)(?:ge)?tr[au]g)${formsOfVerbs({
        prefixes: MOVING,
        stems:
          'leg|stell|bring|trag|schaff|schieb|schlepp|setz|steck|stau|lager|pack|bracht|nahm|trug|schob|tan|tat|hang',
        endings: GERMAN,
      })}`,
      formsOfVerbs({
        prefixes: '(?:ver|um|weg|ein|aus|auf|ab|hin|ge)',
        stems: 'raum',
        endings: 't|te|ten|en',
      }),
      `(?<! haus )(?!(?:ein|nach)getragen|aufgenommen)(?:${MOVING})*(?:ge)?(?:bracht|tragen|nommen|schoben|legt|stellt|tan|packt|holt|kommen|wandert|zogen)`,
      'transportiert|verfrachtet|bewegt|bewegte|bewegungen|verlagert|versetzt|wanderte|kam|gelangt',
    ],
    see: ['(?:zuletzt|zum letzten mal|das letzte mal)? ?(?:gesehen|gescannt|gesichtet)'],
    expire: [
      '(?:auslauft|ablauft|verfallen|verfallt|verdirbt|kippt|umkippt)(?= $)|(?:noch |schon )?(?:essen|trinken|verwenden|verbrauchen|konsumieren)(?= (?:darf|kann|konnen|durfen) $)|ablauf(?:termin|daten|tag)?|verfall(?:stag)?|haltbarkeiten|mhds',
      'gultig',
      '(?:noch|wieder) gut(?= $)|(?<!^ _{3,4} [^_].*)gut(?= $)',
      '(?:noch |wieder )?(?:geniessbar|essbar|trinkbar|frisch|verwendbar|brauchbar)(?= $)',
      '(?:lauft|laufen) (?:ab|aus)',
      'ablaufdat(?:um|en)|haltbarkeit(?:sdatum)?|mindesthaltbarkeitsdatum|mhd|verfallsdatum',
      '(?:halt|halten|haltbar)(?: bis)?',
      'ablauft|ablaufen|verfallt|schlecht werden',
    ],
    warranty: [
      '(?:lauft|laufen|gilt|gelten)(?: die| eine)? garantie(?:n)? noch|noch(?: unter| in)?(?: der)? garantie',
      'garantie(?:ende|ablauf)(?: fur| von| vom| der| des)?|garantieren|(?:noch )?(?:in|unter|mit) (?:der )?garantie|garantiert|gewahrleist\\w*',
      '(?:garantie(?:ende|ablauf|zeit|dauer|frist)|(?:ende|ablauf|dauer) der (?:garantie|gewahrleistung)|garantien?|gewahrleistung(?:en)?)(?: fur| von| auf| der| des| meiner| meines)?',
    ],
    worth: [
      '(?:mit )?wie ?viel (?:steht|stehen|veranschlagt)|(?:summe|gesamtsumme)(?: aller| der)?(?: werte| preise)?|(?:zu buche|veranschlagt|taxiert|geschatzt|drinsteht)|werte(?= $)',
      '(?:gesamt)?(?:wert|preis|kosten)(?: von| der| des| meiner| aller)?',
      'wertvoll',
      'kostet|kosten|gekostet|kostete|bezahlt|ausgegeben|gezahlt|preislich',
      'wie (?:teuer|wertvoll|kostbar)(?: (?:ist|war|sind|waren))?|(?:im )?gesamtwert',
    ],
    add: [
      '(?:neu )?aufgenommen|neu(?: aufgenommen| erfasst)|rein(?:gekommen)?(?= $)',
      '(?:ins|in unser) haus gekommen|gekommen(?<= haus gekommen)|(?:neuzugange?|neuheiten|neuanschaffungen?|neuerwerbungen?)|(?:neu )?(?:hinzugekommen|dazugekommen|dazu gekommen|reingekommen|zugang|zugange)|(?:neu )?dazu(?= $)',
      'gekauft|angeschafft|hinzugefugt|erfasst|angelegt|eingetragen|neue?[nrs]?(?: dazugekommen)?|dazugekommen',
    ],
    lend: [
      '(?:aus|ver|weg|her)?(?:geliehen|liehen|leihe|leihen|lieh|borgt|geborgt|borge|borgen)(?:e[nrsm]?)?',
      'ausleihen|verleihen|leihweise',
      '(?:noch )?von (?:uns|mir)(?= $)',
    ],
    hold: [
      '(?<=^ )wer (?:hat|haben)(?: denn| eigentlich| gerade| noch)*',
      '(?:an |bei )?wem (?:habe ich|haben wir|ist|sind)(?: denn| eigentlich)*|(?:an )?wen (?:habe ich|haben wir)(?: denn| eigentlich)*',
    ],
    due: [
      '(?:zuruck)(?:bekommen?|kommt|kommen|geben?|gegeben|gebracht|bringen?|erwartet)?',
      'wieder(?:bekommen?)?(?= $)',
    ],
    items: ['(?:sachen?|dinge|gegenstande?|artikel|teile|zeug|objekte|produkte)'],
    containers: [
      '(?:kisten|kartons|boxen|behalter|behaltnisse|korbe|truhen|schachteln|koffer|schubladen|taschen)',
    ],
  },
  statuses: {
    expired: [
      '(?:ist|sind)(?: die)? garantie (?:schon |bereits |langst )?(?:aus|vorbei|rum|weg|um|futsch)|(?:garantie )?(?:aufhort|geendet)',
      'abgelaufener?|(?:schon |bereits )?(?:hinuber|drüber|druber|verdorben|vergammelt|ungeniessbar)',
      'uber (?:dem |ihrem |das )?(?:verfallsdatum|mhd|haltbarkeitsdatum|ablaufdatum|mindesthaltbarkeitsdatum|datum)',
      '(?:schon |bereits )?druber(?= )',
      'nicht mehr(?= (?:unter |in |von )?(?:der )?(?:garantie|gewahrleistung) )|keine(?= (?:garantie|gewahrleistung) mehr )|(?:vorbei|uberschritten|zu ende|rum|verstrichen)(?<=(?:haltbar|garantie|gewahrleistung|datum|mhd).*)',
      '(?:verfallsdatum|haltbarkeitsdatum|mhd|ablaufdatum) (?:uberschritten|abgelaufen)',
      '(?:schon |bereits )?(?:abgelaufene?[nrs]?|verfallene?[nrs]?|verdorbene?[nrs]?|schlecht geworden|nicht mehr haltbar|uber dem datum)',
    ],
    expiring: [
      '(?:bald|demnachst|nachstens|in kurze|kurz) (?:vor|uber) (?:dem )?(?:ablauf|ablaufen|verfall|verfallen|verderben|schlecht)|(?:kippt|kippen|verdirbt|verderben|vergammelt|vergammeln)(?: bald| demnachst)?|(?:muss|mussen|sollte|sollten)(?: wir| ich)?(?: \\w+)? (?:bald|schnell|rasch|dringend|demnachst) (?:weg|gegessen|aufgegessen|verbraucht|aufgebraucht|essen|verbrauchen|aufbrauchen)(?: werden)?',
      '(?:lauft|laufen)(?= .* (?:ab|aus) )(?!.*garantie)',
      '(?:wird |werden )?(?:bald )?schlecht',
      '(?:lauft|laufen) (?:bald |demnachst )?ab(?: bald)?(?= $)',
      '(?:bald|demnachst) (?:ab|ablaufende?[nrs]?|verfallt|schlecht)',
      '(?:lauft|laufen)(?= .* ab )',
      'ablaufende?[nrs]?|bald ab|ablauft|ablaufen|(?:lauft|laufen) bald ab|wird bald schlecht|werden bald schlecht|verfallt',
    ],
    low: [
      '(?:was )?(?:wir |ich )?(?:brauchen|brauche|benotigen)(?: wir| ich)?(?= $)|einkauf|zu besorgen',
      '(?:wird|werden|ist|sind|geht|gehen)(?= .*(?:langsam|fast|bald|beinahe) (?:alle|aus|leer|weg|knapp|verbraucht) )|(?:langsam|fast|bald|beinahe) (?:alle|aus|leer|weg|knapp|verbraucht)|nachgekauft|eingekauft|nachzukaufen|zu kaufen|besorgt|nachbestellt|aufgefullt|auf die einkaufsliste|(?:nur noch )?(?:wenig|kaum)(?: noch)?(?: da| ubrig| vorhanden)|zur? neige|einkaufe',
      '(?:wovon|was) (?:brauchen wir|brauche ich|benotigen wir)(?= (?:mehr|noch|wieder) )|zu wenig|nicht mehr genug|nicht genug',
      'neig(?:t|en) sich dem ende(?: zu)?|(?:wird|werden) (?:rar|weniger)|schwindet|schwinden|(?:woran )?mangelt(?: es)?(?: uns)?(?: an)?|mangelware|fast (?:weg|verbraucht)|zur neige',
      '(?:geht|gehen)(?: uns| mir)?(?: bald| langsam| demnachst)? (?:aus|zur neige)|(?:geht|gehen)(?= .*aus $)',
      '(?:woran )?(?:fehlt|fehlen)(?: es)?(?: uns| mir)?|nachschub|vorrat auffullen|(?:muss|mussen|musste|mussten|soll|sollte|sollten)(?= (?:.* )?(?:einkaufen|nachkaufen|besorgen|nachbestellen) )',
      '(?:(?:muss|mussen|soll|sollen|sollte|sollten)(?: ich| wir)? )?(?:bald |wieder |dringend )?(?:nachkaufen|nachbestellen|nachfullen|besorgen|einkaufen)',
      '(?:wird|werden|geht|gehen|sind|ist)?(?: bald| fast| langsam)? ?(?:knapp|zur neige|fast leer|fast alle|ausgegangen|aufgebraucht)',
      '(?:muss|mussen|soll|sollen|sollte|sollten)(?: ich| wir)?(?=.* (?:nachkaufen|kaufen|einkaufen|besorgen|nachbestellen) )',
      'nachkaufen|nachbestellen|einkaufsliste|einkaufszettel|nachfullen|unter (?:dem )?mindestbestand|zu wenig|wenig bestand|kaufen|einkaufen|besorgen',
    ],
    empty: [
      '(?:in (?:denen|dem|der) )?nichts (?:ist|liegt|steckt|enthalten|drinnen)|leere?[nrsm]?|nichts drin|ohne inhalt',
    ],
    unplaced: [
      '(?:noch )?(?:kein(?:e[mnr]?)?|ohne)(?: festen?| eigenen?| richtigen?)? (?:ort|platz|standort|lagerort|stelle|regal|fach)(?: (?:zugeordnet|zugewiesen|bestimmt|gefunden))?|(?:weder|nicht) (?:ort|platz|verstaut|untergebracht|verortet|einem (?:ort|platz))(?: (?:zugeordnet|zugewiesen))?|(?:fehlt|fehlen)(?: noch)?(?: der| ein)? (?:ort|platz|standort|lagerort)|(?:ort|platz|standort) fehlt',
      '(?:ohne|keinen?)(?: festen?)? (?:ort|platz|standort|lagerort|lagerplatz)',
      'nirgendwo|nirgends|nicht (?:eingeraumt|eingelagert|zugeordnet|einsortiert|verraumt|weggeraumt)|heimatlose?',
    ],
    overdue: [
      '(?:hatten|hatte|mussten|musste|sollte|sollten)(?: wir| ich)?(?: \\w+){0,2} (?:wieder (?:da|hier) sein|zuruckbekommen(?: mussen| sollen)?|zuruck sein|wiederhaben)',
      'uberfallige?[nrs]?|uberzogene?[nrs]?',
      '(?:noch )?nicht (?:zuruckgegeben|zuruckgebracht|zuruckgekommen|zuruck|wiedergebracht)',
      '(?:hatte|hatten|sollte|sollten)(?: \\w+)? (?:schon |langst |bereits )?(?:wieder )?(?:zuruck(?:gegeben|gebracht)?)(?: (?:sein|werden))*(?: sollen| mussen)?',
    ],
    lent: [
      '(?:ver|aus)(?:leih|borg)(?:ung(?:en)?|t|en)?|(?:in |auf )?leihe|leihgaben?|(?:von uns |bei )?(?:geliehen|geborgt) (?:bekommen|gekriegt)',
      '(?:ver|aus|weg|her)(?:geliehene?[nrs]?|liehene?[nrs]?|geborgte?[nrs]?|borgte?[nrs]?)|leihweise',
    ],
    archived: [
      'archiv|(?:aus)?archiviert\\w*|stillgelegt\\w*',
      'archivierte?[nrs]?|im archiv|ausgemusterte?[nrs]?',
    ],
    warranty_ending: [
      '(?:garantie(?:n)? )?(?:schluss|ende) (?:mit|bei) (?:der )?garantie|(?:endet|enden) (?:sie|die)(?<=garantie.*)',
      '(?:garantie|gewahrleistung)(?:en)? (?:ist|sind)? ?(?:bald|fast|demnachst) (?:vorbei|um|aus|zu ende|abgelaufen|rum|futsch)|(?:bald|demnachst|in kurze) (?:aus der garantie|keine garantie mehr|ohne garantie)|garantieende|garantieablauf',
      '(?:endet|enden|lauft|laufen)(?: bald)? (?:die )?(?:garantie|gewahrleistung)(?:en|n)?(?! noch )(?: bald)?(?: ab| aus)?',
      '(?:garantie|gewahrleistung)(?:en|n)? (?:lauft|laufen|endet|enden|auslauft|ablauft)(?: bald)?(?: ab| aus)?',
    ],
    lifetime_warranty: ['lebenslange[rsn]? (?:garantie|gewahrleistung)|garantie auf lebenszeit'],
    without_photo: [
      '(?:fehlt|fehlen|fehlende[ns]?|brauch(?:t|en))(?: noch)?(?: das| ein| die)? (?:fotos?|bild(?:er)?|aufnahmen?)|(?:fotos?|bild(?:er)?) (?:fehlt|fehlen)|(?:noch )?(?:nicht|nie) (?:fotografiert|abgelichtet|geknipst|aufgenommen)|unfotografiert\\w*|(?:ohne|keine?n?) (?:fotos?|bild(?:er)?)',
      '(?:ohne|keine?n?|fehlende[ns]?) (?:ein )?(?:foto|fotos|bild|bilder)',
      'nicht fotografiert',
    ],
  },
  superlatives: {
    value: [
      '(?:den |der |die |das )?hoher(?:en|e|er) (?:wert|preis)|mehr wert(?= $)',
      '(?:den |der |die |das )?(?:hochste[nrms]?|grosste[nrms]?) (?:wert|preis)|am (?:teuersten|wertvollsten|meisten gekostet)|(?:teurer|wertvoller|kostbarer)(?! als)',
      '(?:der |die |das |mein |unser |am )?(?:wertvollste[nrs]?|teuerste[nrs]?|kostbarste[nrs]?)|am meisten wert|mehr wert(?! als)|(?:teurer|wertvoller|kostbarer)(?! als)(?= _)|mehr gekostet(?! als)',
    ],
    created: [
      '(?:als |zu |ganz )?(?:aller)?(?:letzte[nrs]?|zuletzt|jungste[nrs]?|neuest\\w*)(?: dinge?| sachen?)?(?= .*(?:dazu\\w*|hinzu\\w*|gekauft|eingetragen|angelegt|erfasst|angeschafft|rein\\w*|gekommen|aufgenommen) )|(?:jungste[nrs]?|allerneueste[nrs]?|frischeste[nrs]?)(?: (?:zugang|eintrag|anschaffung|kauf|erwerb))?|(?:letzte[nrs]?|neueste[nrs]?) (?:zugange?|eintrage?|anschaffung(?:en)?|kaufe?|neuzugange?)',
      'als letztes(?=.* \\w*(?:bewegt|raumt) )',
      '(?:als |zu)?letztes? (?:hinzugefugte?[nrs]?|gekaufte?[nrs]?|angeschaffte?[nrs]?)',
      '(?:der |die |das )?(?:neueste[nrs]?|neuste[nrs]?|zuletzt hinzugefugte[nrs]?)',
    ],
    cheapest: [
      '(?:den |der |die |das )?(?:niedrigste[nrms]?|kleinste[nrms]?|geringste[nrms]?|tiefste[nrms]?) (?:wert|preis)|am (?:billigsten|gunstigsten|wenigsten gekostet)|(?:billiger|gunstiger|weniger wert)(?! als)',
      '(?:der |die |das |am )?(?:billigste[nrs]?|gunstigste[nrs]?|preiswerteste[nrs]?|preisgunstigste[nrs]?|wertloseste[nrs]?)|am wenigsten wert',
    ],
    oldest: [
      '(?:als |zu |ganz )?(?:aller)?(?:erste[nrs]?|zuerst)(?: dinge?| sachen?)?(?= .*(?:dazu\\w*|hinzu\\w*|gekauft|eingetragen|angelegt|erfasst|angeschafft|rein|gekommen|aufgenommen) )|am langsten(?: (?:da|hier|im (?:haus|inventar|bestand)|dabei))?|(?:dienst|aller)?altest\\w*|(?:erste[nrs]?|altester?) eintrag',
      '(?:der |die |das )?(?:alteste[nrs]?)',
    ],
    expires: [
      '(?:sollte|sollten|muss|mussen|soll|sollen)(?: \\w+)? (?:zuerst|als erstes|als nachstes) (?:essen|aufessen|aufbrauchen|verbrauchen|trinken|gegessen|verbraucht|aufgebraucht)(?: werden)?',
      '(?:fruher|eher)(?= (?:.* )?(?:ab|schlecht|aus|verfallt) )|(?:lauft|laufen|verfallt) (?:fruher|eher)(?: ab)?',
      '(?:als (?:nachstes|erstes)|zuerst|am ehesten|am fruhesten|demnachst als erstes)(?=.* (?:ab|schlecht|ablauft|verfallt|aus) )|(?:lauft|laufen|wird|verfallt) (?:als (?:nachstes|erstes)|zuerst)(?: ab| schlecht)?',
    ],
    quantity: ['am meisten'],
  },
  preludes:
    '(?:(?:bitte|gerne?) )?(?:kannst|konntest|konnten|konnen|wurdest|wurden|durfte|darf|kann|magst|willst|warst|waren) (?:du|sie|ihr|ich|wir|jemand)(?: bitte| mir| uns| mal| so| nett| lieb| freundlich| freundlicherweise| netterweise| kurz)*(?: und)?(?=(?: mir| uns)? .*(?:nennen|auflisten|aufzulisten|zeigen|anzeigen|sagen|zu sagen|geben|aufzahlen|aufzuzahlen|heraussuchen|raussuchen|suchen|finden|verraten|auflistest|zeigst|nennst) $)|(?:\\w+ ){0,8}?(?:sag|sage|sagen|sagst|sagt|verrat|verrate|verraten|verratst|zeig|zeige|zeigst|zeigen|wissen|wusste)(?: (?:mir|uns|bitte|mal|doch|denn|ich|wir|gern|gerne))*(?= (?:wo|was|wie|wer|wann|ob|welche[rsnm]?|in|bis|wohin|worin) )|a+h+m*|o+h+|h+m+|also|so|hey|hi|hallo|na|naja|ok|okay|tja|sag(?:t)? mal|weiss (?:hier )?(?:wer|jemand|einer|du|ihr)(?: von euch)?|(?:\\w+ ){0,6}?(?:ahnung|schimmer)(?= (?:wo|was|wer|wann|wie) )|lass(?:t)?(?: mal| uns)* (?:sehen|schauen|gucken)|weisst du|wisst ihr|(?:meine? |der |die )?(?!ich |wer |was |wof|wozu |wo |wie |wann |man )\\w+ (?:sucht|braucht)(?= (?:den|die|das|seine?n?|ihre?n?) )|(?:erinnert|entsinnt) sich (?:jemand|wer|einer)|(?:kann|konnte) sich (?:jemand|wer) erinnern|(?:hat (?:wer|jemand) )?(?:eine |ne |keine )?ahnung|du|entschuldigung|(?:kurze |kleine |eine )*frage|sprachnotiz|(?:meine? )?\\w+ (?:fragt|will wissen|mochte wissen|wurde gern wissen)',
  frame,
  commands:
    '(?:bitte )?(?:leere?(?= (?:den|die|das|meine?n?|unsere?n?) )|(?:full|fulle|lade|backe?|koche?|giess|giesse|futtere|streiche|schneide|schalte?|drehe?|stoppe?|starte|heb|hebe|ziehe|tausche?|ersetze|erklare?|erzahle?|merk|sortiere|setz|setze|leg|lege|raum|raume|verschieb|verschiebe|losche|losch|entferne|fug|fuge|kauf|kaufe|bestell|bestelle|wirf|benenne|archiviere|verkaufe|druck|drucke|stell|stelle|schick|schicke|andere|spiel|erinnere|bring|bringe|pack|packe|hang|hange|hol|hole|nimm|trag|trage|schreib|schreibe|notier|notiere|markier|markiere|wasch|wasche|putz|putze|reparier|repariere|verleih|verleihe|falt|falte|versteck|verstecke|schliess|offne|mach|mache)(?= )(?! (?:mir |uns )?eine (?:liste|ubersicht|aufstellung) ))',
  beyond,
  between: ['zwischen N und N', 'von N bis N', 'N bis N'],
  negations:
    'abgesehen von|neben|nicht|nie|niemals|kein(?:e|en|em|er|es)?|ausser|außer|ohne|bis auf|mit ausnahme (?:von|vom|des|der)|ausserhalb(?: von| vom| der| des)?',
  beyondSign: 'mehr als',
  priced: 'teurer|billiger|gunstiger',
  inside: [
    'in',
    'im',
    'ins',
    'auf',
    'unter',
    'unterm',
    'an',
    'am',
    'aus',
    'vom',
    'von',
    'zum',
    'zur',
    'bei',
    'beim',
    'nach',
    'enthalt',
    'innerhalb',
    'der',
    'des',
  ],
  joining: ['und', 'sowie', 'plus', 'auch'],
  either: ['oder', 'bzw', 'beziehungsweise'],
  parts: [
    'wie ?viele? (?:\\w+ ){1,3}?(?:hat|haben|besitzt|besitzen|umfasst|enthalt|enthalten|fasst) (?:der|die|das|den|dem|ein|eine|(?:mein|dein|unser|dies|jed)(?:e|er|es|en)?)(?= )(?! (?:ganze )?(?:familie|haushalt|haus) )',
    '(?:aus|in) wie ?vielen? (?:\\w+ )*?(?:besteht|bestehen)',
    '(?:wie ?viele|anzahl(?: der)?) (?:teile|einzelteile|stucke|seiten|bestandteile) (?:\\w+ )*?(?:in|im|aus|vom|von|des|der)',
  ],
  belonging: ['der', 'des'],
  stop: `deren dessen wofur aber jedoch entweder ah ahm hm danke ganze ganzen ganzer gesamte gesamten komplette kompletten sein seine seinem seinen ihre ihrem ihren ham is isn nen ne kam kommt ins ans aufs ubers unters vors marke hersteller irgendwas etwas alles nichts datum is rum drauf herum mal liter kilo kg packung packungen stuck stucke paar weiss weisst wissen worauf worin wovon sagen kannst konntest dinge ding zeug gegenstand gegenstande kategorie markiert markierte etikett gilt gultig halt lange der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner meines unser unsere unseren unserem unserer ich wir du ihr er sie es man mir uns mich
    ist sind war waren wird werden wurde wurden hab habe haben hat hast hatte kann konnen konnte soll sollen sollte muss mussen darf will und oder fur von vom mit im in am an auf aus zum zur bei beim
    zu nach unter uber bis noch schon denn eigentlich bitte mal gerade jetzt aktuell derzeit da dort hier hin so als wie was wer wo wann welche welcher welches welchen welchem alles alle
    irgendwo irgendwelche irgendein irgendeine nochmal wieder auch nur sich nicht mehr liegt liegen steht stehen befindet befinden lagert lagern aufbewahrt hallo insgesamt zusammen ganz
    vorhanden ubrig vorratig zuletzt letzten mal sachen ab drin diese dieser dieses diesen diesem etwas davon`,
  weighty: 'mehr weniger uber ausser',
  soft: `ballen sack sacke bund bunde stange stangen blatt riegel fass fasser kanister palette paletten wurfel streifen bogen scheite dann kleine komm grad geht also sowohl tun find hausrat gesamt brauchen furs amt aufhort hats wenn nein ja gar rausgibt raus nimmt ihn ihm worden durch langsam fast findet kriegt findest besitzen besitzt irgendetwas ob doch unten oben sorte je jemals uberhaupt beiden beide gern gerne wohl zusammen zusammengerechnet besitz kommt umfang verzweifelt dringend vergeblich verbirgt verbergen versteckt lagert ruht schlummert tummelt tummeln haust buchse buchsen glaser rolle rollen becher packchen beutel tuben teufel kuckuck einfach momentan versuche versuchen kurzlich neulich letztens letzter letzte top mochte mochten ausrustung zubehor material utensilien krempel kram geraten gerate gerat zufallig aufgehangt befestigt angebracht lehnt klemmt baumelt bisher bislang hause bald demnachst euro franken moment genug weg alle allem lauft laufen lang finden dose dosen becher packerl tute tuten tafel tafeln tabletten tablette sache ham hab isn grad weisst weiss bloss nur ma wa nochmal drin drinnen drauf dran rein rum herum stuck stucke tabletten bitte brauch brauche brauchen zuhause daheim gehoren zahlt zahlen teil teile vielleicht moglicherweise mich konnen konnt konntest sagen verraten bewahren bewahre befindet befinden verstaut verstauen
    hingekommen hin gekommen gelandet abgeblieben geblieben wohl bzw gerat gerate geraten bekomme bekommen bekommt kriege kriegen kommt kommen sich jemand steckt stecken hangen hangt nen ne n woanders letzte letzten enden endet packung flasche flaschen dose dosen glas glaser beutel tute tuten rolle rollen kiste kisten karton kartons familie haushalt haus uberschritten gultig aufbewahren gehort gehoren befindlich vorhandene lagern lagert ubrige reste verbleib`,
  over: [
    '(?:uber|mehr (?:als|wie)|mindestens|ab|teurer (?:als|wie)|grosser(?: als| wie)?|hoher(?: als| wie)?|mehr wert (?:als|wie))',
  ],
  under: [
    '(?:unter|weniger (?:als|wie)|hochstens|maximal|bis zu|billiger (?:als|wie)|kleiner (?:als|wie)|gunstiger (?:als|wie))',
  ],
  inclusive: 'mindestens|ab|hochstens|maximal|bis zu',
  currencies: {
    euro: 'EUR',
    euros: 'EUR',
    eur: 'EUR',
    dollar: 'USD',
    usd: 'USD',
    franken: 'CHF',
    chf: 'CHF',
    pfund: 'GBP',
    gbp: 'GBP',
  },
  numbers: {
    eins: 1,
    ein: 1,
    einem: 1,
    einer: 1,
    einen: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
    funf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    zwolf: 12,
    zwanzig: 20,
    dreissig: 30,
    vierzig: 40,
    funfzig: 50,
    hundert: 100,
    tausend: 1000,
    paar: 3,
  },
  time,
}
