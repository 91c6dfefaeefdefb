import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { incomingFolder, removeIncoming } from '../../../http/body/multipart.ts'
import { HttpError } from '../../../http/index.ts'
import { routesWith } from '../../../http/routing/routes-with.ts'
import { soon } from '../../support/soon.ts'
import { refusal, serve, type TestServer } from './support.ts'

const { route } = routesWith()

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'stowage-multipart-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const shared = {
  method: 'POST',
  tag: 'Test',
  summary: 'Take a form',
  access: 'bearer',
  household: {},
  limiter: null,
  body: z.strictObject({ note: z.string().optional() }),
  multipart: {
    files: { photo: 2, receipt: 1 },
    fields: z.strictObject({ note: z.string().optional() }),
    bounds: { file_bytes: 1000, total_bytes: 1500 },
  },
  reply: z.looseObject({}),
} as const

/** Tells what came in each part; also takes JSON. */
const forms = route({
  ...shared,
  id: 'forms',
  path: '/api/v1/forms',
  async handler({ multipart, body }) {
    if (multipart === null) return { json: body }
    return multipart(({ files, fields }) => {
      if (fields.note === 'fail') throw new HttpError('conflict')
      return {
        fields,
        files: files.map(({ path, ...file }) => ({ ...file, content: readFileSync(path, 'latin1') })),
      }
    })
  },
})

const start = () => serve([forms], { env: { STOWAGE_DATA: data } })

