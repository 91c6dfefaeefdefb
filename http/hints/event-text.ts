/**
 * The words of a stream of server-sent events: WHATWG HTML, section 9.2 (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
export const EVENT_STREAM = 'text/event-stream'

/** A comment: tells both ends, and all between them, that the stream is alive. */
export const HEARTBEAT = ':\n\n'

/** After how long a client whose connection was lost connects again. */
export function retryText(ms: number): string {
  return `retry: ${ms}\n\n`
}

/** An event whose data is JSON, which has no line breaks of its own. Nor may `id` have any. */
export function eventText(event: string, data: object, id?: string): string {
  const named = id === undefined ? '' : `id: ${id}\n`
  return `event: ${event}\n${named}data: ${JSON.stringify(data)}\n\n`
}
