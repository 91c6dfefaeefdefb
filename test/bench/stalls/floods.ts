/** A body that is small on the wire, and dear to read. */
export interface Flood {
  readonly name: string
  readonly method: string
  readonly path: string
  text(): string
}

const PUSH = '/api/v1/mobile/mutations'
const FOUR_MB = 4_000_000

const push = (name: string, text: () => string): Flood => ({ name, method: 'POST', path: PUSH, text })
const batch = (inside: string) => `{"protocol_version":1,"operations":${inside}}`

/** Bodies that are as dear to parse as their route allows. */
export const floods: readonly Flood[] = [
  push('two million opening brackets', () => '['.repeat(2_000_000)),
  push('two million brackets', () => '['.repeat(2_000_000) + ']'.repeat(2_000_000)),
  push('empty arrays side by side', () => batch(`[${'[],'.repeat(1_300_000)}[]]`)),
  push('empty objects side by side', () => batch(`[${'{},'.repeat(1_300_000)}{}]`)),
  push('numbers', () => batch(`[${'1,'.repeat(1_950_000)}1]`)),
  push('empty texts', () => batch(`[${'"",'.repeat(1_300_000)}""]`)),
  push(
    '430,000 keys',
    () => `{${Array.from({ length: 430_000 }, (_, n) => `"${n.toString(36)}":1`).join(',')}}`,
  ),
  push('one key again and again', () => `{${'"a":1,'.repeat(600_000)}"a":1}`),
  push('quotes that are escaped', () => `{"a":"${'\\"'.repeat(FOUR_MB / 2 - 10)}"}`),
  push('backslashes', () => `{"a":"${'\\\\'.repeat(FOUR_MB / 2 - 10)}"}`),
  push('escapes of letters', () => `{"a":"${'\\u0041'.repeat(FOUR_MB / 6 - 10)}"}`),
  push('blanks', () => `${' '.repeat(FOUR_MB)}{}`),
  push('blanks behind a text', () => `{"a"${' '.repeat(FOUR_MB)}:1}`),
  push('a text of four megabytes', () => `{"a":"${'x'.repeat(FOUR_MB)}"}`),
  push('a text in Arabic', () => `{"a":"${'\uFDFA'.repeat(FOUR_MB / 3 - 10)}"}`),
  push('a number of four million digits', () => `[${'1'.repeat(FOUR_MB)}]`),
  push('unknown fields in operations', () =>
    batch(
      `[${Array.from({ length: 500 }, () => `{${Array.from({ length: 100 }, (_, n) => `"k${n}":1`).join(',')}}`).join(',')}]`,
    ),
  ),
]
