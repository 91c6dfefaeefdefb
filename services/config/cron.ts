import { Cron } from 'croner'

/** Whether a text is a time in the five fields of cron (`minute hour day month weekday`) that ever comes. */
export function isCron(text: string): boolean {
  try {
    return new Cron(text, { mode: '5-part', paused: true }).nextRun() !== null
  } catch {
    return false
  }
}
