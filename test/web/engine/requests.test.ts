import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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

it('takes the time from the latest call: what waited for the one before goes on', async () => {
  requests.hold(5000)
  await ask('/a')
  requests.hold(1000)
  await ask('/b')
  expect(begun).toEqual(['/a'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toEqual(['/a', '/b'])
})
