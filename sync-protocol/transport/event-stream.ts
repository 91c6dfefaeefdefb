/** An event of a stream of server-sent events. */
export interface ServerSentEvent {
  /** `message` if the server named none. */
  readonly type: string
  readonly data: string
}

/**
 * Reads server-sent events out of text that comes in pieces, cut anywhere (WHATWG HTML, "Interpreting an event stream").
 * Ids and reconnection times are left out: nothing here is resumed by them. An event that the end cuts is dropped.
 */
export class EventStreamReader {
  /** The beginning of a line whose end is still to come. */
  private rest = ''
  /** The last piece ended with a CR: a LF after it belongs to the same end of line. */
  private afterReturn = false
  private type = ''
  private data: string[] = [];

  /** Takes the next piece; gives the events that are complete with it. */
  *take(piece: string): Generator<ServerSentEvent> {
    const text = this.afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') this.afterReturn = piece.endsWith('\r')
    const lines = text.split(/\r\n|\n|\r/)
    const last = lines.pop() ?? ''
    for (const line of lines) {
      const event = this.line(this.rest + line)
      this.rest = ''
      if (event) yield event
    }
    this.rest += last
  }

  private line(line: string): ServerSentEvent | null {
    if (line === '') return this.dispatch()
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') this.type = value
    if (field === 'data') this.data.push(value)
    return null
  }

  private dispatch(): ServerSentEvent | null {
    const { type, data } = this
    this.type = ''
    this.data = []
    return data.length === 0 ? null : { type: type || 'message', data: data.join('\n') }
  }
}
