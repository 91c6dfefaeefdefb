import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { HintStreams, type HintStreamsOptions } from '../../../http/hints/hint-streams.ts'
import { HttpError } from '../../../http/index.ts'
import type { ChangeListener } from '../../../storage/index.ts'
import { EVENTS, EventReader, hear, serveWith, servicesOf } from '../../support/event-stream.ts'
import { soon } from '../../support/soon.ts'
import { type Phone, type TestStowage, testStowage } from '../../support/stowage.ts'

/** A server on which nothing changes. */
const silent: HintStreamsOptions = { listen: () => () => undefined, version: () => '' }
const mine = {
  user_id: 'ada',
  replica_id: 'phone',
  household_ids: ['home'],
  check: () => Promise.resolve(null),
}

async function served(stowage: TestStowage, options: Partial<HintStreamsOptions>, path?: string) {
  const hints = new HintStreams({ ...silent, ...options })
  const { url } = await serveWith({ ...servicesOf(stowage), hints }, path)
  return { hints, url }
}

describe('H6 streams are bounded', () => {
  it('H6 for a device: a newer one ends the oldest', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const other = await hear(await stowage.login('ada', 'ada-tablet-01'))
    const heard = [await hear(phone), await hear(phone), await hear(phone), await hear(phone)]
    expect(servicesOf(stowage).hints.size).toBe(5)
    await hear(phone)
    await soon(() => heard.map(({ reason }) => reason)).toEqual(['replaced', undefined, undefined, undefined])
    await hear(phone)
    await soon(() => heard.map(({ reason }) => reason)).toEqual([
      'replaced',
      'replaced',
      undefined,
      undefined,
    ])
    await phone.creates('tag.create', { name: 'Red' })
    for (const each of [other, ...heard.slice(2)]) await soon(() => each.seqOf(phone.household_id)).toBe(1)
  })

  it('H6 for a user, and in all, until one ends', async () => {
    const stowage = await testStowage()
    const { hints, url } = await served(stowage, { limits: { of_device: 4, of_user: 2, in_all: 3 } })
    const ada = await stowage.register('ada')
    const tablet = await stowage.login('ada', 'ada-tablet-01')
    const watch = await stowage.login('ada', 'ada-watch-01')
    const [ben, eve] = [await stowage.register('ben'), await stowage.register('eve')]
    const refusal = async (phone: Phone) => {
      const headers = { authorization: `Bearer ${phone.tokens.access_token}` }
      const response = await fetch(url + EVENTS, { headers })
      return [response.status, response.headers.get('retry-after'), await response.text()]
    }
    const first = await hear(ada, '', { url })
    await hear(tablet, '', { url })
    expect(await refusal(watch)).toEqual([429, '60', expect.stringMatching(/rate_limited.*too_many_streams/)])
    await hear(ben, '', { url })
    expect(await refusal(eve)).toEqual([503, '60', expect.stringMatching(/unavailable.*too_many_streams/)])
    expect((await refusal(watch))[0]).toBe(429)
    first.hangUp()
    await soon(() => hints.size).toBe(2)
    await hear(watch, '', { url })
    expect(hints.size).toBe(3)
  })

  it('leaves no stream open when it could not begin, or was only asked about', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const { hints } = servicesOf(stowage)
    const foreign = (await stowage.register('ben')).household_id
    expect((await phone.send('GET', `/sync/events?household_id=${foreign}`)).status).toBe(403)
    await soon(() => hints.size).toBe(0)
    const headers = { authorization: `Bearer ${phone.tokens.access_token}` }
    const head = await fetch(stowage.url + EVENTS, { method: 'HEAD', headers })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    await soon(() => hints.size).toBe(0)
  })
})

