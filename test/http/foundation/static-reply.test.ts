import { expect, test } from 'vitest'
import { publicRoutes } from '../../../http/index.ts'
import { serve } from './support.ts'

test('an unchanging answer is compressed once, and not sent again to a client that has it', async () => {
  const { send } = await serve(publicRoutes)
  const path = '/api/v1/openapi.json'
  const tags = new Map<string, string>()
  for (const coding of ['identity', 'gzip', 'br']) {
    const reply = await send('GET', path, { headers: { 'accept-encoding': coding } })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
    expect(reply.headers.get('vary')).toContain('Accept-Encoding')
    expect(JSON.parse(reply.text)).toMatchObject({ openapi: '3.1.0' })
    const tag = reply.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{22,}"$/)
    tags.set(coding, tag)
    // fetch adds `Cache-Control: no-cache` by itself.
    const known = { 'accept-encoding': coding, 'if-none-match': tag }
    const again = await send('GET', path, { headers: known })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    expect(again.headers.get('cache-control')).toBe('public, max-age=300')
  }
  expect(new Set(tags.values()).size).toBe(3)
  const other = await send('GET', path, {
    headers: { 'if-none-match': '"other"' },
  })
  expect(other.status).toBe(200)
  const head = await send('HEAD', path, { headers: { 'accept-encoding': 'identity' } })
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', tags.get('identity')])
})

test('the reference is served from here alone, under a policy of its own, its files by names that change', async () => {
  const { send } = await serve(publicRoutes)
  const page = await send('GET', '/docs')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /)
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  expect(policy.replace(/style-src [^;]*/, '')).not.toContain('unsafe-inline')
  const files = [...page.text.matchAll(/(?:src|href)="(\/docs\/(?!guides)[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  expect(files).toHaveLength(3)
  for (const file of files) {
    expect(file).toMatch(/^\/docs\/(explorer|page)-[\w-]{22}\.(js|css)$/)
    const reply = await send('GET', file)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.get('content-type')).toMatch(/^text\/(javascript|css); charset=utf-8$/)
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  for (const path of ['/docs/page.js', '/docs/..%2F..%2Fpackage.json', '/docs/openapi-explorer.min.js']) {
    const reply = await send('GET', path)
    expect([reply.status, reply.envelope().error?.code]).toEqual([404, 'not_found'])
  }
})
