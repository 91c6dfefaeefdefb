import { QueuedOperation, ReplicaMemo } from '../../../engine/index.ts'
import { storeError } from './errors.ts'

/*
 * Values are checked, and not replaced by what a schema makes of them: a schema leaves out a key such as `__proto__`, and the
 * id of an operation answers for every letter of its input.
 */
const isQueuedOperation = (value: unknown): value is QueuedOperation =>
  QueuedOperation.safeParse(value).success
const isMemo = (value: unknown): value is ReplicaMemo => ReplicaMemo.safeParse(value).success

/** The text of an operation in the queue. @throws TypeError if it could not be read again */
export function operationText(queued: QueuedOperation): string {
  return textOf(queued, isQueuedOperation)
}

export function memoText(memo: ReplicaMemo): string {
  return textOf(memo, isMemo)
}

/** @throws StoreError `storage_damaged` */
export function readOperation(text: unknown): QueuedOperation {
  return read(text, isQueuedOperation)
}

/** @throws StoreError `storage_damaged` */
export function readMemo(text: unknown): ReplicaMemo {
  return read(text, isMemo)
}

function textOf<T>(value: T, isSound: (value: unknown) => value is T): string {
  const text = JSON.stringify(value)
  if (!isSound(JSON.parse(text))) throw new TypeError('The queue cannot hold this value.')
  return text
}

function read<T>(text: unknown, isSound: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(String(text))
    if (isSound(value)) return value
  } catch (error) {
    throw storeError('storage_damaged', error)
  }
  throw storeError('storage_damaged')
}
