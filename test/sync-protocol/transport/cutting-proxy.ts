import { createServer, request } from 'node:http'
import { onTestFinished } from 'vitest'

/** A request that went through, and what was let through of the answer. */
interface Passed {
  readonly path: string
  readonly range: string | undefined
  readonly if_range: string | undefined
  readonly accepted: string | undefined
  status: number
  encoding: string | undefined
  bytes: number
}

/**
 * A proxy on a bad line: it lets a number of encoded bytes of an answer's body through, and cuts the connection.
 * `cuts` says after how many for one download after the other; those after the last one arrive whole.
 */
export async function cuttingProxy(url: string, cuts: number[]): Promise<{ url: string; passed: Passed[] }> {
  const passed: Passed[] = []
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '', headers } = incoming
    const cut = path.includes('/download') ? (cuts.shift() ?? null) : null
    const upstream = request(url + path, { method, headers }, (answer) => {
      const { statusCode = 0 } = answer
      const seen: Passed = {
        path,
        range: headers.range,
        if_range: header(headers['if-range']),
        accepted: header(headers['accept-encoding']),
        status: statusCode,
        encoding: answer.headers['content-encoding'],
        bytes: 0,
      }
      passed.push(seen)
      outgoing.writeHead(statusCode, answer.headers)
      answer.on('data', (part: Buffer) => {
        const left = cut === null ? part.length : Math.min(part.length, cut - seen.bytes)
        seen.bytes += left
        if (cut === null || seen.bytes < cut) outgoing.write(part.subarray(0, left))
        // What was sent still arrives.
        else outgoing.write(part.subarray(0, left), () => outgoing.socket?.end())
      })
      answer.on('end', () => outgoing.end())
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return { url: `http://127.0.0.1:${address.port}`, passed }
}

function header(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
