import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, Change as ChangeSchema } from '../../../sync-protocol/index.ts'
import type { Fetch, TransportOptions } from '../../../sync-protocol/transport/index.ts'
import { rounds, seed } from '../../support/rounds.ts'
import { type Answered, DownloadScript, line, lines } from './download-script.ts'
import {
  all,
  collect,
  page,
  problemOf,
  scripted,
  sessionOver,
  signal,
  snapshotOf,
  withoutStream,
} from './support.ts'

async function download(
  script: DownloadScript,
  options: TransportOptions = {},
  by?: Fetch,
): Promise<Change[]> {
  const transport = (await sessionOver(by ?? scripted(script.answer))).transport(options)
  return collect(transport.download(script.snapshot, 'items', signal()))
}

/** The changes that a script is about. */
function changesOf(script: DownloadScript): Change[] {
  const text = script.text.toString().trimEnd().split('\n').slice(0, -1)
  return text.map((one) => ChangeSchema.parse(JSON.parse(one)))
}

describe('S6 a snapshot that is cut at every byte boundary class and resumed: a download', () => {
  // Every byte of a short text: within a character, a line, an escape, between lines, within the last line.
  const positions = Array.from({ length: new DownloadScript(lines(2)).text.length }, (_, i) => i)

  it.each(['break', 'end'] as const)('at any byte (%s) is given on, and nothing twice', async (by) => {
    for (const until of positions) {
      const script = new DownloadScript(lines(2), { script: [{ until, by }] })
      expect(await download(script), `cut at ${until}`).toEqual(changesOf(script))
      expect(script.seen).toHaveLength(2)
    }
  })

  it('at any byte is given on from the rest, or from what is skipped of the whole', async () => {
    for (const until of positions.filter((position) => position > 0)) {
      const whole = positions.length
      const script = new DownloadScript(lines(2), {
        packed_bytes: whole,
        script: [
          { until, by: 'break' },
          { whole: until % 2 === 0, parts: 7 },
        ],
      })
      expect(await download(script), `cut at ${until}`).toEqual(changesOf(script))
      expect(script.seen).toEqual([
        { range: null, if_range: null },
        { range: `bytes=${until}-`, if_range: null },
      ])
    }
  })

  it('again and again, anywhere, in parts of any size, arrives whole', async () => {
    const step = fc.record<Answered>({
      until: fc.nat(2000),
      by: fc.constantFrom('end', 'break'),
      parts: fc.integer({ min: 1, max: 300 }),
      whole: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 3 }),
        fc.integer({ min: 1, max: 2000 }),
        async (steps, packed_bytes) => {
          const script = new DownloadScript(lines(10), { packed_bytes, script: [...steps] })
          expect(await download(script)).toEqual(changesOf(script))
        },
      ),
      { numRuns: rounds(300), seed },
    )
  })

  it('asks for the packed whole again while that is less than the unpacked rest', async () => {
    const script = new DownloadScript(lines(100), {
      packed_bytes: 4000,
      script: [
        { until: 3000, by: 'break' },
        { until: 6000, by: 'break' },
        // Nothing new: packing does not help any more.
        { until: 6000, by: 'break' },
        { until: 9000, by: 'break' },
      ],
    })
    await download(script)
    expect(script.seen).toEqual([
      { range: null, if_range: null },
      { range: null, if_range: null },
      { range: null, if_range: null },
      { range: 'bytes=6000-', if_range: null },
      { range: 'bytes=9000-', if_range: expect.stringMatching(/^"[0-9a-f]{64}"$/) },
    ])
  })

  it('by a browser that reads one gzip member only is given on unpacked', async () => {
    const script = new DownloadScript(lines(100), { packed_bytes: 10, script: [{ until: 5000, by: 'end' }] })
    expect(await download(script)).toEqual(changesOf(script))
    expect(script.seen.map(({ range }) => range)).toEqual([null, 'bytes=5000-'])
  })

  it('is given up after three tries that bring nothing', async () => {
    const stall: Answered = { until: 5000, by: 'break' }
    const [progress, again]: Answered[] = [
      { until: 5000, by: 'break' },
      { until: 7000, by: 'break' },
    ]
    const script = new DownloadScript(lines(100), {
      script: [progress, stall, stall, stall, again, stall, stall, stall, stall].flatMap(
        (step) => step ?? [],
      ),
    })
    const stalls: number[] = []
    const error = await problemOf(download(script, { pause: async (count) => void stalls.push(count) }))
    expect(error.problem).toBe('unreachable')
    expect(stalls).toEqual([0, 1, 2, 3, 0, 1, 2, 3])
  })

  it('also ends when the caller does not want to wait', async () => {
    const script = new DownloadScript(lines(10), { script: [{ until: 50, by: 'break' }] })
    const pause = () => Promise.reject(new Error('the app is closed'))
    await expect(download(script, { pause })).rejects.toThrow('the app is closed')
  })

  it('is ended by what the server says of the rest', async () => {
    const script = new DownloadScript(lines(10), { script: [{ until: 50, by: 'break' }] })
    const fetch = scripted((seen) => (script.seen.length === 0 ? script.answer(seen) : page(503)))
    expect(await problemOf(download(script, {}, fetch))).toMatchObject({ problem: 'busy' })
  })
})

