import { type Level, levels } from './levels.ts'

/** The form of a placeholder: the name of its place, or its number in plain digits, padded to a width, or in letters. */
type Telling = 'name' | 'plain' | 'upper' | 'lower' | number

export interface Placeholder {
  readonly level: Level
  readonly tells: Telling
  /** As it was written. */
  readonly text: string
}

/** A naming pattern, taken apart: texts that stay, and placeholders. */
export type NamePattern = readonly (string | Placeholder)[]

/** The names and numbers of the surrounding places that a pattern can use, by level. */
export interface Naming {
  readonly names: Partial<Readonly<Record<Level, string>>>
  readonly numbers: Partial<Readonly<Record<Level, number>>>
}

const TOKEN = /\{\{|\}\}|\{([a-z]+)(_name)?(?::([^{}]*))?\}|[{}]|[^{}]+/g

/**
 * Takes a naming pattern apart (SPEC.md L3); null for an invalid pattern. `{level}`: the place's name, or its number in the
 * pattern of its own level; `{level_name}`: its name; `{level:02}`: its number with leading zeros; `{level:A}` and
 * `{level:a}`: its number in letters; `{{` and `}}`: braces.
 */
export function parsePattern(text: string, own: Level): NamePattern | null {
  const parts: (string | Placeholder)[] = []
  for (const [token, word, named, format] of text.matchAll(TOKEN)) {
    if (token === '{{' || token === '}}') parts.push(token.charAt(0))
    else if (token === '{' || token === '}') return null
    else if (word === undefined) parts.push(token)
    else {
      const level = levels.find((one) => one === word)
      const tells = level && tellingOf(level === own, named !== undefined, format)
      if (level === undefined || tells === undefined) return null
      parts.push({ level, tells, text: token })
    }
  }
  return parts
}

function tellingOf(isOwn: boolean, named: boolean, format: string | undefined): Telling | undefined {
  if (named) return isOwn || format !== undefined ? undefined : 'name'
  if (format === undefined) return isOwn ? 'plain' : 'name'
  if (format === 'A') return 'upper'
  if (format === 'a') return 'lower'
  return /^0[1-9]$/.test(format) ? Number(format) : undefined
}

/** The name that a pattern makes. All its placeholders must have values. */
export function nameBy(pattern: NamePattern, { names, numbers }: Naming): string {
  let name = ''
  for (const part of pattern) {
    if (typeof part === 'string') name += part
    else if (part.tells === 'name') name += names[part.level] ?? ''
    else name += written(numbers[part.level] ?? 0, part.tells)
  }
  return name
}

function written(number: number, tells: Exclude<Telling, 'name'>): string {
  if (tells === 'plain') return String(number)
  if (tells === 'upper') return letters(number)
  if (tells === 'lower') return letters(number).toLowerCase()
  return String(number).padStart(tells, '0')
}

/** A number in letters, as the columns of a spreadsheet: 1 is A, 26 is Z, 27 is AA. Zero has none. */
function letters(number: number): string {
  let text = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(65 + ((left - 1) % 26)) + text
  }
  return text
}
