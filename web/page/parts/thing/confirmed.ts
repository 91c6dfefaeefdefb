import type { Thing } from '../../../engine/views/calls.ts'

/** Whether the server knows a thing, and can be asked about it: one that was just made here waits to be sent. */
export function isConfirmed({ waiting }: Thing): boolean {
  return !waiting.some(({ type }) => type === 'item.create' || type === 'container.create')
}