describe('where bodies are no streams', () => {
  it('a download is taken as a whole', async () => {
    const script = new DownloadScript(lines(2500))
    const transport = (await sessionOver(withoutStream(scripted(script.answer)))).transport()
    const blocks = await all(transport.download(script.snapshot, 'items', signal()))
    expect(blocks.map(({ length }) => length)).toEqual([1000, 1000, 500])
    expect(blocks.flat()).toEqual(changesOf(script))
  })

  it('and packing fails (the HTTP client of Android), it comes unpacked', async () => {
    const script = new DownloadScript(lines(100), { script: [{ until: 5000, by: 'break' }] })
    expect(await download(script, {}, withoutStream(scripted(script.answer)))).toEqual(changesOf(script))
    expect(script.seen.map(({ range }) => range)).toEqual([null, 'bytes=0-'])
  })

  it('a text that ends too early, even within a character, is not taken', async () => {
    const first = new DownloadScript(lines(2))
    for (let until = 0; until < first.text.length; until++) {
      const script = new DownloadScript(lines(2), { script: [{ until }] })
      expect(await download(script, {}, withoutStream(scripted(script.answer)))).toEqual(changesOf(script))
    }
  })

  it('neither TextDecoder nor a stream is needed', async () => {
    const script = new DownloadScript(lines(2), { script: [{ until: 10 }] })
    const { TextDecoder } = globalThis
    const fetch = withoutStream(scripted(script.answer))
    Reflect.deleteProperty(globalThis, 'TextDecoder')
    try {
      expect(await download(script, {}, fetch)).toEqual(changesOf(script))
    } finally {
      Object.assign(globalThis, { TextDecoder })
    }
  })
})

