/**
 * Asks a server for something every few milliseconds until it is told to stop, and says what it saw. Run as a process of its
 * own, so that what keeps the benchmark busy does not look like a server that does not answer.
 */
import { z } from 'zod'
import { Connection } from './connection.ts'

const [url = '', path = '', headers = '{}', every_ms = '5'] = process.argv.slice(2)
const connection = new Connection(url, z.record(z.string(), z.string()).parse(JSON.parse(headers)))
const times: number[] = []
let stopped = false
process.once('message', () => {
  stopped = true
})

await connection.get(path)
process.send?.('ready')
while (!stopped) {
  const { ms } = await connection.get(path)
  times.push(ms)
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, Number(every_ms) - ms)))
}
connection.close()
// A long answer takes several turns to leave; a process that ends before takes the rest of it along.
process.send?.(times, () => process.disconnect())
