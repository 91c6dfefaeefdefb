import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns'
import { Resolver as LaterResolver, lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { testFolder } from '../media/support.ts'
import { optionsWithoutOutbound, takeRefused } from '../support/no-outbound.ts'

const folder = testFolder()
const LOG = process.env.STOWAGE_TEST_OUTBOUND ?? ''

/** Runs work that tries to leave, and returns what was noted of it. The run itself must not fail for it. */
async function noted(work: () => Promise<unknown>): Promise<string> {
  const before = logged()
  await work()
  const after = logged()
  writeFileSync(LOG, before)
  return after.slice(before.length)
}

function logged(): string {
  appendFileSync(LOG, '')
  return readFileSync(LOG, 'utf8')
}

/** A program that connects to an address, and prints how it went. */
const PROGRAM = `require('net').connect(80, '93.184.216.34').on('error', (error) => console.log(error.code))`

it('AV9 a test has no route to another machine, and fails if it tries', async () => {
  const found = await noted(async () => {
    const socket = connect(80, '93.184.216.34')
    const [error] = await once(socket, 'error').catch((problem: unknown) => [problem])
    expect(error).toMatchObject({ code: 'EHOSTUNREACH' })
    await expect(fetch('http://169.254.169.254/latest')).rejects.toThrow('fetch failed')
    await expect(lookup('one.one.one.one')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })
  expect(takeRefused()).toEqual(['93.184.216.34:80', '169.254.169.254:80', 'one.one.one.one:dns'])
  expect(found.split('\n').filter(Boolean)).toHaveLength(3)
})

it('AV9 neither has a resolver of names of its own, nor a socket of datagrams', async () => {
  const found = await noted(async () => {
    const asked = new Resolver()
    await expect(
      new Promise((_, fail) => asked.resolve4('one.one.one.one', (error) => fail(error))),
    ).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(new LaterResolver().resolveTxt('one.one.one.one')).rejects.toMatchObject({
      code: 'ENOTFOUND',
    })
    const socket = createSocket('udp4')
    socket.connect(53, '93.184.216.34')
    const [error] = await once(socket, 'error').catch((problem: unknown) => [problem])
    expect(error).toMatchObject({ code: 'EHOSTUNREACH' })
    socket.close()
  })
  expect(takeRefused()).toEqual(['one.one.one.one:dns', 'one.one.one.one:dns', '93.184.216.34:53'])
  expect(found.split('\n').filter(Boolean)).toHaveLength(3)
})

it('AV9 neither has a process or a thread that it starts', async () => {
  const found = await noted(async () => {
    const child = spawn(process.execPath, ['-e', PROGRAM], {
      env: { NODE_OPTIONS: optionsWithoutOutbound() },
    })
    expect(await text(child.stdout)).toBe('EHOSTUNREACH\n')
    const thread = new Worker(await folder.put(PROGRAM), { stdout: true })
    expect(await text(thread.stdout)).toBe('EHOSTUNREACH\n')
  })
  expect(found.match(/93\.184\.216\.34/g)).toHaveLength(2)
})

it('AV9 reaches what listens on this machine', async () => {
  const server = createServer((socket) => void socket.end('here'))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(await text(connect(port, 'localhost'))).toBe('here')
  server.close()
})
