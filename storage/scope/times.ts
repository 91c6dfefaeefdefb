/** The operations of one batch share most of their times, so the last conversion is cached. */
let lastText = ''
let lastMs = Number.NaN

/** Milliseconds since 1970 of an ISO 8601 time. */
export function msOf(iso: string): number {
  if (iso !== lastText) {
    lastMs = Date.parse(iso)
    lastText = iso
  }
  return lastMs
}

/** An ISO 8601 time in UTC with milliseconds. */
export function isoOf(ms: number): string {
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString()
    lastMs = ms
  }
  return lastText
}
