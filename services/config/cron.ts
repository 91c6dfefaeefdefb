import { Cron } from 'croner'

/**
 * Whether a text is a valid cron expression of five fields (`minute hour day month weekday`) that occurs at some time.
 */
export function isCron(text: string): boolean {
  try {
    return new Cron(text, { mode: '5-part', paused: true }).nextRun() !== null
  } catch {
    return false
  }
}
