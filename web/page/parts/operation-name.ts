import { isTextKey, text } from '../texts/text.ts'

/** What an operation type does, as people say it; the type itself when there is no text for it. */
export function operationName(type: string): string {
  const key = `operation.${type}`
  return isTextKey(key) ? text(key) : type
}
