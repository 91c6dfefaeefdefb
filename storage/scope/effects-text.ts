import type { BaseRecord, Effect, Splice } from '../../engine/index.ts'
import type { JsonObject } from '../../sync-protocol/index.ts'

/**
 * The stored form of an effect: `[collection, public_id]` of a created record, with the old record for a deleted one,
 * with `before` and `after` (and long texts, if some changed) for an edited one. Most operations create one record, and
 * the ledger is the largest table of a file, so the form is short.
 */
type Kept =
  | [collection: string, public_id: string]
  | [collection: string, public_id: string, record: BaseRecord]
  | [collection: string, public_id: string, before: JsonObject, after: JsonObject]
  | [
      collection: string,
      public_id: string,
      before: JsonObject,
      after: JsonObject,
      texts: Readonly<Record<string, Splice>>,
    ]

/** The text of an operation's effects. */
export function effectsText(effects: readonly Effect[]): string {
  const [first] = effects
  // Neither needs escaping: one is declared, the other a UUID.
  if (effects.length === 1 && first?.change === 'create')
    return `[["${first.collection}","${first.public_id}"]]`
  return JSON.stringify(effects.map(keptOf))
}

function keptOf(effect: Effect): Kept {
  const { change, collection, public_id } = effect
  if (change === 'create') return [collection, public_id]
  if (change === 'delete') return [collection, public_id, effect.record]
  const { before, after, texts } = effect
  const edited = [collection, public_id, before, after] as const
  return Object.keys(texts).length === 0 ? [...edited] : [...edited, texts]
}

/** Parses the effects of an operation; empty for an old operation without stored effects. */
export function effectsOfText(text: string | null): Effect[] {
  // The function above wrote the text in the file.
  const kept: readonly Kept[] = text === null ? [] : JSON.parse(text)
  return kept.map(effectOf)
}

function effectOf(kept: Kept): Effect {
  const [collection, public_id] = kept
  if (kept.length === 2) return { change: 'create', collection, public_id }
  if (kept.length === 3) return { change: 'delete', collection, public_id, record: kept[2] }
  return { change: 'update', collection, public_id, before: kept[2], after: kept[3], texts: kept[4] ?? {} }
}
