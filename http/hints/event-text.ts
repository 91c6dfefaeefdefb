/**
 * The text format of server-sent events: WHATWG HTML, section 9.2
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
export const EVENT_STREAM = 'text/event-stream'

/** A comment: it shows both ends, and all proxies between them, that the stream is alive. */
export const HEARTBEAT = ':\n\n'

/** Milliseconds after which a disconnected client connects again. */
export function retryText(ms: number): string {
  return `retry: ${ms}\n\n`
}

/** An event whose data is JSON, without line breaks. `id` must not have any either. */
export function eventText(event: string, data: object, id?: string): string {
  const named = id === undefined ? '' : `id: ${id}\n`
  return `event: ${event}\n${named}data: ${JSON.stringify(data)}\n\n`
}
