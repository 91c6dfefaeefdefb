/**
 * Asks a server for its status every 5 ms until it is told to stop, and says what it saw. Run as a process of its
 * own, so that what keeps the benchmark busy does not look like a server that does not answer.
 */
import { Connection } from './connection.ts'

const [url = '', path = ''] = process.argv.slice(2)
const connection = new Connection(url)
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
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, 5 - ms)))
}
process.send?.(times)
connection.close()
process.disconnect()
