import type * as z from 'zod'
import { type Checked, checked } from '../../sync-protocol/index.ts'

const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * SPEC.md B2: checks the input of an operation, also for half a surrogate pair. An app leaves one if it cuts a text inside an
 * emoji. No schema refuses it, but UTF-8 cannot carry it: a server refuses the batch, and a disk changes the text.
 */
export function checkedInput<S extends z.ZodType>(schema: S, input: unknown): Checked<z.output<S>> {
  const half = pathOfHalf(input)
  if (half === null) return checked(schema, input, ['input'])
  const path = `input${half}`
  const message = 'A character of this text is cut in half; enter it again.'
  return { ok: false, details: [{ path, code: 'lone_surrogate', message }] }
}

/** The path of the first text or key with half a character, such as `.notes.0`; null if there is none. */
function pathOfHalf(value: unknown): string | null {
  if (typeof value === 'string') return LONE_SURROGATE.test(value) ? '' : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    // A path with the key itself could not be sent either.
    if (LONE_SURROGATE.test(key)) return ''
    const found = pathOfHalf(inner)
    // The path is put together only where there is something to tell: this runs for every operation.
    if (found !== null) return `.${key}${found}`
  }
  return null
}
