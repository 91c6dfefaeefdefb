import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { readBuildFacts } from '../../services/operations/build-facts.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EPOCH = Date.parse('2026-11-20T10:00:00Z') / 1000

/** How a registry answers the question for holes: with the names of packages that have one, or not at all. */
type Registry = readonly string[] | 405

/** A checkout with the lock file of Stowage, a build, and a registry; `audit` runs `npm run audit` there. */
async function checkout(registry: () => Registry) {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-audit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['package.json', 'package-lock.json', '.ci/audit.mjs', '.ci/build-facts.mjs'])
    cpSync(join(ROOT, name), join(folder, name))
  mkdirSync(join(folder, 'dist'))
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const answer = registry()
    if (!request.url?.endsWith('/advisories/bulk') || answer === 405) {
      response.writeHead(405).end('{}')
      return
    }
    const packed = Buffer.concat(parts)
    asked.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(packed) : packed).toString())
    const hole = {
      id: 1,
      url: 'https://example.org/1',
      title: 'A hole',
      severity: 'high',
      vulnerable_versions: '*',
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(Object.fromEntries(answer.map((name) => [name, [hole]]))))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : expect.fail('no port')
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    SOURCE_DATE_EPOCH: String(EPOCH),
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_fetch_retries: '0',
  }
  const audit = async () => {
    const child = spawn(process.execPath, ['.ci/audit.mjs'], { cwd: folder, env })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
    const [code] = await once(child, 'close')
    return { code, text }
  }
  const facts = () => readBuildFacts(join(folder, 'dist'))
  return { folder, asked, audit, facts }
}

it('AO11 an audit without a known hole is noted in the build, for this lock file alone', async () => {
  const { asked, audit, facts, folder } = await checkout(() => [])
  const today = new Date().toISOString().slice(0, 10)
  expect(await audit()).toEqual({ code: 0, text: expect.stringContaining('No package') })
  expect(asked.join()).toContain('"koa"')
  // What only builds and tests is not asked about.
  expect(asked.join()).not.toContain('"vitest"')
  expect([today, new Date().toISOString().slice(0, 10)]).toContain(facts().audited_on)
  expect(facts().sources_on).toBe('2026-11-20')
  const lock = join(folder, 'package-lock.json')
  writeFileSync(lock, readFileSync(lock, 'utf8').replace('{', '{ '))

  const built = spawn(
    process.execPath,
    ['--input-type=module', '-e', "(await import('./.ci/build-facts.mjs')).writeBuildFacts()"],
    { cwd: folder, env: { PATH: process.env.PATH, SOURCE_DATE_EPOCH: String(EPOCH) } },
  )
  expect(await once(built, 'close')).toEqual([0, null])
  expect(facts()).toEqual({ sources_on: '2026-11-20', audited_on: null })
})

it('AO11 an audit with a known hole fails, and takes the note back', async () => {
  let holes: Registry = []
  const { audit, facts, folder } = await checkout(() => holes)
  expect((await audit()).code).toBe(0)
  holes = ['koa']
  expect(await audit()).toEqual({ code: 1, text: expect.stringContaining('koa') })
  expect([existsSync(join(folder, '.audited.json')), facts().audited_on]).toEqual([false, null])
})

it('AO11 a registry that does not answer proves nothing', async () => {
  const { audit, folder } = await checkout(() => 405)
  expect(await audit()).toEqual({ code: 1, text: expect.stringContaining('does not say') })
  expect(existsSync(join(folder, '.audited.json'))).toBe(false)
})
