import type { ImportedItem } from '../../../engine/imports/import.ts'
import { type HouseholdView, nameKey } from '../../../engine/index.ts'
import { placeNames } from './rows.ts'

/** Own fields in which other programs keep the number of a thing, without spaces, dashes and case. */
const NUMBERS: ReadonlySet<string> = new Set([
  'importref',
  'sourceid',
  'externalid',
  'assetid',
  'assetnumber',
])

/** What a thing is recognised by. */
interface Marks {
  /** Its numbers by their kind: each is of one thing alone. */
  readonly numbers: ReadonlyMap<string, string>
  /** Its name and the names of the places around it. */
  readonly place: string
}

interface Details {
  readonly asset_number?: string | null | undefined
  readonly serial_number?: string | null | undefined
  readonly custom_fields?: Readonly<Record<string, unknown>> | null | undefined
}

/**
 * The lines of a file whose things the household has already: of the same number in the program that wrote the file, of the
 * same asset or serial number, or of the same name in the same place. Each thing of the household stands for one line.
 */
export function knownLines(view: HouseholdView, items: readonly ImportedItem[]): ReadonlySet<number> {
  const file = items.map(({ line, name, path, details }) => ({ line, marks: marksOf(name, path, details) }))
  const wanted = new Set(file.flatMap(({ marks }) => keysOf(marks)))
  const having = new Map<string, { readonly id: string; readonly marks: Marks }[]>()
  for (const { record } of view.all('items')) {
    const marks = marksOf(record.name, placeNames(view, record.placement), record)
    for (const key of keysOf(marks)) {
      if (!wanted.has(key)) continue
      const found = having.get(key) ?? []
      found.push({ id: record.public_id, marks })
      having.set(key, found)
    }
  }
  const taken = new Set<string>()
  const lines = new Set<number>()
  for (const { line, marks } of file) {
    const same = keysOf(marks)
      .flatMap((key) => having.get(key) ?? [])
      .find((each) => !taken.has(each.id) && !differ(marks, each.marks))
    if (!same) continue
    taken.add(same.id)
    lines.add(line)
  }
  return lines
}

/** Whether two things have different numbers of one kind, so that they are two, whatever their names are. */
function differ(a: Marks, b: Marks): boolean {
  return [...a.numbers].some(([kind, number]) => (b.numbers.get(kind) ?? number) !== number)
}

function marksOf(name: string, path: readonly string[], details: Details): Marks {
  const { asset_number, serial_number, custom_fields } = details
  const numbers = new Map<string, string>()
  const add = (kind: string, value: unknown) => {
    const number = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    if (number !== '') numbers.set(kind, number.toLowerCase())
  }
  for (const [field, value] of Object.entries(custom_fields ?? {})) {
    const plain = field.toLowerCase().replace(/[^a-z]/g, '')
    if (NUMBERS.has(plain)) add(plain, value)
  }
  add('asset', asset_number)
  add('serial', serial_number)
  return { numbers, place: [...path, name].map(nameKey).join('\u0000') }
}

/** The marks as keys, the surest first. */
function keysOf({ numbers, place }: Marks): string[] {
  return [...[...numbers].map(([kind, number]) => `${kind}/${number}`), `name/${place}`]
}