describe('H5 whoever does not read', () => {
  /** Asks for a stream on a connection of which nothing is read. */
  function ignore(path: string, phone: Phone): Socket {
    const socket = connect(path)
    socket.on('error', () => undefined)
    const { access_token } = phone.tokens
    socket.write(`GET ${EVENTS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${access_token}\r\n\r\n`)
    onTestFinished(() => void socket.destroy())
    return socket
  }

  /** Reads a stream from a connection. */
  function read(path: string, phone: Phone): EventReader {
    const reader = new EventReader()
    const headers = { authorization: `Bearer ${phone.tokens.access_token}` }
    const asked = request({ socketPath: path, path: EVENTS, headers }, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => reader.take(chunk))
      response.on('close', () => {
        reader.ended = true
      })
    })
    asked.on('error', () => undefined).end()
    onTestFinished(() => void asked.destroy())
    return reader
  }

  it('H5 is cut off, holds little memory until then, and holds nobody up', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stowage-events-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    // The buffers of a local socket are small, and of one size.
    const path = join(folder, 'socket')
    const stowage = await testStowage()
    const ada = await stowage.register('ada')
    const tablet = await stowage.login('ada', 'ada-tablet-01')
    const { household_id } = ada
    const listeners = new Set<ChangeListener>()
    const { hints } = await served(
      stowage,
      {
        listen(_household_id, listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      path,
    )
    const opened = vi.spyOn(hints, 'open')
    const reader = read(path, tablet)
    const socket = ignore(path, ada)
    await soon(() => hints.size).toBe(2)
    await soon(() => reader.seqOf(household_id)).toBe(0)

    const epoch = String((await ada.send('GET', '/sync/manifest')).data.epoch)
    const LAST = 2000
    for (let seq = 1; seq <= LAST; seq++) {
      for (const listener of listeners) listener({ household_id, epoch, seq })
      await nextTurn()
    }
    await soon(() => reader.seqOf(household_id)).toBe(LAST)
    for (const { value } of opened.mock.results) expect(value.readableLength).toBeLessThan(8192)
    await hints.beat()
    expect(hints.size).toBe(2)
    await hints.beat()
    await soon(() => hints.size).toBe(1)
    await soon(() => reader.beats).toBe(2)
    expect(listeners.size).toBe(1)

    // What was on its way when it was cut is all that it gets.
    let late = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      late += chunk
    })
    await once(socket, 'close')
    expect(late).toContain('"seq":1}')
    expect(late).not.toContain(`"seq":${LAST}}`)
    for (const listener of listeners) listener({ household_id, epoch, seq: LAST + 1 })
    await soon(() => reader.seqOf(household_id)).toBe(LAST + 1)
  })
})

describe('the server', () => {
  // The server gives requests ten seconds to finish: streams must not be among those that it waits for.
  it('ends all streams at once when it stops', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const heard = [await hear(phone), await hear(phone)]
    const { hints } = servicesOf(stowage)
    await stowage.stop()
    await soon(() => heard.map(({ reason }) => reason)).toEqual(['unavailable', 'unavailable'])
    expect(hints.size).toBe(0)
    expect(() => hints.open(mine)).toThrow(HttpError)
  }, 8000)
})

describe('the heart of the streams', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('beats every 25 seconds for as long as anybody listens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const hints = new HintStreams(silent)
    const stream = hints.open(mine)
    const reader = new EventReader()
    stream.setEncoding('utf8').on('data', (chunk: string) => reader.take(chunk))
    vi.advanceTimersByTime(24_999)
    await nextTurn()
    expect(reader.beats).toBe(0)
    for (const beats of [1, 2, 3]) {
      vi.advanceTimersByTime(beats === 1 ? 1 : 25_000)
      await soon(() => reader.beats).toBe(beats)
    }
    expect(reader.text).toBe('retry: 2000\n\n:\n\n:\n\n:\n\n')
    stream.destroy()
    await soon(() => hints.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends a stream whose reader stopped reading before its last event', async () => {
    const hints = new HintStreams(silent)
    const stream = hints.open(mine)
    stream.finish('replaced')
    for (const open of [1, 1, 0]) {
      expect(hints.size).toBe(open)
      await hints.beat()
      await nextTurn()
    }
  })

  it('cuts a stream of which it cannot be told whether it may go on', async () => {
    const hints = new HintStreams(silent)
    const check = () => Promise.reject(new Error('the accounts are broken'))
    const stream = hints.open({ ...mine, check })
    stream.tell({ household_id: 'home', epoch: 'one', seq: 1 })
    await soon(() => hints.size).toBe(0)
    expect(stream.errored?.message).toBe('the accounts are broken')
    expect(String(stream.read() ?? '')).not.toContain('change')
  })
})