function send(server: TestServer, form: FormData | string, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/api/v1/forms`, {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer alice', ...headers },
  })
}

function form(parts: Record<string, string | Blob | Blob[]>): FormData {
  const made = new FormData()
  for (const [name, values] of Object.entries(parts)) {
    for (const value of [values].flat()) {
      if (typeof value === 'string') made.append(name, value)
      else made.append(name, value, 'Grüße “1”.jpg')
    }
  }
  return made
}

const left = () => (existsSync(incomingFolder(data)) ? readdirSync(incomingFolder(data)) : [])
const bytes = (count: number) => new Blob([Buffer.alloc(count, 7)], { type: 'image/jpeg' })

/** The paths of all files that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      // It was closed meanwhile.
      return []
    }
  })
}

async function told(reply: Response) {
  const { error } = z
    .object({
      error: z.object({
        code: z.string(),
        message: z.string(),
        details: z.array(z.object({ path: z.string(), code: z.string() })),
      }),
    })
    .parse(await reply.json())
  return {
    status: reply.status,
    code: error.code,
    message: error.message,
    details: error.details.map(({ path, code }) => `${path}: ${code}`),
  }
}

test('a form: its files lie on disk while the handler works, and then no more', async () => {
  const server = await start()
  const reply = await send(server, form({ photo: [bytes(3), bytes(4)], note: 'a ☃' }))
  expect(reply.status).toBe(200)
  const photo = (count: number) => ({
    field: 'photo',
    bytes: count,
    sha256: createHash('sha256').update(Buffer.alloc(count, 7)).digest('hex'),
    name: expect.stringContaining('1'),
    content_type: 'image/jpeg',
    content: '\u0007'.repeat(count),
  })
  expect(await reply.json()).toMatchObject({ data: { fields: { note: 'a ☃' }, files: [photo(3), photo(4)] } })
  expect(left()).toEqual([])
})

test('a route that takes forms takes JSON as ever', async () => {
  const server = await start()
  const reply = await server.send('POST', '/api/v1/forms', { token: 'alice', body: { note: 'x' } })
  expect(reply.envelope().data).toEqual({ json: { note: 'x' } })
  expect(
    refusal(await server.send('POST', '/api/v1/forms', { token: 'alice', body: { no: 1 } })),
  ).toMatchObject({
    status: 422,
  })
})

test('a form with too many files says of which field, and how many it takes', async () => {
  const server = await start()
  const said = async (parts: Record<string, string | Blob | Blob[]>) => {
    const answer = await send(server, form(parts))
    return z.looseObject({ error: z.looseObject({ message: z.string() }) }).parse(await answer.json()).error
      .message
  }
  expect(await said({ receipt: [bytes(1), bytes(1)] })).toBe(
    'The field receipt takes one file; the form has 2.',
  )
  expect(await said({ photo: [1, 2, 3].map(bytes) })).toBe(
    'The field photo takes at most 2 files; the form has 3.',
  )
  expect(await said({ photo: [1, 2, 3, 4].map(bytes) })).toBe(
    'This form takes at most 3 files. Send the others with further requests.',
  )
  const twice = form({ note: 'a' })
  twice.append('note', 'b')
  expect(await (await send(server, twice)).text()).toContain(
    'This form takes each of its text fields once: note.',
  )
})

test('what is too large, too much, or not asked for is refused, and leaves nothing', async () => {
  const server = await start()
  const refused = async (parts: Record<string, string | Blob | Blob[]>) =>
    told(await send(server, form(parts)))
  expect(await refused({ photo: bytes(1001) })).toMatchObject({ status: 413, code: 'media_too_large' })
  expect(await refused({ photo: [bytes(900), bytes(900)] })).toMatchObject({ status: 413 })
  expect(await refused({ photo: bytes(400_000) })).toMatchObject({ status: 413 })
  expect(await refused({ receipt: [bytes(1), bytes(1)] })).toMatchObject({ details: ['receipt: too_many'] })
  expect(await refused({ photo: [1, 2, 3, 4].map(bytes) })).toMatchObject({ details: [': too_many'] })
  expect(await refused({ other: bytes(5) })).toMatchObject({ details: ['other: unrecognized_key'] })
  expect(await refused({ other: 'text' })).toMatchObject({ details: ['other: unrecognized_key'] })
  expect(await refused({ note: 'x'.repeat(70_000) })).toMatchObject({ status: 413 })
  expect(await refused({ note: 'fail', photo: bytes(5) })).toMatchObject({ status: 409, code: 'conflict' })
  expect(left()).toEqual([])
})

test('a file needs a name, and no type of its own', async () => {
  const server = await start()
  const part = (head: string) =>
    `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\nabc\r\n--edge--\r\n`
  const sent = (head: string) =>
    send(server, part(head), { 'content-type': 'multipart/form-data; boundary=edge' })
  const taken = await sent('name="photo"; filename="a.jpg"')
  expect(await taken.json()).toMatchObject({ data: { files: [{ name: 'a.jpg', content: 'abc' }] } })
  const text = await told(await sent('name="photo"'))
  expect(text).toMatchObject({ details: ['photo: invalid_type'], message: 'This field takes a file.' })
  const file = await told(await sent('name="note"; filename="a.txt"'))
  expect(file).toMatchObject({
    details: ['note: invalid_type'],
    message: 'This field takes text, not a file.',
  })
  expect(left()).toEqual([])
})

test('a text may name its type and its charset, unless it is in another one', async () => {
  const server = await start()
  const sent = (type: string) => {
    const body = `--edge\r\nContent-Type: ${type}\r\nContent-Disposition: form-data; name=note\r\n\r\nCafé\r\n--edge--\r\n`
    return send(server, body, { 'content-type': 'multipart/form-data; boundary=edge' })
  }
  for (const type of ['text/plain; charset=utf-8', 'text/plain'])
    expect(await (await sent(type)).json()).toMatchObject({ data: { fields: { note: 'Café' }, files: [] } })
  for (const type of ['text/plain; charset=iso-8859-1', 'image/png'])
    expect(await told(await sent(type))).toMatchObject({ status: 422, details: ['note: invalid_type'] })
})

test('what is no form is refused', async () => {
  const server = await start()
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  for (const body of [
    '',
    'junk',
    '--x\r\n\r\n',
    '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nabc',
  ]) {
    expect(await told(await send(server, body, type))).toMatchObject({
      status: 400,
      code: 'malformed_request',
    })
  }
  const without = await send(server, 'abc', { 'content-type': 'multipart/form-data' })
  expect(without.status).toBe(400)
  const packed = await send(server, 'abc', { ...type, 'content-encoding': 'gzip' })
  expect(packed.status).toBe(415)
  expect(left()).toEqual([])
})

test('a boundary with the name of another format in it is a boundary', async () => {
  const server = await start()
  for (const edge of ['WebKitJsOnx', 'octet-stream', 'urlencoded']) {
    const body = `--${edge}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nabc\r\n--${edge}--\r\n`
    const reply = await send(server, body, { 'content-type': `multipart/form-data; boundary=${edge}` })
    expect(await reply.json()).toMatchObject({ data: { files: [{ name: 'a.jpg', content: 'abc' }] } })
  }
})

test('a form without an end is not read to the end: header lines, fields that nobody asked for, and content', async () => {
  const large = { ...shared.multipart, bounds: { file_bytes: 1e9 } }
  const roomy = route({
    ...shared,
    multipart: large,
    id: 'roomy',
    path: '/api/v1/roomy',
    handler: async ({ multipart }) => (await multipart?.(() => ({}))) ?? {},
  })
  const server = await serve([forms, roomy], { env: { STOWAGE_DATA: data } })
  const begun = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`
  const endless = async (path: string, head: string, piece: () => string) => {
    const socket = connect(server.port, '127.0.0.1')
    let [answer, sent] = ['', 0]
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('error', () => {})
    socket.write(
      `POST /api/v1/${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer alice\r\nTransfer-Encoding: chunked\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\n\r\n',
    )
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    socket.write(chunk(head))
    while (answer === '' && !socket.destroyed && sent < 4_000_000) {
      const text = piece()
      sent += text.length
      socket.write(chunk(text))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    socket.destroy()
    return answer.split('\r\n')[0]
  }
  const refused = 'HTTP/1.1 413 Payload Too Large'
  expect(await endless('roomy', begun('photo'), () => 'a'.repeat(30_000))).toBe(refused)
  const part = `\r\n\r\nabc\r\n${begun('other')}`
  expect(await endless('forms', begun('other'), () => part.repeat(500))).toBe(refused)
  expect(await endless('forms', `${begun('other')}\r\n\r\n`, () => 'a'.repeat(30_000))).toBe(refused)
  expect(left()).toEqual([])
})

test('a form with too many files leaves none of them open, also none of which a part is missing', async () => {
  const server = await start()
  const socket = connect(server.port, '127.0.0.1')
  const part = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\nContent-Type: image/png\r\n\r\nabc`
  const fields = ['photo', 'photo', 'receipt', 'receipt']
  socket.write(
    'POST /api/v1/forms HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer alice\r\nContent-Length: 2000\r\n' +
      `Content-Type: multipart/form-data; boundary=x\r\n\r\n${fields.map(part).join('\r\n')}`,
  )
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('too_many')
  socket.destroy()
  await soon(left).toEqual([])
  await soon(() => openFiles().filter((path) => path.startsWith(incomingFolder(data)))).toEqual([])
})

test('a sender that goes away leaves nothing', async () => {
  const server = await start()
  const socket = connect(server.port, '127.0.0.1')
  socket.write(
    'POST /api/v1/forms HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer alice\r\nContent-Length: 900\r\n' +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n' +
      'Content-Disposition: form-data; name="photo"; filename="a"\r\nContent-Type: image/png\r\n\r\nhalf of it',
  )
  await soon(left).toHaveLength(1)
  socket.destroy()
  await soon(left).toEqual([])
})

test('a body whose sender is gone before it is read is refused, and nothing of it stays', async () => {
  const began = new EventEmitter()
  const late = route({
    ...shared,
    id: 'late',
    path: '/api/v1/late',
    async handler({ koa, multipart }) {
      began.emit('request')
      // It also tells of an error, which `once` would throw.
      await new Promise((resolve) => koa.req.once('close', resolve))
      await multipart?.(() => {}).catch((error: unknown) => began.emit('refused', error))
      return {}
    },
  })
  const server = await serve([late], { env: { STOWAGE_DATA: data } })
  const [request, refused] = [once(began, 'request'), once(began, 'refused')]
  const socket = connect(server.port, '127.0.0.1')
  socket.write(
    'POST /api/v1/late HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer alice\r\nContent-Length: 900\r\n' +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n',
  )
  await request
  socket.destroy()
  expect(await refused).toMatchObject([{ code: 'malformed_request' }])
  expect(left()).toEqual([])
})

test('what a killed server left is removed before the next one listens', async () => {
  mkdirSync(join(incomingFolder(data), 'form-half'), { recursive: true })
  await removeIncoming(data)
  expect(left()).toEqual([])
  await removeIncoming(join(data, 'none'))
  const server = await start()
  expect((await send(server, form({ photo: bytes(3) }))).status).toBe(200)
})
