import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { readConfig, startStowage } from '../../../http/index.ts'
import { examine } from '../../../services/operations/checks/examine.ts'
import { refuse, S3Server } from '../../storage/blobs/s3-server.ts'
import { TestStowage } from '../../support/stowage.ts'
import { digest, filesIn, jpeg, PDF, uploadIn, uploads } from './support.ts'

const Policy = z.object({
  Statement: z.array(
    z.object({ Effect: z.literal('Allow'), Action: z.array(z.string()), Resource: z.string() }),
  ),
})

/** What the policy of the guide permits, for the bucket and the prefix of a test. */
function permittedBy(guide: string, { bucket, prefix }: S3Server['options']) {
  const [json = ''] = /\{\s*"Version"[\s\S]*?\n\}/.exec(guide) ?? []
  return Policy.parse(
    JSON.parse(json.replaceAll('my-bucket/stowage/', `my-bucket/${prefix}`).replaceAll('my-bucket', bucket)),
  ).Statement.flatMap(({ Action, Resource }) => Action.map((action) => ({ action, resource: Resource })))
}

/** The action of S3 that a request takes, and on what. */
function actionOf(method = '', url = ''): { action: string; resource: string } {
  const [bucket = '', ...key] = new URL(url, 'http://s3').pathname.slice(1).split('/')
  if (key.join('/') === '') return { action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` }
  const verb = { GET: 'Get', HEAD: 'Get', PUT: 'Put', DELETE: 'Delete' }[method] ?? method
  return { action: `s3:${verb}Object`, resource: `arn:aws:s3:::${bucket}/${key.join('/')}` }
}

it('O10 photos in a bucket come, are shown in every size, are swept, and are erased, with the rights of the guide alone', async () => {
  const server = await S3Server.start()
  onTestFinished(() => server.stop())
  const guide = await readFile(
    new URL('../../../services/documentation/guides/photos.md', import.meta.url),
    'utf8',
  )
  const permitted = permittedBy(guide, server.options)
  const used = new Set<string>()
  const refused: string[] = []
  server.fault = ({ method, url }, answer) => {
    const { action, resource } = actionOf(method, url)
    used.add(action)
    const may = permitted.some(
      (each) =>
        each.action === action &&
        (each.resource === resource ||
          (each.resource.endsWith('*') && resource.startsWith(each.resource.slice(0, -1)))),
    )
    if (may) return false
    refused.push(`${action} ${resource}`)
    return refuse(answer, 403, 'AccessDenied')
  }
  const { bucket, prefix, endpoint } = server.options
  const env = {
    STOWAGE_BLOBS: 's3',
    STOWAGE_S3_BUCKET: bucket,
    STOWAGE_S3_PREFIX: prefix,
    STOWAGE_S3_ENDPOINT: endpoint ?? '',
    STOWAGE_S3_PATH_STYLE: 'on',
    STOWAGE_S3_ACCESS_KEY_ID: 'S3RVER',
    STOWAGE_S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const folder = await mkdtemp(join(tmpdir(), 'stowage-bucket-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const stowage = new TestStowage(join(folder, 'data'), env)
  await stowage.start()
  onTestFinished(() => stowage.stop())
  const ada = await stowage.register('ada')
  const item = await ada.creates('item.create', { name: 'Saw' })
  const owner = { kind: 'item', id: item }
  const photo = uploadIn(await uploads(ada, await jpeg(1, 400), { owner })).media
  const document = uploadIn(await uploads(ada, PDF, { owner })).media
  expect(filesIn(stowage, ada.household_id, 'blobs')).toEqual([])
  const look = async (id: string | undefined, variant: string, headers = {}) => {
    const authorization = `Bearer ${ada.tokens.access_token}`
    const response = await fetch(`${stowage.url}/api/v1/mobile/media/${id}/${variant}`, {
      headers: { authorization, ...headers },
    })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  expect(digest((await look(photo?.public_id, 'original')).bytes)).toBe(photo?.sha256)
  expect((await look(photo?.public_id, 'thumb')).status).toBe(200)
  const part = await look(document?.public_id, 'original', { range: 'bytes=0-3' })
  expect([part.status, part.bytes.toString()]).toEqual([206, '%PDF'])
  // What is fetched to be made smaller does not stay. It goes right behind the answer.
  const others = () =>
    filesIn(stowage, ada.household_id, 'variants').filter((name) => !/\.(webp|avif)$/.test(name))
  await expect.poll(others).toEqual([])

  const services = stowage.running?.services
  const told = async () => {
    const found = []
    for await (const finding of examine(stowage.config.data, join(folder, 'none'), stowage.config.media.s3)) {
      if (finding.subject.startsWith('photos')) found.push(finding)
    }
    return found
  }
  expect(await told()).toMatchObject([{ level: 'ok', message: expect.stringContaining('2 files') }])
  const kept = services?.media.of(ada.household_id)
  await ada.does('media.remove', { public_id: photo?.public_id })
  await services?.media.sweepAll({ blobs: true, fresh_ms: 0 })
  expect(await kept?.blobs.stat(photo?.sha256 ?? '')).not.toBeNull()
  stowage.clock.advance(31 * 86_400)
  await services?.media.sweepAll({ blobs: true, fresh_ms: 0 })
  expect(await kept?.blobs.stat(photo?.sha256 ?? '')).toBeNull()
  await kept?.blobs.remove(document?.sha256 ?? '')
  expect(await told()).toMatchObject([{ level: 'problem', message: expect.stringContaining('1 of them') }])
  await services?.media.erase(ada.household_id)
  const left = []
  for await (const blob of kept?.blobs.list() ?? []) left.push(blob)
  expect(left).toEqual([])
  expect(refused).toEqual([])
  // Nor has the guide a right that is not needed.
  expect([...used].toSorted()).toEqual(permitted.map(({ action }) => action).toSorted())
})

it('a bucket that is not there stops the start, in words', async () => {
  const server = await S3Server.start()
  onTestFinished(() => server.stop())
  const folder = await mkdtemp(join(tmpdir(), 'stowage-bucket-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig({
    STOWAGE_DATA: join(folder, 'data'),
    STOWAGE_PORT: '0',
    STOWAGE_LOG_LEVEL: 'silent',
    STOWAGE_BLOBS: 's3',
    STOWAGE_S3_BUCKET: 'nowhere',
    STOWAGE_S3_ENDPOINT: server.options.endpoint ?? '',
    STOWAGE_S3_PATH_STYLE: 'on',
    STOWAGE_S3_ACCESS_KEY_ID: 'S3RVER',
    STOWAGE_S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  await expect(startStowage(config)).rejects.toThrow('There is no such bucket.')
})
