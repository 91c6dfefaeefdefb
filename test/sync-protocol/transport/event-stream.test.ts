import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventStreamReader } from '../../../sync-protocol/transport/event-stream.ts'
import { rounds } from '../../support/rounds.ts'

/** The events of a stream that comes in these pieces. */
function read(...pieces: string[]): [type: string, data: string][] {
  const reader = new EventStreamReader()
  return pieces.flatMap((piece) =>
    [...reader.take(piece)].map(({ type, data }): [string, string] => [type, data]),
  )
}

// The examples are those of the WHATWG HTML standard, section "Interpreting an event stream".
describe('an event stream', () => {
  it('is a row of events, each ended by an empty line', () => {
    expect(read('data: YHOO\ndata: +2\ndata: 10\n\n')).toEqual([['message', 'YHOO\n+2\n10']])
    expect(read('event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n')).toEqual([
      ['add', '73857293'],
      ['remove', '2153'],
    ])
  })

  it('has comments, ids and reconnection times, which say nothing here', () => {
    const text =
      ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\nretry: 10\n\ndata:  third event\n\n'
    expect(read(text)).toEqual([
      ['message', 'first event'],
      ['message', 'second event'],
      ['message', ' third event'],
    ])
  })

  it('may have fields without a value, and events that are only names', () => {
    expect(read('data\n\ndata\ndata\n\ndata:')).toEqual([
      ['message', ''],
      ['message', '\n'],
    ])
    expect(read('event: ping\n\ndata: after\n\n')).toEqual([['message', 'after']])
    expect(read('unknown: x\ndata: a: b\n data: y\n\n')).toEqual([['message', 'a: b']])
  })

  it('drops what the end cuts', () => {
    expect(read('data: a\n\nevent: change\ndata: b\n')).toEqual([['message', 'a']])
  })

  it.each(['\n', '\r', '\r\n'])('ends its lines with %j', (end) => {
    const text = ['event: change', 'data: a', 'data: b', '', ': beat', '', 'data: c', '', ''].join(end)
    const expected = [
      ['change', 'a\nb'],
      ['message', 'c'],
    ]
    expect(read(text)).toEqual(expected)
    expect(read(...text)).toEqual(expected)
  })

  it('may be cut within an end of line, with nothing in between', () => {
    expect(read('data: a\r', '', '\ndata: b\r', '\n\r\n')).toEqual([['message', 'a\nb']])
  })

  it('is the same however it is cut', () => {
    const part = fc.constantFrom(
      '\n',
      '\r',
      '\r\n',
      'data',
      ':',
      ' ',
      'event',
      'x',
      'data: a\n',
      '\n\n',
      'é',
      '🎁',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.array(fc.nat(100)), (parts, cuts) => {
        const text = parts.join('')
        const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length]
        const pieces = places.slice(1).map((to, i) => text.slice(places[i], to))
        expect(read(...pieces)).toEqual(read(text))
      }),
      { numRuns: rounds(2000) },
    )
  })
})
