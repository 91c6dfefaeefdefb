import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DateTime, JsonObject, Uuid } from '../../sync-protocol/index.ts'
import { DamagedFileError } from '../errors.ts'
import { syncPath } from '../scope/create.ts'
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

/** The erasures that a folder's log tells of, oldest first; none where there is no log. */
export function readErasures(folder: string): Erasure[] {
  const path = erasureLog(folder)
  if (!existsSync(path)) return []
  // What follows the last line end was cut short while it was written, so nobody was told that it is noted.
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((line, i) => {
    const erasure = parseErasure(line)
    // Passing over it might bring back what somebody wanted gone.
    if (!erasure) throw new DamagedFileError(path, `Line ${i + 1} of the log of erasures cannot be read.`)
    return erasure
  })
}

/** Adds to a folder's log what it does not tell of yet. */
export function addErasures(folder: string, erasures: readonly Erasure[]): void {
  const known = new Set(readErasures(folder).map(keyOf))
  const fresh = erasures.filter((erasure) => !known.has(keyOf(erasure)))
  if (fresh.length > 0) append(erasureLog(folder), fresh.map(erasureLine).join(''))
}

function append(path: string, text: string): void {
  const isNew = !existsSync(path)
  const handle = openSync(path, 'a+', 0o600)
  try {
    const bytes = readFileSync(handle)
    const whole = bytes.lastIndexOf('\n') + 1
    if (whole < bytes.length) ftruncateSync(handle, whole)
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  if (isNew) syncPath(dirname(path))
}

function erasureLine({ kind, id, erased_at }: Erasure): string {
  return `${JSON.stringify({ kind, id, erased_at })}\n`
}

function parseErasure(line: string): Erasure | null {
  const { kind, id, erased_at } = parseObject(line)
  if (!isErasureKind(kind)) return null
  const [known, moment] = [Uuid.safeParse(id), DateTime.safeParse(erased_at)]
  return known.success && moment.success ? { kind, id: known.data, erased_at: moment.data } : null
}

function parseObject(line: string): JsonObject {
  try {
    return JsonObject.safeParse(JSON.parse(line)).data ?? {}
  } catch {
    return {}
  }
}

function keyOf({ kind, id }: Erasure): string {
  return `${kind}/${id}`
}
