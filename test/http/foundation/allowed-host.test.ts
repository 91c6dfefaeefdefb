import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../http/index.ts'
import { requireAllowedHost } from '../../../http/shell/allowed-host.ts'
import { testStowage } from '../../support/stowage.ts'

function isAllowed(host: string | undefined, env: Record<string, string> = {}): boolean {
  try {
    requireAllowedHost(host, readConfig(env))
    return true
  } catch {
    return false
  }
}

describe('the names that a server goes by', () => {
  it.each([
    'localhost',
    'localhost:8080',
    '127.0.0.1:8080',
    '192.168.1.5:8080',
    '10.0.0.7',
    '[::1]:8080',
    '[fd00::5]',
    '203.0.113.7',
    'nas:8080',
    'nas.local:8080',
    'NAS.Local',
    'nas.local.',
    'stowage.home.arpa',
    'stowage.lan',
    undefined,
  ])('include %s without any setting', (host) => {
    expect(isAllowed(host)).toBe(true)
  })

  it.each([
    'evil.example',
    'evil.example:8080',
    'local.evil.example',
    '192.168.1.5.evil.example',
    'x.nas-local',
    'a b',
    'a/b',
    'a@b',
  ])('do not include %s', (host) => {
    expect(isAllowed(host)).toBe(false)
  })

  it('include that of the base address and those of the setting, in any case and with any port', () => {
    const env = {
      STOWAGE_BASE_URL: 'https://stowage.example:8443',
      STOWAGE_ALLOWED_HOSTS: 'Inventory.Example:443, .family.example',
    }
    for (const host of [
      'stowage.example',
      'STOWAGE.example:8443',
      'inventory.example',
      'family.example',
      'a.family.example',
      'nas.local',
    ])
      expect(isAllowed(host, env), host).toBe(true)
    for (const host of ['a.stowage.example', 'notfamily.example', 'evil.example'])
      expect(isAllowed(host, env), host).toBe(false)
    expect(isAllowed('evil.example', { STOWAGE_ALLOWED_HOSTS: '*' })).toBe(true)
  })

  it('are what a program and a person are told about who come by another', async () => {
    const stowage = await testStowage()
    const answer = await asked(stowage.url, 'evil.example', '*/*')
    expect(answer.status).toBe(421)
    expect(JSON.parse(answer.text)).toMatchObject({
      error: {
        code: 'host_not_allowed',
        message: expect.stringMatching(/evil\.example.*STOWAGE_BASE_URL.*STOWAGE_ALLOWED_HOSTS/),
      },
    })
    const page = await asked(stowage.url, 'stowage.example.org', 'text/html')
    expect(page.status).toBe(421)
    expect(page.text).toContain('<h1>Unknown server name</h1>')
    expect(page.text).toContain('stowage.example.org')
    expect((await asked(stowage.url, 'nas.local:8080', 'text/html')).status).toBe(200)
  })
})

/** Asks for the home page of a server under another name: `fetch` sends the name of the address. */
function asked(url: string, host: string, accept: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { host, accept } }, (response) => {
      let text = ''
      response.on('data', (part) => (text += String(part)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject).end()
  })
}
