import type { Language } from '../query.ts'

/**
 * What things are like and what people do with them, in forms of words, folded (SPEC.md Z1). No field of a record holds it. Words that
 * also say a state that a record has are not in it, nor those that are things as well, such as "light".
 */
const QUALITIES: Readonly<Record<Language, string>> = {
  en: `good|bad|nice|tasty|delicious|yummy|ripe|raw|cooked|frozen|defrosted|broken|cracked|torn|ripped|faulty|defective|damaged|working|works?|worked|
    charged|clean|cleaned|dirty|dusty|stained|washed|ironed|sharp|blunt|heavy|full|hot|warm|wet|damp|dry|dangerous|poisonous|toxic|healthy|
    vegan|vegetarian|waterproof|washable|compatible|suitable|loud|noisy|quiet|fast|slow|ugly|pretty|beautiful|favou?rite|comfortable|comfy|
    useful|useless|legal|allowed|fixed|repaired|mended|tidy|messy|rusty|leaking|leaks?|missing|wrong|doing|happening|cook(?:ing)?|bake|baking|
    wear(?:ing|s)?|wash(?:ing)?|repair(?:ing)?|fits?|weighs?|measures?|recycled?|recyclable|popular|famous|real|fake|enough|eat(?:s|en|ing)?|ate|drinks?|drank|drinking|dinner|lunch|breakfast|tonight|likes?|loves?|hoovered|watered|depth|height|width|length|power|wattage|temperature|taste|smell|thickness|diameter|flavou?r`,
  de: `(?:gut|schlecht|nett|lecker|schmackhaft|reif|roh|gekocht|gefroren|kaputt|gebrochen|zerbrochen|gerissen|zerrissen|defekt|beschadigt|
    geladen|aufgeladen|sauber|schmutzig|dreckig|staubig|gewaschen|gebugelt|scharf|stumpf|schwer|leicht|voll|heiss|warm|kalt|nass|feucht|
    trocken|gefahrlich|giftig|gesund|vegan|vegetarisch|wasserdicht|waschbar|kompatibel|geeignet|laut|leise|schnell|langsam|hasslich|schon|hubsch|
    bequem|nutzlich|erlaubt|repariert|geputzt|aufgeraumt|ordentlich|unordentlich|rostig|undicht|echt|falsch|beliebt|lieblings)(?:e[nrsm]?)?|
    funktionier(?:t|en)|passiert|kochen|backen|waschen|reparieren|passt|passen|wiegt|wiegen|misst|schmeckt|schmecken|riecht|macht|machen|reicht|koche?(?:n|t|st)?|esse?n?|isst|gegessen|trink(?:e|en|t)?|getrunken|mag|mogen|gefallt|schenken|tiefe|hohe|breite|lange|leistung|temperatur|geschmack|geruch|dicke|durchmesser|fassungsvermogen`,
  fr: `(?:bon|mauvais|joli|delicieu[xs]|mur|cru|cuit|surgele|decongele|casse|brise|fele|dechire|abime|endommage|defectueu[xs]|charge|decharge|
    propre|sale|poussiereu[xs]|lave|repasse|lourd|leger|plein|chaud|mouille|humide|dangereu[xs]|toxique|vegetarien|etanche|
    lavable|compatible|adapte|bruyant|rapide|laid|moche|prefere|favori|confortable|utile|inutile|autorise|repare|repasse|nettoye|rouille|
    faux|cassant|suffisant|panne)(?:ne|te|re|e)?s?|bonnes?|seche?s?|sec|vegan|beaux?|belles?|marche(?:nt)?|fonctionne(?:nt)?|fuit|passe|(?:cuisin|mang|jardin|aim|offr|cultiv)(?:er|ez|ons|ent|es?|ee?s?)|boi(?:re|t|s|vent)|bu|
    cuire|laver|reparer|porter|pese(?:nt)?|mesure(?:nt)?|sent|suffit|suffisent|suffira|profondeur|hauteur|largeur|longueur|puissance|temperature|gout|odeur|epaisseur|diametre`,
  es: `(?:buen|mal|bonit|ric|sabros|madur|crud|cocid|congelad|descongelad|rot|quebrad|rasgad|danad|estropead|defectuos|cargad|limpi|suci|
    polvorient|lavad|planchad|afilad|pesad|liger|llen|fri|mojad|humed|sec|peligros|toxic|venenos|san|vegan|vegetarian|adecuad|ruidos|
    rapid|lent|fe|favorit|comod|permitid|arreglad|reparad|ordenad|oxidad|fals)[oa]s?|bueno?s?|utiles?|inutil(?:es)?|calientes?|
    compatibles?|lavables?|funcionan?|cocin(?:ar|o|as|amos|emos|an)|com(?:er|o|es|emos|imos|ido|io)|beb(?:er|o|es|emos|ido|io)|cen(?:ar|o|amos)|gustan?|regalamos|hornear|lavar|reparar|arreglar|poner(?:me|se)?|pesan?|miden?|huele|suficientes?|bastan?|profundidad|altura|anchura|longitud|potencia|temperatura|sabor|olor|grosor|diametro`,
}

const made = new Map<Language, RegExp>()

/** Whether a folded word says what a thing is like, or what somebody does with it. */
export function isQuality(word: string, language: Language): boolean {
  const known = made.get(language)
  const expression = known ?? new RegExp(`^(?:${QUALITIES[language].replace(/\s+/g, '')})$`)
  if (!known) made.set(language, expression)
  return expression.test(word)
}
