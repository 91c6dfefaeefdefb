import { join } from 'node:path'
import { DateTime, type JsonObject, Uuid } from '../../sync-protocol/index.ts'
import { DamagedFileError } from '../errors.ts'
import { appendJsonLines, readJsonLines } from '../json-lines.ts'
import { type ErasureKind, isErasureKind } from './kinds.ts'

/** Something that was erased for good, and must not come back with a backup that still has it. */
export interface Erasure {
  readonly kind: ErasureKind
  /** The id of what was erased. Ids are never used twice. */
  readonly id: string
  /** ISO 8601 in UTC. */
  readonly erased_at: string
}

/** Where a folder's log of erasures lies. A restore never replaces it. */
export function erasureLog(folder: string): string {
  return join(folder, 'erasures.jsonl')
}

/**
 * Notes an erasure in a data folder; it is on disk when this returns. To be called before anything is erased: what
 * was noted and not erased is erased by trying again, what was erased and not noted would come back.
 */
export function recordErasure(data: string, erasure: Erasure): void {
  addErasures(data, [erasure])
}

/** The erasures in a folder's log, oldest first; none without a log. */
export function readErasures(folder: string): Erasure[] {
  const path = erasureLog(folder)
  return readJsonLines(path).map((line, i) => {
    const erasure = line && erasureOf(line)
    // Passing over it might bring back what somebody wanted gone.
    if (!erasure) throw new DamagedFileError(path, `Line ${i + 1} of the log of erasures cannot be read.`)
    return erasure
  })
}

/** Adds the missing erasures to a folder's log. */
export function addErasures(folder: string, erasures: readonly Erasure[]): void {
  const known = new Set(readErasures(folder).map(keyOf))
  const fresh = erasures.filter((erasure) => !known.has(keyOf(erasure)))
  appendJsonLines(
    erasureLog(folder),
    fresh.map(({ kind, id, erased_at }) => ({ kind, id, erased_at })),
  )
}

function erasureOf({ kind, id, erased_at }: JsonObject): Erasure | null {
  if (!isErasureKind(kind)) return null
  const [known, moment] = [Uuid.safeParse(id), DateTime.safeParse(erased_at)]
  return known.success && moment.success ? { kind, id: known.data, erased_at: moment.data } : null
}

function keyOf({ kind, id }: Erasure): string {
  return `${kind}/${id}`
}
