import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Whether this machine lets a program have a network of its own. */
const CAN = spawnSync('unshare', ['--net', '--map-current-user', 'true']).status === 0
if (!CAN) console.warn('This machine takes the network from no program: `npm run test:apart` was not tried.')

/** Says how connections to this machine and to another one end, and whose rights it has. */
const PROGRAM = `
  const net = require('net')
  const local = net.createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1', () => {
    net.connect(local.address().port, '127.0.0.1').on('data', (data) => {
      local.close()
      net.connect(80, '93.184.216.34').on('error', ({ code }) => console.log(String(data), code, process.getuid()))
    })
  })
  process.exitCode = 7
`

function apart(...command: readonly string[]) {
  // Without the hook of the tests, so that the kernel alone can refuse.
  const env = { ...process.env, NODE_OPTIONS: '' }
  return spawnSync(process.execPath, ['.ci/apart.mjs', ...command], { env, encoding: 'utf8' })
}

it.skipIf(!CAN)(
  'AV9 `npm run test:apart` runs a command without a route to other machines, as the same user',
  () => {
    const { stdout, status } = apart(process.execPath, '-e', PROGRAM)
    expect([stdout.trim(), status]).toEqual([`hello ENETUNREACH ${process.getuid?.()}`, 7])
  },
)

it.skipIf(!CAN)('AV9 a command that cannot be started fails', () => {
  expect(apart('no-such-command').status).toBe(1)
  expect(apart().status).toBe(1)
})
