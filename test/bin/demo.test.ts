import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startCli, stowage } from '../support/cli.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'stowage-demo-cli-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

it('makes a home, prints how to sign in, serves, and deletes its temporary data', {
  timeout: 180_000,
}, async () => {
  const temporary = folder()
  const real = join(folder(), 'data')
  const env = { STOWAGE_PORT: '0', TMPDIR: temporary, STOWAGE_DATA: real }
  const child = startCli(['demo'], env)
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let err = ''
  const printed = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (part) => {
      err += String(part)
      if (err.includes('Ctrl-C')) resolve(err)
    })
    void ended.then(() => reject(new Error(err)))
  })
  const url = /ready at (http:\S+)/.exec(printed)?.[1] ?? ''
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const email = /e-mail +(\S+)/.exec(printed)?.[1]
  const password = /password +(.+)/.exec(printed)?.[1]
  expect(printed).toMatch(/10 %[\s\S]*100 %/)
  const response = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(201)
  expect(readdirSync(temporary).filter((name) => name.startsWith('stowage-demo-'))).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(readdirSync(temporary).filter((name) => name.startsWith('stowage-demo-'))).toEqual([])
  expect(existsSync(real)).toBe(false)
})

it('refuses a folder that has an installation, other files, or half a demo', {
  timeout: 60_000,
}, async () => {
  const refused = async (name: string, content: string, reason: RegExp) => {
    const data = folder()
    writeFileSync(join(data, name), content)
    const { code, err } = await stowage(['demo', '--data', data])
    expect([code, err]).toEqual([2, expect.stringMatching(reason)])
    expect(readdirSync(data)).toEqual([name])
  }
  await refused('service.sqlite', '', /installation that is not a demo/)
  await refused('letter.txt', 'Dear', /has other files/)
  await refused('stowage-demo.json', '{"made":false}', /was not completed/)
  await refused('stowage-demo.json', 'nonsense', /was not completed/)
})

it('stops at once when it is interrupted, and leaves nothing half made', { timeout: 60_000 }, async () => {
  const data = join(folder(), 'demo')
  const child = startCli(['demo', '--data', data], { STOWAGE_PORT: '0' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let err = ''
  child.stderr?.on('data', (part) => {
    const early = !err.includes('10 %')
    err += String(part)
    // Once: a second signal ends it without the cleaning.
    if (early && err.includes('10 %')) child.kill('SIGINT')
  })
  const [code] = await once(child, 'exit')
  expect([code, err]).toEqual([130, expect.stringMatching(/interrupted: the home was not completed/)])
  expect(err).not.toMatch(/ready at|100 %/)
  expect(readdirSync(data)).toEqual([])
})
