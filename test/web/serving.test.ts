import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { webRoutes } from '../../http/web/web-routes.ts'
import { APP_PATHS, appPathOf } from '../../web/paths.ts'
import { serve } from '../http/foundation/support.ts'
import { testStowage } from '../support/stowage.ts'

interface Got {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly bytes: Buffer
}

/** As it comes: `fetch` would unpack the body, and resolve dots in the path. */
function get(base: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const sent = request({ hostname, port, path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function folder(files: Record<string, string>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'stowage-web-'))
  onTestFinished(() => rm(path, { recursive: true }))
  await mkdir(join(path, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  return path
}

test('the document is served at every address of the app, packed, under a policy that lets no text become a script', async () => {
  const { url } = await testStowage()
  const paths = APP_PATHS.map((path) => path.replace('{id}', '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d'))
  const documents = new Set<string>()
  for (const path of [...paths, '/sign-in?next=%2Fitems%3Ftag%3Done']) {
    const { bytes, headers, status } = await get(url, path, { 'accept-encoding': 'gzip, br' })
    expect([path, status]).toEqual([path, 200])
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    })
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types stowage; report-uri /api/v1/security/csp-report",
    )
    expect(headers['strict-transport-security']).toBeUndefined()
    documents.add(brotliDecompressSync(bytes).toString())
  }
  expect(documents.size).toBe(1)
  expect([...documents][0]).toMatch(/<script type="module" src="\/assets\/main-[0-9A-Z]{8}\.js"><\/script>/)
})

test('the document has an entity tag of its own for each coding, and is not sent again', async () => {
  const { url } = await testStowage()
  const tags = new Set<string>()
  for (const coding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': coding }
    const first = await get(url, '/items', headers)
    const etag = String(first.headers.etag)
    tags.add(etag)
    const again = await get(url, '/places', { ...headers, 'if-none-match': etag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const head = await get(url, '/places', headers, 'HEAD')
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(first.bytes.length),
    ])
  }
  expect(tags.size).toBe(3)
})

test('every file that the document names may be kept for good, and is the same in every coding', async () => {
  const { url } = await testStowage()
  const document = (await get(url, '/')).bytes.toString()
  const names = [...document.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) {
    const plain = await get(url, name)
    expect([name, plain.status]).toEqual([name, 200])
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['x-content-type-options']).toBe('nosniff')
    const map = plain.headers.sourcemap
    expect(map !== undefined, name).toBe(/\.(js|css)$/.test(name))
    if (map !== undefined) expect((await get(url, `/assets/${map}`)).status, name).toBe(200)
    if (name.endsWith('.png')) continue
    const br = await get(url, name, { 'accept-encoding': 'br' })
    const gzip = await get(url, name, { 'accept-encoding': 'gzip;q=1, br;q=0' })
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
  }
})

test('the manifest, and with it the icons of an installed app, are files of the build', async () => {
  const { url } = await testStowage()
  const document = (await get(url, '/')).bytes.toString()
  const path = /rel="manifest" href="([^"]+)"/.exec(document)?.[1] ?? ''
  const manifest = await get(url, path)
  expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const { icons } = JSON.parse(manifest.bytes.toString())
  for (const { src, type } of icons) {
    const icon = await get(url, src)
    expect([icon.status, String(icon.headers['content-type']).split(';')[0]]).toEqual([200, type])
  }
})

test.each([
  '/assets/main-00000000.js',
  '/assets/',
  '/assets/../index.html',
  '/assets/..%2findex.html',
  '/assets/%2e%2e%2fpaths.js',
  '/assets/..%5cindex.html',
  '/assets/%00.js',
  '/assets/%E0%A4%A.js',
  `/assets/${'a'.repeat(5000)}.js`,
  '/assets/a/b.js',
  '/items/a/b',
  '/Items',
  '/items/',
  '/index.html',
  '/paths.js',
])('%s is 404, never the document', async (path) => {
  const { url } = await testStowage()
  const { bytes, headers, status } = await get(url, path)
  expect(status).toBe(404)
  expect(headers['cache-control']).toBe('no-store')
  expect(bytes.toString()).not.toContain('/assets/main-')
})

test('an address of the app takes no POST, and the interface is as it was for a browser', async () => {
  const { url } = await testStowage()
  expect((await get(url, '/items', {}, 'POST')).headers.allow).toBe('GET, HEAD, OPTIONS')
  const status = await get(url, '/api/v1/status', { accept: 'text/html' })
  expect(status.headers['content-type']).toBe('application/json; charset=utf-8')
  const missing = await get(url, '/api/v1/items/x/y/z', { accept: 'text/html' })
  expect([missing.status, missing.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

test('the worker that reads codes may compile WebAssembly, and no other script may', async () => {
  const path = await folder({ 'assets/scan-worker-1.js': '1', 'assets/main-1.js': '2' })
  const { url } = await serve(webRoutes(path))
  const policy = async (name: string) =>
    (await get(url, `/assets/${name}`)).headers['content-security-policy']
  expect(await policy('scan-worker-1.js')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(await policy('main-1.js')).toContain("script-src 'self';")
})

test('without a packed file, the file itself is sent', async () => {
  const path = await folder({ 'index.html': 'plain' })
  const { url } = await serve(webRoutes(path))
  const { bytes, headers } = await get(url, '/', { 'accept-encoding': 'br, gzip' })
  expect([bytes.toString(), headers['content-encoding']]).toEqual(['plain', undefined])
})

test('where the app is not built, its addresses say so, and a build is seen at the next load', async () => {
  const path = await folder({})
  const { url } = await serve(webRoutes(path))
  const missing = await get(url, '/items')
  expect([missing.status, missing.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(missing.bytes.toString()).toContain('npm run build')
  expect((await get(url, '/service-worker.js')).bytes.toString()).toContain('npm run build')
  await writeFile(join(path, 'index.html'), 'built')
  expect((await get(url, '/items')).bytes.toString()).toBe('built')
})

test('the page finds the view of an address in the same list', () => {
  expect(appPathOf('/')).toEqual({ path: '/', id: null })
  expect(appPathOf('/places')).toEqual({ path: '/places', id: null })
  expect(appPathOf('/items/a1')).toEqual({ path: '/items/{id}', id: 'a1' })
  for (const path of [
    '/items/',
    '/items/a/b',
    '/api/v1/status',
    '/q/ABC',
    '/account/sign-in',
    '',
    '/itemsx',
  ]) {
    expect(appPathOf(path), path).toBeNull()
  }
})