describe('a corrupt line, or anything else that is not as the snapshot says', () => {
  const end = (rows: number) => `{"end":true,"rows":${rows}}`
  const one = line(1)
  const texts: [what: string, text: string | Buffer, rows: number][] = [
    ['without the last line', `${one}\n`, 1],
    ['with a last line that is not ended', `${one}\n${end(1)}`, 1],
    ['with another number of rows in the last line', `${one}\n${end(2)}\n`, 1],
    ['with fewer rows than the snapshot says', `${one}\n${end(1)}\n`, 2],
    ['with as many rows in the last line as the snapshot says, but fewer lines', `${one}\n${end(2)}\n`, 2],
    ['with something after the last line', `${end(0)}\nx`, 0],
    ['with half a character after the last line', Buffer.from([...Buffer.from(`${end(0)}\n`), 0xe2]), 0],
    ['with a line after the last one', `${end(0)}\n${one}\n`, 0],
    ['with two last lines', `${end(0)}\n${end(0)}\n`, 0],
    ['with an empty line', `\n${one}\n${end(1)}\n`, 1],
    ['with a line that is cut', `${one.slice(0, -1)}\n${end(1)}\n`, 1],
    ['with a page of a proxy', '<html></html>\n', 0],
    ['with a change of another kind', `${one.replace('put', 'patch')}\n${end(1)}\n`, 1],
    [
      'with a record of another id',
      `${one.replace('"record":{"public_id":"0', '"record":{"public_id":"1')}\n${end(1)}\n`,
      1,
    ],
    ['with a seq that is none', `${one.replace('"seq":1', '"seq":1.5')}\n${end(1)}\n`, 1],
    ['with a record that is a list', `${one.replace(/\{"public_id":"[^}]*\}\}/, '[]}')}\n${end(1)}\n`, 1],
    ['with nothing at all', '', 0],
  ]
  it.each(texts)('%s', async (_what, text, rows) => {
    const snapshot = snapshotOf('items', text, rows)
    for (const fetch of [
      scripted(() => new Response(text)),
      withoutStream(scripted(() => new Response(text))),
    ]) {
      const transport = (await sessionOver(fetch)).transport()
      const error = await problemOf(collect(transport.download(snapshot, 'items', signal())))
      expect(error.problem).toBe('corrupt')
    }
  })

  const good = `${one}\n${end(1)}\n`
  const other: [what: string, sent: string | Buffer, asText: string][] = [
    ['of the right length, with another digest', good.replace('Säge', 'säge'), 'corrupt'],
    ['that is longer than it should be', `${good}\n`, 'corrupt'],
    ['that is not UTF-8', Buffer.from(good).fill(0xff, 110, 112), 'corrupt'],
    // Where the text comes decoded, the mark is gone, and something is missing.
    ['that begins with a byte order mark', `\u{feff}${good.slice(0, -3)}`, 'unreachable'],
  ]
  it.each(other)('%s', async (_what, sent, asText) => {
    const answer = scripted(() => new Response(sent))
    for (const [fetch, problem] of [
      [answer, 'corrupt'],
      [withoutStream(answer), asText],
    ] as const) {
      const transport = (await sessionOver(fetch)).transport()
      const snapshot = snapshotOf('items', good, 1)
      const error = await problemOf(collect(transport.download(snapshot, 'items', signal())))
      expect(error.problem).toBe(problem)
    }
  })

  it('when the server sends another range than was asked for', async () => {
    const script = new DownloadScript(lines(10), { packed_bytes: 9999, script: [{ until: 50, by: 'break' }] })
    const size = script.text.length
    for (const range of [
      `bytes 49-${size - 1}/${size}`,
      `bytes 50-${size - 2}/${size}`,
      'bytes 50-99/100',
      'x',
    ]) {
      script.script.push({ until: 50, by: 'break' })
      let count = 0
      const fetch = scripted((seen) => {
        const { body, status, headers } = script.answer(seen)
        if (count++ > 0) headers.set('content-range', range)
        return new Response(body, { status, headers })
      })
      expect(await problemOf(download(script, {}, fetch))).toMatchObject({ problem: 'corrupt' })
    }
  })

  it('only after what came before was given, and never as if it were whole', async () => {
    const text = `${lines(1500).join('\n')}\nnonsense\n`
    const snapshot = snapshotOf('items', text, 1501)
    const transport = (await sessionOver(scripted(() => new Response(streamOfText(text))))).transport()
    const given: number[] = []
    const reading = (async () => {
      for await (const block of transport.download(snapshot, 'items', signal())) given.push(block.length)
    })()
    expect((await problemOf(reading)).problem).toBe('corrupt')
    expect(given).toEqual([1000])
  })
})

it.each([
  ['a stream', (fetch: Fetch) => fetch],
  ['a whole text', withoutStream],
])('a download out of %s ends with the reason of its signal, also between two blocks', async (_what, as) => {
  const script = new DownloadScript(lines(2500))
  const transport = (await sessionOver(as(scripted(script.answer)))).transport()
  const controller = new AbortController()
  const given: number[] = []
  const reading = (async () => {
    for await (const block of transport.download(script.snapshot, 'items', controller.signal)) {
      given.push(block.length)
      controller.abort(new Error('enough'))
    }
  })()
  await expect(reading).rejects.toThrow('enough')
  expect(given).toEqual([1000])
})

it('nothing is taken out of the cache of a browser, and React Native is not asked to avoid it', async () => {
  const script = new DownloadScript(lines(1))
  const asked: unknown[] = []
  const watched =
    (fetch: Fetch): Fetch =>
    (url, init) => {
      asked.push(init.cache)
      return fetch(url, init)
    }
  for (const fetch of [scripted(script.answer), withoutStream(scripted(script.answer))]) {
    const transport = (await sessionOver(watched(fetch))).transport()
    for (let i = 0; i < 2; i++) await collect(transport.download(script.snapshot, 'items', signal()))
  }
  expect(asked).toEqual([undefined, 'no-store', undefined, undefined])
})

it('a line of any length is put together from its parts', async () => {
  const public_id = '01900000-0000-7000-8000-000000000001'
  const record = { public_id, notes: 'Wörter '.repeat(100_000) }
  const long = JSON.stringify({ change: 'put', public_id, seq: 1, record })
  const script = new DownloadScript([long], { script: [{ parts: 1021 }] })
  expect(await download(script)).toEqual([{ change: 'put', public_id, seq: 1, record }])
})

function streamOfText(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream()
}
