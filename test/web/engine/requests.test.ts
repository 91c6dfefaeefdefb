import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Requests } from '../../../web/engine/host/requests.ts'

let begun: string[]
let requests: Requests

beforeEach(() => {
  vi.useFakeTimers()
  begun = []
  requests = new Requests()
  vi.stubGlobal('fetch', async (url: string) => {
    begun.push(url)
    return new Response()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function ask(url: string): Promise<void> {
  const { signal } = new AbortController()
  void requests.fetch(url, { method: 'GET', headers: {}, signal, redirect: 'manual', credentials: 'omit' })
  await vi.advanceTimersByTimeAsync(0)
}

it('begins a request at once', async () => {
  await ask('/a')
  expect(begun).toEqual(['/a'])
})

it('holds requests back for the time that was asked for, and no longer', async () => {
  requests.hold(5000)
  await ask('/a')
  await vi.advanceTimersByTimeAsync(4999)
  expect(begun).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['/a'])
  await ask('/b')
  expect(begun).toEqual(['/a', '/b'])
})

it('begins the held requests when somebody ends the hold', async () => {
  requests.hold(5000)
  await ask('/a')
  requests.hold(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['/a'])
})

it('takes the time from the latest call, also for what waited for the one before', async () => {
  requests.hold(5000)
  await ask('/a')
  await vi.advanceTimersByTimeAsync(4000)
  requests.hold(5000)
  await ask('/b')
  await vi.advanceTimersByTimeAsync(4999)
  expect(begun).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['/a', '/b'])
  requests.hold(5000)
  await ask('/c')
  requests.hold(1000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toEqual(['/a', '/b', '/c'])
})

it('holds a request on that waited for a hold that ended in the moment when the next one began', async () => {
  requests.hold(5000)
  await ask('/a')
  requests.hold(0)
  requests.hold(5000)
  await vi.advanceTimersByTimeAsync(4999)
  expect(begun).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['/a'])
})

describe('a silent server', () => {
  /** How each part of a body comes. */
  let send: ReadableStreamDefaultController<Uint8Array>
  let answer: (response: Response) => void

  beforeEach(() => {
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => {
          reject(signal.reason)
          send?.error(signal.reason)
        })
        answer = resolve
      })
    })
  })

  function post(body: string | ArrayBuffer) {
    const { signal } = new AbortController()
    return requests.fetch('/a', {
      method: 'POST',
      headers: {},
      body,
      signal,
      redirect: 'manual',
      credentials: 'omit',
    })
  }

  function answerInParts(): void {
    const start = (controller: typeof send) => {
      send = controller
    }
    answer(new Response(new ReadableStream({ start })))
  }

  it('is waited for one minute, and for a body as long as it takes on a slow way', async () => {
    const outcomes: string[] = []
    for (const body of ['', '0'.repeat(20_000), new ArrayBuffer(40_000)])
      post(body).catch(() => outcomes.push(`${typeof body} ${Date.now() - begin}`))
    const begin = Date.now()
    await vi.advanceTimersByTimeAsync(200_000)
    expect(outcomes).toEqual(['string 60000', 'string 70000', 'object 80000'])
  })

  it('ends an answer when nothing more comes for a minute, and not before', async () => {
    const asked = post('')
    await vi.advanceTimersByTimeAsync(59_000)
    answerInParts()
    const text = (await asked).text()
    let said: string | null = null
    const hear = (heard: string) => {
      said = heard
    }
    text.then(hear, () => hear('cut'))
    for (let part = 0; part < 3; part++) {
      await vi.advanceTimersByTimeAsync(59_000)
      send.enqueue(new Uint8Array([65 + part]))
    }
    await vi.advanceTimersByTimeAsync(59_000)
    expect(said).toBeNull()
    await vi.advanceTimersByTimeAsync(1000)
    expect(said).toBe('cut')
  })

  it('is not meant where the answer is whole', async () => {
    const asked = post('')
    await vi.advanceTimersByTimeAsync(0)
    answerInParts()
    const reply = await asked
    const text = reply.text()
    send.enqueue(new Uint8Array([65]))
    send.close()
    expect(await text).toBe('A')
    expect(reply.status).toBe(200)
    expect(vi.getTimerCount()).toBe(0)
  })
})
