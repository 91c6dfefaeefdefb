import { z } from 'zod'
import { householdCollections } from '../../../engine/index.ts'
import { REPLICA_ACCESS } from '../../../services/interface/routes/access.ts'
import type { SnapshotService } from '../../../storage/index.ts'
import { answerText, parseRange } from '../../../storage/index.ts'
import {
  LIMITS,
  Manifest,
  PROTOCOL_VERSION,
  Snapshot,
  SnapshotHead,
  SnapshotRequest,
  Uuid,
} from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { JsonText } from '../../shell/envelope.ts'
import { isFresh } from '../../shell/fresh.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly snapshots: SnapshotService
}

const { route } = routesWith<Needs>()

const tag = 'Mobile sync'
const shared = { ...REPLICA_ACCESS, tag, household: {} } as const

const manifest = route({
  ...shared,
  id: 'mobile.sync.manifest',
  method: 'GET',
  path: '/api/v1/mobile/sync/manifest',
  summary: 'Get the state of the household: epoch, seq, checksum, collections',
  reply: Manifest,
  handler({ household }, services) {
    const state = household.file.state()
    return {
      protocol_version: PROTOCOL_VERSION,
      household_id: household.household_id,
      epoch: state.epoch,
      seq: state.seq,
      floor_seq: state.floor_seq,
      server_time: services.now().toISOString(),
      checksum: state.checksum,
      collections: Object.values(householdCollections).map(({ key, version }) => ({
        key,
        schema_version: version,
        rows: state.rows[key] ?? 0,
      })),
      limits: LIMITS,
    }
  },
})

const create = route({
  ...shared,
  id: 'mobile.sync.snapshots.create',
  method: 'POST',
  path: '/api/v1/mobile/sync/snapshots',
  summary: 'Request a full snapshot, or the changes since a seq',
  description:
    'A first sync sends `since_seq: null`. The answer contains up to 1,000 changes; a larger snapshot is downloaded by collection. Equal requests at an equal seq get the same snapshot. Send the `epoch` with `since_seq`: without it, a household that was restored answers with everything.',
  body: SnapshotRequest.omit({ household_id: true }).meta({ examples: [{ since_seq: null }] }),
  reply: Snapshot,
  status: 201,
  replays: false,
  errors: ['storage_full'],
  async handler({ body, household, principal }, { snapshots }) {
    const { household_id, file } = household
    const { public_id } = principal.user
    const { epoch, since_seq } = body
    const answer = await snapshots.create(household_id, body, file.changeLines, public_id)
    const restored = answer.head.reason === 'epoch_changed' && epoch !== undefined && since_seq !== null
    return new JsonText(answerText(answer, restored ? { shared_seq: file.sharedSeq(epoch, since_seq) } : {}))
  },
})

const get = route({
  ...shared,
  id: 'mobile.sync.snapshots.get',
  method: 'GET',
  path: '/api/v1/mobile/sync/snapshots/{public_id}',
  summary: 'Get a snapshot again',
  params: z.strictObject({ public_id: Uuid }),
  reply: SnapshotHead,
  errors: ['snapshot_expired'],
  handler: ({ household, params }, { snapshots }) => snapshots.get(household.household_id, params.public_id),
})

/** Two example lines of a download: a tag, and the removal of another one. */
const LINES = [
  {
    change: 'put',
    public_id: '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d',
    seq: 1234,
    record: {
      public_id: '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d',
      created_at: '2026-11-20T10:00:00.000Z',
      updated_at: '2026-11-20T10:00:00.000Z',
      name: 'On loan',
    },
  },
  { change: 'delete', public_id: '019a8f2d-2a4c-7c1e-9d3b-2f5a7c9e1b3d', seq: 1240 },
  { end: true, rows: 2 },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('')

const download = route({
  ...shared,
  id: 'mobile.sync.snapshots.download',
  method: 'GET',
  path: '/api/v1/mobile/sync/snapshots/{public_id}/collections/{collection_key}/download',
  summary: 'Download the changes of one collection of a snapshot',
  description:
    'One change per line, then `{"end":true,"rows":n}`. With `Accept-Encoding: gzip`, the body consists of independent gzip members; `Range` and `If-Range` resume an interrupted download.',
  params: z.strictObject({
    public_id: Uuid,
    collection_key: z
      .string()
      .max(64)
      .meta({ description: 'A collection of the snapshot', examples: ['items'] }),
  }),
  reply: { binary: ['application/x-ndjson'], ranges: true, cached: true, example: LINES },
  errors: ['not_found', 'snapshot_expired', 'range_not_satisfiable'],
  async handler({ header, household, koa, params }, { snapshots }) {
    const answer = await snapshots.download(household.household_id, params.public_id, params.collection_key, {
      gzip: koa.acceptsEncodings('gzip', 'identity') === 'gzip',
      range: parseRange(header('range')),
      if_range: header('if-range'),
      has: (etag) => isFresh(koa, etag),
    })
    koa.status = answer.status
    koa.set(answer.headers)
    // The data is private, and a cache could answer a range of the text from its compressed form.
    koa.set('Cache-Control', 'no-store')
    if (answer.status === 304) return
    koa.body = answer.body
    // Setting a stream resets the length in Koa.
    koa.set('Content-Length', answer.headers['Content-Length'] ?? '')
    koa.type = 'application/x-ndjson'
  },
})

export const mobileSyncRoutes = [manifest, create, get, download]
