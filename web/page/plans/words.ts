import { isTextKey, type TextKey, text } from '../texts/text.ts'
import type { Gain, Reason, Ref } from './data.ts'

/** A text whose key ends in a code of the server; the code itself where the page has no words for it. */
export function wordsOf(
  group: string,
  code: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const key = `plans.${group}.${code}`
  return isTextKey(key) ? text(key as TextKey, values as never) : code
}

/** Why a task is in a plan. */
export function reasonText({ code, name, count, of }: Reason): string {
  return wordsOf('why', code, { name: name || '…', count, of })
}

export function gainText({ code, before, after }: Gain): string {
  return wordsOf('gain', code, { before, after })
}

/** The way to a record, itself last. */
export function wayTo({ name, where }: Ref): readonly string[] {
  return [...where, name]
}

/** The room that something is in: the outermost places. */
export function roomOf(ref: Ref | null): readonly string[] {
  if (!ref) return []
  const way = wayTo(ref)
  return way.slice(0, Math.min(2, Math.max(1, way.length - 1)))
}
