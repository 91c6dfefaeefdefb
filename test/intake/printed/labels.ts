import { asPhoto, chance, drawTexts, type FontName, type Printed } from './draw.ts'

/** A label as it is printed, and what is right of it. */
export interface Label {
  readonly language: 'en' | 'de' | 'fr' | 'es'
  readonly texts: readonly Printed[]
  readonly expires_on: string
  readonly serial: string
}

/** Words before the day on which something expires, with how the day is written. `M` is a month without a day. */
const EXPIRY = {
  en: [
    ['Best before', 'DMY/'],
    ['BEST BEFORE:', 'D MON Y'],
    ['EXP', 'MY/'],
    ['Use by', 'D MON Y'],
    ['BBE', 'DMy.'],
    ['Expiry date', 'YMD-'],
  ],
  de: [
    ['mindestens haltbar bis', 'DMY.'],
    ['MHD', 'DMy.'],
    ['Mindestens haltbar bis Ende:', 'MY.'],
    ['zu verbrauchen bis', 'DMY.'],
    ['Verwendbar bis', 'YMD-'],
  ],
  fr: [
    ['À consommer de préférence avant le', 'DMY/'],
    ['A consommer jusqu’au', 'DMY.'],
    ['DDM', 'DMy/'],
    ['DLC :', 'DMY/'],
    ['À consommer avant fin', 'MY/'],
  ],
  es: [
    ['Consumir preferentemente antes del', 'DMY/'],
    ['Fecha de caducidad', 'DMY.'],
    ['CAD', 'DMy/'],
    ['Caduca', 'D MON Y'],
    ['Consumir antes del fin de', 'MY/'],
  ],
} as const

const MONTHS = {
  en: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  de: ['JAN', 'FEB', 'MÄR', 'APR', 'MAI', 'JUN', 'JUL', 'AUG', 'SEP', 'OKT', 'NOV', 'DEZ'],
  fr: ['janv', 'févr', 'mars', 'avr', 'mai', 'juin', 'juil', 'août', 'sept', 'oct', 'nov', 'déc'],
  es: ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC'],
} as const

const NAMES = {
  en: [
    ['Harvest Lane', 'Chopped tomatoes'],
    ['Northfield', 'Wholegrain oats'],
    ['Old Mill', 'Strawberry jam'],
    ['Coldwell', 'Cough syrup'],
    ['Baxter & Co', 'Baked beans'],
  ],
  de: [
    ['Hofgut', 'Apfelmus ungesüßt'],
    ['Landliebe', 'Erdbeerjoghurt'],
    ['Mühlenkorn', 'Haferflocken zart'],
    ['Apotheken Siegel', 'Hustensaft'],
    ['Nordfisch', 'Heringsfilets'],
  ],
  fr: [
    ['Maison Colin', 'Haricots verts'],
    ['La Ferme', 'Yaourt nature'],
    ['Grand Jardin', 'Confiture d’abricots'],
    ['Moulin Bleu', 'Farine de blé'],
    ['Côte Ouest', 'Thon à l’huile'],
  ],
  es: [
    ['La Huerta', 'Tomate triturado'],
    ['Casa Vega', 'Garbanzos cocidos'],
    ['El Molino', 'Harina de trigo'],
    ['Costa Norte', 'Atún en aceite'],
    ['Valle Alto', 'Mermelada de fresa'],
  ],
} as const

const SERIAL = { en: 'S/N', de: 'Serien-Nr.', fr: 'N° de série', es: 'N.º de serie' } as const
const FONTS: readonly FontName[] = ['plain', 'bold', 'till']
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** The label of a number: the same one each time. */
export function labelOf(n: number): Label {
  const random = chance(n * 7919 + 17)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const language = (['en', 'de', 'fr', 'es'] as const)[n % 4] ?? 'en'
  const [brand, name] = pick<readonly [string, string]>(NAMES[language])
  const [words, form] = pick<readonly [string, string]>(EXPIRY[language])
  const [year, month, day] = [
    2026 + Math.floor(random() * 4),
    1 + Math.floor(random() * 12),
    1 + Math.floor(random() * 28),
  ]
  const written = dayText(form, year, month, day, MONTHS[language])
  const serial = `${pick([...LETTERS])}${pick([...LETTERS])}${String(Math.floor(random() * 1e8)).padStart(8, '0')}`
  const font = pick(FONTS)
  const texts: Printed[] = [
    { text: brand, x: 60, y: 110, size: 44, font },
    { text: name, x: 60, y: 190, size: 58, font: font === 'till' ? 'till' : 'bold' },
    { text: pick(['250 g', '500 ml', '1 kg', '400 g e', '12 x 30 g']), x: 60, y: 250, size: 30, font },
    { text: `${words} ${written}`, x: 60, y: 350, size: 34, font },
    { text: `L ${Math.floor(random() * 90000) + 10000}`, x: 60, y: 400, size: 26, font },
    { text: `${SERIAL[language]} ${serial}`, x: 60, y: 470, size: 30, font },
    { text: '4 006381 333931', x: 620, y: 520, size: 26, font },
  ]
  return { language, texts, expires_on: dayOf(form, year, month, day), serial }
}

/** A picture of a label: as it was printed, or as a phone sees it. */
export async function labelPicture(n: number, how: 'clean' | 'photo'): Promise<Buffer> {
  const picture = await drawTexts(labelOf(n).texts, 1000, 560)
  return how === 'clean' ? picture : asPhoto(picture, n)
}

function dayText(form: string, year: number, month: number, day: number, months: readonly string[]): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const sign = form.slice(-1)
  switch (form.slice(0, -1)) {
    case 'DMY':
      return [two(day), two(month), year].join(sign)
    case 'DMy':
      return [two(day), two(month), two(year % 100)].join(sign)
    case 'MY':
      return [two(month), year].join(sign)
    case 'YMD':
      return [year, two(month), two(day)].join(sign)
    default:
      return `${day} ${months[month - 1] ?? ''} ${year}`
  }
}

/** A month without a day ends with its last day. */
function dayOf(form: string, year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const of = form.startsWith('MY') ? last : day
  return `${year}-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`
}
