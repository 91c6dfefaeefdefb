import { v7 as uuid7 } from 'uuid'
import { derivedId } from '../../../engine/index.ts'
import type { HttpErrorCode } from '../../../http/index.ts'
import type { Furnished } from './furnished.ts'
import type { Provocation, Provocations, Provoke, Scene } from './provocation.ts'
import { openTargets, scanned, type Target } from './scanning.ts'
import { undoRejections } from './undo-rejections.ts'

/** What confirming a move is refused with. */
function confirming(subject: (home: Furnished) => Target, destination: (home: Furnished) => Target): Provoke {
  return async ({ home }) => {
    const targets = [
      ['subject', subject(home)],
      ['destination', destination(home)],
    ] as const
    return { path: `/api/v1/scan-sessions/${await scanned(home.does, 'move_items', targets)}/confirm` }
  }
}

const item = ({ ids }: Furnished) => ({ kind: 'item', id: ids.items })
const container = ({ ids }: Furnished) => ({ kind: 'container', id: ids.containers })

/** Where it was confirmed already. */
const closed: Provoke = ({ home }, { path }) => ({
  path: path
    .replace('{publicId}', home.closed_session)
    .replace('{roleKey}', 'subject')
    .replace('{targetId}', home.ids.items ?? ''),
})

/** An action that names an operation which cannot be taken back, and why. */
function undoing(code: HttpErrorCode): Provoke {
  return async (scene, route) => {
    const provocation: Provocation = (await undoRejections[code]?.(scene, route)) ?? {}
    const operation_id = /operations\/([0-9a-f-]{36})\//.exec(provocation.path ?? '')?.[1]
    const { ada, ids } = scene.home
    const [public_id, target] = [uuid7(), { kind: 'item', id: ids.items }]
    const { error } = await ada.phone.does('scan_action.record', {
      public_id,
      purpose: 'find',
      targets: [{ role: 'subject', target }],
      operations: [{ operation_id, type: 'item.move', target }],
    })
    if (error) throw new Error(JSON.stringify(error))
    const key = provocation.headers?.['idempotency-key']
    // The first operation that this request makes has the id that the provocation counts on.
    const headers = key === undefined ? {} : { headers: { 'idempotency-key': derivedId(key, 2 ** 32 - 2) } }
    return { ...provocation, ...headers, path: `/api/v1/scan-actions/${public_id}/undo` }
  }
}

async function overfullAudit({ home }: Scene): Promise<Provocation> {
  const box = await home.makes('/containers', { name: 'Too much' })
  const placement = { kind: 'container', id: box }
  const { phone } = home.ada
  for (const count of [300, 201]) {
    await phone.push(
      Array.from({ length: count }, () =>
        phone.operation('item.create', { public_id: uuid7(), name: 'Nail', placement }),
      ),
    )
  }
  return {
    path: `/api/v1/scan-sessions/${await scanned(home.does, 'audit_place', [['place', placement]])}/confirm`,
  }
}

/** What the routes of scanning refuse. */
export const scanRejections: Readonly<Record<string, Provocations>> = {
  'scan_sessions.scan': {
    session_closed: closed,
    async too_many({ home }) {
      const session = await scanned(home.does, 'find', [])
      const { ids, coded_item } = home
      await home.ada.phone.push(openTargets(home.ada, session, [ids.items, coded_item], 200))
      return { path: `/api/v1/scan-sessions/${session}/scan` }
    },
  },
  'scan_sessions.select_candidate': { session_closed: closed },
  'scan_sessions.remove_target': { session_closed: closed },
  'scan_sessions.remove_one_target': { session_closed: closed },
  'scan_sessions.cancel': { session_closed: closed },
  'scan_sessions.confirm': {
    session_closed: closed,
    slot_full: confirming(item, ({ full_slot }) => ({ kind: 'slot', id: full_slot })),
    target_archived: confirming(item, ({ archived }) => ({ kind: 'location', id: archived.locations })),
    cycle: confirming(container, ({ inner_container }) => ({ kind: 'container', id: inner_container })),
    too_deep: confirming(item, ({ deepest_container }) => ({ kind: 'container', id: deepest_container })),
    too_many: overfullAudit,
    async code_taken({ home }) {
      const label = uuid7()
      await home.ada.phone.does('short_code.create', { public_id: label, target: container(home) })
      const targets = [
        ['label', { kind: 'short_code', id: label }],
        ['subject', item(home)],
      ] as const
      return { path: `/api/v1/scan-sessions/${await scanned(home.does, 'bind_label', targets)}/confirm` }
    },
  },
  'scan_actions.undo': {
    not_undoable: undoing('not_undoable'),
    already_undone: undoing('already_undone'),
    superseded: undoing('superseded'),
    slot_full: undoing('slot_full'),
    cycle: undoing('cycle'),
    too_deep: undoing('too_deep'),
    name_taken: undoing('name_taken'),
    code_taken: undoing('code_taken'),
    notes_invalid: undoing('notes_invalid'),
    notes_too_large: undoing('notes_too_large'),
    access_denied: undoing('access_denied'),
  },
}
