import { once } from 'node:events'
import { createServer, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../../http/index.ts'
import { PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'

interface Asked {
  readonly status: number
  readonly cookies: readonly string[]
  readonly text: string
}

/** Asks over https, with the authority of the installation trusted. */
function ask(
  stowage: TestStowage,
  method: string,
  path: string,
  body = '',
  more: Readonly<Record<string, string>> = {},
) {
  const tls = stowage.running?.services.tls ?? expect.fail('there is no https')
  return new Promise<Asked>((resolve, reject) => {
    const headers = {
      host: `localhost:${tls.port}`,
      ...(body === '' ? { accept: 'text/html' } : { 'content-type': 'application/json' }),
      ...more,
    }
    const where = { host: '127.0.0.1', port: tls.port, servername: 'localhost', agent: false }
    const ca = tls.authority() ?? expect.fail('there is no authority')
    const sent = request({ ...where, path, method, ca, headers }, async (response) => {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      resolve({
        status: response.statusCode ?? 0,
        cookies: [...(response.headers['set-cookie'] ?? [])],
        text,
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : expect.fail('no port')
}

const ONLY = { STOWAGE_TLS: 'local', STOWAGE_TLS_PORT: '0', STOWAGE_HTTP: 'off' }

describe('STOWAGE_HTTP=off', () => {
  it('answers https and nothing else: nobody listens on the port for http, and the other one does not speak it', async () => {
    const port = await freePort()
    const stowage = await testStowage({ ...ONLY, STOWAGE_PORT: String(port) })
    expect((await ask(stowage, 'GET', '/api/v1/status')).status).toBe(200)
    expect(stowage.running?.url).toBe(stowage.running?.tls_url)
    expect(stowage.running?.port).not.toBe(port)
    const plain = (at: number) =>
      new Promise((resolve, reject) =>
        plainRequest({ host: '127.0.0.1', port: at, path: '/api/v1/status', agent: false }, resolve)
          .on('error', reject)
          .end(),
      )
    await expect(plain(port)).rejects.toThrow('ECONNREFUSED')
    await expect(plain(stowage.running?.port ?? 0)).rejects.toThrow()
  })

  it('sets cookies for https alone, each of them for this host alone', async () => {
    const stowage = await testStowage(ONLY)
    const person = { name: 'ada', email: 'ada@example.org', password: PASSWORD }
    const form = await ask(stowage, 'GET', '/guest')
    const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(form.text) ?? []
    const link = new URLSearchParams({ form_token, code: `swg_${'A'.repeat(64)}` })
    const answers = [
      form,
      await ask(stowage, 'POST', '/guest', link.toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: form.cookies[0]?.replace(/;.*/, '') ?? '',
      }),
      await ask(stowage, 'POST', '/api/v1/session/register', JSON.stringify(person)),
      await ask(stowage, 'POST', '/api/v1/session', JSON.stringify(person)),
      await ask(stowage, 'GET', '/account'),
      await ask(stowage, 'GET', '/sign-in'),
      await ask(stowage, 'GET', '/connection'),
      await ask(stowage, 'GET', '/connection?http=stay'),
      await ask(stowage, 'GET', '/'),
    ]
    const cookies = answers.flatMap((answer) => answer.cookies)
    expect(new Set(cookies.map((cookie) => cookie.replace(/=.*/, '')))).toEqual(
      new Set(['__Host-stowage-session', '__Host-stowage-form', '__Host-stowage-links']),
    )
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure(?:;|$)/)
      expect(cookie).toMatch(/; Path=\/;/)
      expect(cookie).not.toMatch(/Domain/i)
    }
  })

  it('names no address with http', async () => {
    const stowage = await testStowage(ONLY)
    expect((await ask(stowage, 'GET', '/connection')).text).not.toMatch(/http:\/\/(?!www\.w3\.org)/)
  })

  it('takes https, and an address with https', () => {
    expect(() => readConfig({ STOWAGE_HTTP: 'off' })).toThrow('STOWAGE_TLS must be files or local')
    expect(() =>
      readConfig({ STOWAGE_HTTP: 'off', STOWAGE_TLS: 'local', STOWAGE_BASE_URL: 'http://stowage.example' }),
    ).toThrow(ConfigError)
    const { base_url, http } = readConfig({
      STOWAGE_HTTP: 'off',
      STOWAGE_TLS: 'local',
      STOWAGE_TLS_PORT: '443',
    })
    expect(http).toBe(false)
    expect(base_url).toMatch(/^https:\/\/.*:443$/)
  })
})
