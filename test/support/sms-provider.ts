import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A message that the server sent. */
export interface SentSms {
  readonly type: string
  readonly authorization: string
  readonly body: string
}

/** A provider of SMS over HTTP, which keeps what it got. */
export async function smsProvider() {
  const sent: SentSms[] = []
  const provider = { sent, status: 200, env: {} }
  const server = createServer(async (request, response) => {
    const { authorization = '', 'content-type': type = '' } = request.headers
    sent.push({ type, authorization, body: await text(request) })
    response.writeHead(provider.status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const env: Record<string, string> = {
    STOWAGE_SMS_URL: `http://127.0.0.1:${port}/messages`,
    STOWAGE_OUTBOUND_ALLOW: '127.0.0.1',
  }
  return {
    env,
    sent,
    /** Sets the status of the answers that follow. */
    answers(status: number) {
      provider.status = status
    },
    /** The code of the newest message. */
    code: () => /\b\d{6}\b/.exec(sent.at(-1)?.body ?? '')?.[0] ?? '',
  }
}
