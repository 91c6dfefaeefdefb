import type { Case } from './case.ts'
import { isObject, type Json, textIn } from './json.ts'
import { folded } from './names.ts'
import { create, isIdTaken, outward, type PlaceRef, parentError, placeIn, placesOf } from './places.ts'
import { storageOf } from './storage-form.ts'

const built = ['rack', 'row', 'shelf', 'slot']
const all = ['location', 'zone', ...built]
const PLACEHOLDER = /\{(location|zone|rack|row|shelf|slot)(_name|:0[1-9]|:A|:a)?\}/g

/** Whether a text is a pattern for the names of places of a level (SPEC.md, L3). */
export function isPattern(level: string, text: string): boolean {
  const rest = escaped(text).replace(PLACEHOLDER, (_, of: string, tells?: string) =>
    of === level && tells === '_name' ? '{' : '',
  )
  return !/[{}]/.test(rest)
}

/** Braces that stand for themselves as characters that nobody types. */
function escaped(text: string): string {
  return text.replace(/\{\{|\}\}/g, (braces) => (braces === '{{' ? '\uE000' : '\uE001'))
}

/** The places around: each level's name, and its number where it is being built. */
type Around = Readonly<Record<string, { name?: string; number?: number }>>

/** The name that a pattern gives; null when it asks for what cannot be told, or gives no name. */
function named(level: string, pattern: string, around: Around): string | null {
  let fault = false
  const text = escaped(pattern).replace(PLACEHOLDER, (_, of: string, tells = '') => {
    const { name, number } = around[of] ?? {}
    const told = tells === '_name' || (tells === '' && of !== level) ? name : inDigits(number, tells)
    fault ||= told === undefined
    return told ?? ''
  })
  const name = text.replaceAll('\uE000', '{').replaceAll('\uE001', '}').trim()
  return fault || name === '' || name.length > 200 || /\p{Cc}/u.test(name) ? null : name
}

function inDigits(number: number | undefined, tells: string): string | undefined {
  if (number === undefined || tells === '') return number?.toString()
  if (tells.startsWith(':0')) return `${number}`.padStart(Number(tells.slice(2)), '0')
  if (number === 0) return undefined
  let letters = ''
  for (let left = number; left > 0; left = Math.trunc((left - 1) / 26)) {
    letters = `${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[(left - 1) % 26]}${letters}`
  }
  return tells === ':A' ? letters : letters.toLowerCase()
}

interface Wanted {
  readonly level: string
  readonly pattern: string
  readonly numbers: readonly number[]
  readonly capacity: unknown
}

function wantedIn(input: Json): Wanted[] {
  return built.flatMap((level) => {
    const design = input[placesOf[level] ?? '']
    if (!isObject(design) || design.count === 0) return []
    const { count, start, direction, capacity } = design
    const from = typeof start === 'number' ? start : 1
    const numbers = Array.from({ length: Math.min(Number(count), 10_001) }, (_, i) => from + i)
    if (direction === 'down') numbers.reverse()
    return [{ level, pattern: textIn(design, 'name'), numbers, capacity: capacity ?? null }]
  })
}

/** SPEC.md, L1 to L3. */
export function build(judged: Case, input: Json): string | null {
  const parent = placeIn(input.parent)
  const wanted = wantedIn(input)
  const [outermost] = wanted
  if (!parent || !outermost) return 'validation_failed'
  const { history } = judged
  const error = parentError(history, placesOf[outermost.level] ?? '', parent)
  if (error) return error
  const sizes = wanted.map((_, i) =>
    wanted.slice(0, i + 1).reduce((size, one) => size * one.numbers.length, 1),
  )
  if (sizes.reduce((sum, size) => sum + size, 0) > 10_000) return 'too_many'
  const around = outward(history, parent).map(({ collection, id }) => [
    all.find((level) => placesOf[level] === collection),
    { name: String(history.value(collection, id, 'name')) },
  ])
  const plan: { collection: string; id: string; fields: Json | null }[] = []
  const inside = (place: PlaceRef, exists: boolean, depth: number, names: Around): string | null => {
    const one = wanted[depth]
    if (!one) return null
    const { level, pattern, numbers, capacity } = one
    const collection = placesOf[level] ?? ''
    const there = exists
      ? history
          .ids(collection)
          .filter((id) => placeIn(history.value(collection, id, 'parent'))?.id === place.id)
      : []
    const taken: string[] = []
    let position = there.length
    for (const number of numbers) {
      const name = named(level, pattern, { ...names, [level]: { number } })
      if (name === null || taken.includes(folded(name))) return 'validation_failed'
      taken.push(folded(name))
      const [known] = there
        .filter((id) => folded(history.value(collection, id, 'name')) === folded(name))
        .filter((id) =>
          ['name', 'parent'].every((field) => {
            const edit = history.standing(collection, id, field)
            return edit && judged.saw(edit)
          }),
        )
        .sort()
      const id = known ?? derived(judged.by.operation.operation_id, plan.length + 1)
      const fields = {
        name,
        parent: place,
        position,
        description: undefined,
        code: undefined,
        ...storageOf({}),
      }
      plan.push({
        collection,
        id,
        fields: known ? null : level === 'slot' ? { ...fields, capacity } : fields,
      })
      if (!known) position++
      const called = known ? String(history.value(collection, known, 'name')) : name
      const within = { ...names, [level]: { name: called, number } }
      const fault = inside({ kind: level, id }, known !== undefined, depth + 1, within)
      if (fault) return fault
    }
    return null
  }
  const fault = inside(parent, true, 0, Object.fromEntries(around))
  if (fault) return fault
  const missing = plan.flatMap(({ fields, ...place }) => (fields ? [{ ...place, fields }] : []))
  if (missing.some(({ collection, id }) => isIdTaken(history, collection, id))) return 'already_exists'
  for (const { collection, id, fields } of missing) create(judged, collection, id, fields)
  return null
}

/** SPEC.md, L1: 65,536 further for each place of the plan. */
export function derived(operation_id: string, n: number): string {
  const last = (BigInt(`0x${operation_id.slice(24)}`) + BigInt(n) * 65_536n) % 2n ** 48n
  return `${operation_id.slice(0, 24)}${last.toString(16).padStart(12, '0')}`
}
