/** Follows a choice of this device when it is made in another tab. `chosen`: null if it was taken back. */
export function followChoice(key: string, listener: (chosen: string | null) => void): void {
  addEventListener('storage', (event) => event.key === key && listener(event.newValue))
}
