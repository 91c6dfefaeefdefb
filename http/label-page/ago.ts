import { requestedLanguage } from '../../services/mail/languages.ts'
import { texts } from '../pages/texts/index.ts'

const STEPS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A relative time in words of the language of the request, such as "2 days ago": the server does not know the time zone of the reader. */
export function ago(moment: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(moment)) / 1000
  const [unit, length] = STEPS.find(([, each]) => seconds >= each) ?? ['second', 1]
  if (unit === 'second') return texts().thing.now
  const words = new Intl.RelativeTimeFormat(requestedLanguage(), { numeric: 'auto' })
  return words.format(-Math.floor(seconds / length), unit)
}
