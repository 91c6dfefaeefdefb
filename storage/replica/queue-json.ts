import { QueuedOperation, ReplicaMemo } from '../../engine/index.ts'
import { parseJson } from '../../sync-protocol/parse-json.ts'
import { DamagedFileError } from '../errors.ts'

export const isMemo = (value: unknown): value is ReplicaMemo => ReplicaMemo.safeParse(value).success

/**
 * Asked, and not parsed by: a schema leaves out a key such as `__proto__`, and an operation's id answers for every
 * letter of its input.
 */
export const isQueuedOperation = (value: unknown): value is QueuedOperation =>
  QueuedOperation.safeParse(value).success

/** The text of a value, as which it is found to be what it should be when it is read. */
export function textOf<T>(value: T, isSound: (value: unknown) => value is T): string {
  const text = JSON.stringify(value)
  if (!isSound(JSON.parse(text))) throw new TypeError(`cannot be kept in a queue: ${text.slice(0, 200)}`)
  return text
}

/**
 * What a text of a queue file says.
 * @throws {DamagedFileError} when it is not what it should be
 */
export function parsed<T>(path: string, text: string, isSound: (value: unknown) => value is T): T {
  const value = parseJson(text)
  if (!isSound(value)) throw new DamagedFileError(path, 'The queue holds what is no operation.')
  return value
}
