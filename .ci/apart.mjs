/**
 * Runs a command where the kernel has no route to any other machine: `node .ci/apart.mjs npm test`. All processes that it starts
 * are without a route as well, browsers and commands included. It needs Linux, and `unshare`, `setpriv` (util-linux) and `ip`.
 */
import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'

const [first, ...rest] = process.argv.slice(2)
if (first === undefined) fail('usage: node .ci/apart.mjs COMMAND [ARGUMENT ...]')

if (first === '--inside') {
  await provenApart()
  const [command, ...args] = rest
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (error) fail(`${command} could not be started: ${error.message}`)
  process.exit(status ?? 1)
}

// A network of its own, for the same user: root in it could read what the tests forbid. Only the loopback interface needs a right,
// which is given up before the command begins.
const script = 'ip link set lo up && exec setpriv --ambient-caps=-all --inh-caps=-all -- "$@"'
const own = [process.execPath, import.meta.filename, '--inside', first, ...rest]
const { status, error } = spawnSync(
  'unshare',
  ['--net', '--map-current-user', '--keep-caps', 'sh', '-c', script, 'apart', ...own],
  { stdio: 'inherit' },
)
if (error) fail(`This machine cannot take the network away: ${error.message}`)
process.exit(status ?? 1)

/** Ends the process unless another machine is out of reach. 192.0.2.1 is an address of no machine (RFC 5737). */
async function provenApart() {
  const code = await new Promise((resolve) => {
    const socket = connect({ host: '192.0.2.1', port: 9, timeout: 2000 })
    socket.on('error', (problem) => resolve(problem.code))
    socket.on('timeout', () => resolve('timeout'))
    socket.on('connect', () => resolve('connected'))
  })
  if (code !== 'ENETUNREACH') fail(`There is a route to other machines (${code}): nothing was run.`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
