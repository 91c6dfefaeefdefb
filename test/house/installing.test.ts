import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
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
    for (const [, script = ''] of dockerfile.matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script)
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
