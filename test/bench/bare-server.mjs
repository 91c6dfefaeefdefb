/** The least that can answer: what a start and an idle process cost with node alone. */
import { createServer } from 'node:http'

const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'application/json')
  response.end('{"status":"ok"}')
})
server.listen(0, '127.0.0.1', () => {
  process.stderr.write(`ready at http://127.0.0.1:${server.address().port}\n`)
})
process.once('SIGTERM', () => process.exit(0))
