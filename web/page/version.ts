import { signal } from '@preact/signals'

/** Lets a new version of the app take over; null while there is none. */
export const takeOver = signal<(() => Promise<void>) | null>(null)
