const STEPS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago something was, in words: nobody here knows what time it is where the page is read. */
export function ago(moment: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(moment)) / 1000
  const [unit, length] = STEPS.find(([, each]) => seconds >= each) ?? ['second', 1]
  return unit === 'second' ? 'just now' : words.format(-Math.floor(seconds / length), unit)
}
