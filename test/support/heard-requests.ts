import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

const CHANNEL = 'http.server.request.start'

/** What reached a server of this process: each address, and each `Referer`, until the test ends. */
export function heardRequests(): readonly string[] {
  const heard: string[] = []
  const listen = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    heard.push(request.url ?? '', ...(request.headersDistinct.referer ?? []))
  }
  subscribe(CHANNEL, listen)
  onTestFinished(() => {
    unsubscribe(CHANNEL, listen)
  })
  return heard
}
