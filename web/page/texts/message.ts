/**
 * ICU messages as far as the texts of the page use them: values, numbers, plurals and selections, and text in apostrophes. A library
 * for all of ICU is six times as long, and needs its messages parsed at the build, which doubles the files of the languages.
 */

/** Text, or the place of a value. */
export type Part = string | Place
export type Message = string | readonly Part[]
export type Values = Readonly<Record<string, string | number>>

interface Place {
  /** The name of the value; that of the plural around it for `#`. */
  readonly name: string
  readonly kind: 'text' | 'number' | 'plural' | 'select'
  /** The texts of a plural or a selection, by their cases. */
  readonly cases?: ReadonlyMap<string, readonly Part[]>
}

/** What a language formats with. */
export interface Formatters {
  readonly number: (value: number) => string
  readonly plural: (value: number) => string
}

/** Text up to the next sign, text in apostrophes, two apostrophes for one, or a sign by itself. */
const PIECE = /[^'{}#]+|'([{}#][^']*)'?|''?|[{}#]/y
/** The head of a place, up to its first case if it has any. */
const HEAD = /\{\s*(\w+)\s*(?:,\s*(\w+)\s*(,?)\s*)?/y
/** The name of a case. */
const CASE = /\s*(=?\w+)\s*\{/y

/** Reads a message. @throws for one that is not of the form above */
export function partsOf(message: string): readonly Part[] {
  let at = 0
  const next = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at
    const found = form.exec(message)
    if (found) at = form.lastIndex
    return found
  }
  const end = () => {
    if (message[at] !== '}') throw new Error(`Not a message: ${message}`)
    at++
  }
  const place = (): Place => {
    const [, name = '', kind = 'text', more] = next(HEAD) ?? []
    if (kind !== 'text' && kind !== 'number' && kind !== 'plural' && kind !== 'select')
      throw new Error(`Not a message: ${message}`)
    if (!more) {
      end()
      return { name, kind }
    }
    const cases = new Map<string, readonly Part[]>()
    for (let found = next(CASE); found; found = next(CASE)) {
      cases.set(found[1] ?? '', parts(kind === 'plural' ? name : null))
      end()
    }
    next(/\s*/y)
    end()
    return { name, kind, cases }
  }
  /** @param counted the value of the plural around it: `#` stands for that */
  const parts = (counted: string | null): readonly Part[] => {
    const found: Part[] = []
    while (at < message.length && message[at] !== '}') {
      if (message[at] === '{') found.push(place())
      else {
        const [piece = '', quoted] = next(PIECE) ?? []
        if (piece === '#' && counted !== null) found.push({ name: counted, kind: 'number' })
        else found.push(quoted ?? (piece === "''" ? "'" : piece))
      }
    }
    return found
  }
  const read = parts(null)
  if (at < message.length) throw new Error(`Not a message: ${message}`)
  return read
}

/** The text of a message with its values. @throws without a value that it names */
export function textOf(parts: readonly Part[], values: Values, formatters: Formatters): string {
  return parts.map((part) => (typeof part === 'string' ? part : filled(part, values, formatters))).join('')
}

function filled({ name, kind, cases }: Place, values: Values, formatters: Formatters): string {
  const value = values[name]
  if (value === undefined) throw new Error(`The value "${name}" of a text is missing.`)
  if (cases) {
    const named = kind === 'plural' ? [`=${value}`, formatters.plural(Number(value))] : [`${value}`]
    const chosen = [...named, 'other'].find((each) => cases.has(each)) ?? ''
    return textOf(cases.get(chosen) ?? [], values, formatters)
  }
  return kind === 'number' ? formatters.number(Number(value)) : String(value)
}
