import { mistakesBetween } from '../../search/distance.ts'
import type { Language } from '../query.ts'

/**
 * Words of questions that people mistype, folded, without the names of months and days. Of two that are as near the first one counts.
 */
const TYPED: Readonly<Record<Language, string>> = {
  en: `where which what when whose there things thing items item stuff boxes containers shelves drawers place location found moved shifted taken
    borrowed lent loans loan overdue returned expire expires expired expiring expiry warranty warranties guarantee ends ended ending worth
    value valuable expensive cheapest least most newest latest oldest recent recently added bought purchased archived photo photos picture
    pictures empty running running short restock without except contents contains contain stored kept belong many much number quantity total
    category tagged today yesterday tomorrow month year week last next this still under covered lifetime price cost good until before under
    everything anything something somewhere`,
  de: `wohin welche welcher welches sachen dinge gegenstande kisten kartons behalter schubladen platz standort lagerort verschoben bewegt umgeraumt
    verliehen ausgeliehen geliehen uberfallig zuruck ablauft abgelaufen ablaufen haltbar garantie garantien endet enden lauft wert wertvollste
    teuerste teuerstes billigste neueste neuestes alteste altestes zuletzt hinzugefugt gekauft eingetragen archiviert archiv foto fotos bild
    bilder leere leer knapp einkaufen nachkaufen kaufen ohne ausser inhalt enthalt aufbewahrt viele wieviel anzahl gesamtwert kategorie heute
    gestern morgen monat jahr woche letzte letzten nachste nachsten diese dieses noch unter lebenslange preis kostet gehort gibt haben sind
    wurde alles liegt steht etwas zusammen`,
  fr: `quelle quelles quels quand combien choses objets affaires boites cartons contenants tiroirs emplacement endroit range ranges deplace
    deplaces bouge prete prets pretes emprunte retard rendre expire expirent expirer perime perimes perimee perimees peremption garantie
    garanties termine terminent valeur coute coutent cher chere ancien ancienne recent recemment dernier derniere ajoute ajoutes achete
    achetes archive archives photo photos image vide vides epuise manque racheter acheter sans sauf excepte contenu contient contiennent
    nombre quantite total etiquette categorie aujourd hier demain mois annee semaine prochaine derniere encore toujours sous vie prix
    jusqu avant inventaire stock bientot`,
  es: `donde cuales cuantos cuantas cuanto cuando quien cosas objetos cajas contenedores cajones lugar sitio ubicacion guardado guardada movido
    movida movio movieron cambiado prestado prestada prestados prestadas prestamos atrasados devolver caduca caducan caducar caducado
    caducados vence vencen vencido garantia garantias termina terminan valor vale valen cuesta cuestan caro cara valioso barato antiguo
    antigua nuevo reciente recientemente ultimo ultima ultimos anadido anadidos anadimos comprado compramos archivado archivados archivadas
    foto fotos imagen vacias vacia vacio falta faltan comprar reponer acabando sin excepto salvo contenido contiene contienen encontrar numero
    cantidad total etiqueta categoria hoy ayer manana mes semana pasada proxima este esta todavia hasta antes precio inventario pronto tenemos`,
}

/** Letters of the shortest word that is looked at. */
const SHORTEST = 4
/** Letters of the shortest word that can have two mistakes. */
const LONG = 10

const made = new Map<string, readonly string[]>()

/** The words of a language that people mistype in questions. */
export function typedWords(language: Language, more: readonly string[] = []): readonly string[] {
  const known = made.get(language)
  if (known) return known
  const words = [...TYPED[language].split(/\s+/), ...more.flatMap((each) => each.split('|'))].filter(
    ({ length }) => length >= SHORTEST,
  )
  made.set(language, words)
  return words
}

/** The word of some that differs least from another one, by typing mistakes alone; null for none, and for one of them itself. */
export function nearestTo(word: string, words: Iterable<string>): string | null {
  if (word.length < SHORTEST) return null
  let most = word.length < LONG ? 1 : 2
  let found: string | null = null
  for (const each of words) {
    if (each === word) return null
    // The first letter is seldom mistyped, but for one that changed places.
    if (each[0] !== word[0] && (each[0] !== word[1] || each[1] !== word[0])) continue
    const mistakes = mistakesBetween(word, each, most)
    if (mistakes > most || (found !== null && mistakes === most)) continue
    most = mistakes
    found = each
  }
  return found
}
