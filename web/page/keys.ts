import { signal } from '@preact/signals'
import { followChoice } from './other-tabs.ts'

const KEY = 'stowage.keys'

/** Whether single keys are shortcuts. People who dictate, or who press keys by accident, turn them off. */
export const singleKeys = signal(localStorage.getItem(KEY) !== 'off')

followChoice(KEY, (chosen) => {
  singleKeys.value = chosen !== 'off'
})

/** Turns shortcuts of a single key on or off, on this device. */
export function setSingleKeys(on: boolean): void {
  singleKeys.value = on
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}
