import { z } from 'zod'
import type { BaseRecord, Effect, Splice } from '../../engine/index.ts'
import type { JsonObject } from '../../sync-protocol/index.ts'

/**
 * How the ledger keeps an effect: `[collection, public_id]` of a record that was made, with the record as it was of one
 * that was deleted, with `before` and `after` (and long texts, where some changed) of one that was edited. Most
 * operations make one record, and the ledger is the largest table of a file, so it is kept short.
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

/** The text of what an operation did. */
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

const Fields = z.record(z.string(), z.unknown())
const Texts = z.record(z.string(), z.object({ at: z.int(), removed: z.string(), inserted: z.string() }))
const Record = z.looseObject({ public_id: z.string(), created_at: z.string(), updated_at: z.string() })
const Row = z.union([
  z.tuple([z.string(), z.string()]),
  z.tuple([z.string(), z.string(), Record]),
  z.tuple([z.string(), z.string(), Fields, Fields]),
  z.tuple([z.string(), z.string(), Fields, Fields, Texts]),
])

/** What an operation did, by its text; empty for one of a time when that was not kept. */
export function effectsOfText(text: string | null): Effect[] {
  if (text === null) return []
  return z.array(Row).parse(JSON.parse(text)).map(effectOf)
}

function effectOf(row: z.infer<typeof Row>): Effect {
  const [collection, public_id, before, after, texts] = row
  if (before === undefined) return { change: 'create', collection, public_id }
  if (after === undefined) {
    return { change: 'delete', collection, public_id, record: Record.parse(before) }
  }
  return { change: 'update', collection, public_id, before, after, texts: texts ?? {} }
}
