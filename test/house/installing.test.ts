import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { unitText } from '../../bin/service/unit.ts'
import { CONFIG_VARIABLES, readConfig } from '../../http/index.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

describe('.env.example', () => {
  const given = new Map(
    [...read('.env.example').matchAll(/^#(STOWAGE_\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

  it('lists every variable of the configuration, with its default', () => {
    const expected = CONFIG_VARIABLES.filter(({ name }) => !name.includes('<')).map(
      ({ default: value, name }) =>
        [name, ['unset', 'none', ''].includes(value) || /[<>]/.test(value) ? '' : value] as const,
    )
    expect([...given]).toEqual(expected)
  })

  it('explains each variable, and is a valid environment', () => {
    const text = read('.env.example').replaceAll(/\n# /g, ' ')
    for (const { meaning, name } of CONFIG_VARIABLES) if (!name.includes('<')) expect(text).toContain(meaning)
    expect(readConfig(Object.fromEntries(given)).warnings).toEqual([])
  })
})

describe('the container', () => {
  const dockerfile = read('Dockerfile')
  /** A command of the Dockerfile, as the words of its JSON. */
  const commandOf = (line: RegExp) => z.array(z.string()).parse(JSON.parse(line.exec(dockerfile)?.[1] ?? ''))

  it('runs as a user without rights, with its data in one volume', () => {
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2)
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    expect(last).toMatch(/^USER node$/m)
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('ENTRYPOINT'))
    expect(last).toMatch(/^VOLUME \/data$/m)
    expect(last).toContain('STOWAGE_DATA=/data')
    expect(last).toContain('/healthz')
    expect(dockerfile).not.toMatch(/curl|wget|apt-get|ADD http/)
  })

  it('runs scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    for (const [, script = ''] of dockerfile.matchAll(/(?<!-- )npm run ([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script)
  })

  it('is built from what .dockerignore leaves of a checkout, and runs what it copies', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stowage-image-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const ignored = read('.dockerignore').trim().split('\n')
    const listed = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).stdout.split('\0')
    for (const path of listed) {
      const top = path.split('/')[0] ?? ''
      // A file that was deleted is listed until that is committed.
      if (path === '' || ignored.includes(top) || path.endsWith('.log') || !existsSync(join(ROOT, path)))
        continue
      cpSync(join(ROOT, path), join(folder, path), { recursive: true })
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const built = spawnSync(process.execPath, ['.ci/build.mjs', '--unchecked'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(built.status, built.stderr).toBe(0)
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/src\/(\S+)/gm)].map(([, path = '']) => path)
    expect(copied).toEqual(expect.arrayContaining(['package.json', 'node_modules', 'dist']))
    const image = join(folder, 'image')
    for (const path of copied) {
      if (path === 'node_modules') symlinkSync(join(ROOT, path), join(image, path))
      else cpSync(join(folder, path), join(image, path), { recursive: true })
    }
    const [, ...entry] = commandOf(/^ENTRYPOINT (\[.*\])$/m)
    const program = entry.map((each) => each.replace(/^\/app\//, `${image}/`))
    const told = spawnSync(process.execPath, [...program, '--version'], { encoding: 'utf8' })
    expect([told.status, told.stdout.trim()], told.stderr).toEqual([
      0,
      JSON.parse(read('package.json')).version,
    ])
  }, 120_000)

  it('is healthy only while the server answers', async () => {
    let status: number | null = 200
    const server = createServer((request, response) => {
      if (request.url !== '/healthz') response.writeHead(404).end()
      else if (status !== null) response.writeHead(status).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close().closeAllConnections())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const [, ...check] = commandOf(/^ {4}CMD (\[.*\])$/m)
    const healthy = async () => {
      const child = spawn(process.execPath, check, { env: { STOWAGE_PORT: String(port) } })
      return (await once(child, 'exit'))[0]
    }
    expect(await healthy()).toBe(0)
    status = 503
    expect(await healthy()).toBe(1)
    // One that hangs is not waited for until Docker gives up.
    status = null
    expect(await healthy()).toBe(1)
  }, 60_000)

  it('has the memory settings of `npm start`', () => {
    const start = String(JSON.parse(read('package.json')).scripts.start)
    for (const setting of [
      ...commandOf(/^ENTRYPOINT (\[.*\])$/m).filter((each) => each.startsWith('--')),
      ...['MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=131072'],
    ]) {
      expect(start).toContain(setting)
      expect(dockerfile).toContain(setting)
    }
  })

  it('is one service with one volume', () => {
    const compose = read('compose.yaml')
    expect(compose.match(/^ {2}\w+:$/gm)).toEqual(['  stowage:', '  stowage:'])
    expect(compose).toContain('stowage:/data')
  })
})

it('the unit of systemd names what it is given, and confines the server', () => {
  const text = unitText({
    node: '/usr/bin/node',
    program: '/opt/s.js',
    user: 'home',
    data: '/srv/s',
    env: '/etc/s.env',
  })
  for (const line of [
    'User=home',
    'Environment=STOWAGE_DATA=/srv/s',
    'EnvironmentFile=-/etc/s.env',
    'ReadWritePaths=-/srv/s',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/^ExecStart=\/usr\/bin\/node .* \/opt\/s\.js serve$/m)
})
