import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncPathSync } from '../platform/index.ts'
import { JsonObject } from '../sync-protocol/index.ts'

/**
 * The lines of a log of JSON objects, oldest first; none where there is no log. A last line without its end was cut
 * short while it was written, so nobody relies on it. A line that is no object is null.
 */
export function readJsonLines(path: string): (JsonObject | null)[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8').split('\n').slice(0, -1).map(parseObject)
}

/** Adds lines to a log of JSON objects; they are on disk when this returns. */
export function appendJsonLines(path: string, objects: readonly JsonObject[]): void {
  if (objects.length === 0) return
  const isNew = !existsSync(path)
  const handle = openSync(path, 'a+', 0o600)
  try {
    const bytes = readFileSync(handle)
    const whole = bytes.lastIndexOf('\n') + 1
    if (whole < bytes.length) ftruncateSync(handle, whole)
    writeSync(handle, objects.map((object) => `${JSON.stringify(object)}\n`).join(''))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  if (isNew) syncPathSync(dirname(path))
}

function parseObject(line: string): JsonObject | null {
  try {
    return JsonObject.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
