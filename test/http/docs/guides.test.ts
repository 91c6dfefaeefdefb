import { expect, test } from 'vitest'
import { DOCUMENT_NAMES, GUIDES, readDocument } from '../../../http/docs/guides.ts'
import { anchorOf, renderMarkdown } from '../../../http/docs/markdown.ts'
import { publicRoutes } from '../../../http/index.ts'
import { testStowage } from '../../support/stowage.ts'
import { serve } from '../foundation/support.ts'

test('every guide is served as HTML to anyone, with a policy that allows no script', async () => {
  const { send } = await serve(publicRoutes)
  const list = await send('GET', '/docs/guides')
  expect(list.status).toBe(200)
  for (const name of DOCUMENT_NAMES) {
    const path = `/docs/guides/${name}`
    expect(list.text).toContain(`<a href="${path}">`)
    const page = await send('GET', path)
    expect([name, page.status, page.headers.get('content-type')]).toEqual([
      name,
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+;/,
    )
    expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|script-src|https?:/)
    expect(page.text).toMatch(/<title>[^<]+ · Stowage<\/title>/)
    expect(page.text).not.toMatch(/<script|<!--/)
    const etag = page.headers.get('etag') ?? ''
    const again = await send('GET', path, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
  }
})

test('the reference links to the guides', async () => {
  const { url } = await testStowage()
  expect(await (await fetch(`${url}/docs`)).text()).toContain('href="/docs/guides"')
})

test('every link inside a served guide leads to a page and a heading of this server', async () => {
  const { send } = await serve(publicRoutes)
  const pages = new Map<string, string>()
  for (const name of DOCUMENT_NAMES) {
    pages.set(`/docs/guides/${name}`, (await send('GET', `/docs/guides/${name}`)).text)
  }
  let links = 0
  for (const [from, text] of pages) {
    for (const [, href = ''] of text.matchAll(/<a href="([^"]+)"/g)) {
      if (/^https?:/.test(href) || ['/', '/docs', '/docs/guides'].includes(href)) continue
      const [path = '', anchor] = href.split('#', 2)
      const target = path === '' ? text : pages.get(path)
      expect(target, `${from}: ${href}`).toBeDefined()
      if (anchor !== undefined) expect(target, `${from}: ${href}`).toContain(`id="${anchor}"`)
      links += 1
    }
  }
  expect(links).toBeGreaterThan(GUIDES.length)
})

test('any other name is 404, and opens no file', async () => {
  const { send } = await serve(publicRoutes)
  for (const name of ['SPEC', 'install.md', '..%2F..%2Fpackage.json', '__proto__', 'x'.repeat(100)]) {
    const reply = await send('GET', `/docs/guides/${name}`)
    expect([name, reply.status]).toEqual([name, 404])
  }
})

test('HTML in Markdown is escaped, comments are left out, links that are not served are plain text', async () => {
  const html = await renderMarkdown(
    '# A & B `c`\n\n<!-- secret -->\n\n<script>alert(1)</script>\n\nx <b onclick="y">z</b> [LICENCE](../LICENSE) [j](javascript:alert(1)) ![p](p.png)\n',
  )
  expect(html).toContain(`<h1 id="${anchorOf('A & B c')}">A &amp; B <code>c</code></h1>`)
  expect(html).not.toMatch(/<script|<b |secret|javascript|<img|<a /)
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('LICENCE')
})

test('no block of a document goes across the sections that are rendered one by one', () => {
  for (const name of DOCUMENT_NAMES) {
    for (const section of (readDocument(name) ?? '').split(/^(?=## )/m)) {
      expect((section.match(/^```/gm) ?? []).length % 2, `${name}: ${section.slice(0, 40)}`).toBe(0)
    }
  }
})
