import { signal } from '@preact/signals'

/** Whether this browser has no room for a copy, so that the app works without one until the page is loaded again. */
export const noRoom = signal(false)

/** Whether a copy could not be opened because this browser has no room for it. */
export function isForWantOfRoom(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'storage_full'
}
