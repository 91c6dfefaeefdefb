import { goodDesigns, goodSheets, goodViews } from '../generate/designs.ts'
import {
  boolean,
  type Check,
  decimal,
  type Form,
  id,
  levels,
  listOf,
  matching,
  name,
  object,
  oneOf,
  orNull,
  reference,
  text,
  uuid,
  whole,
} from './checks.ts'
import { isObject, same } from './json.ts'
import { planForms } from './plan-forms.ts'
import { actionPurposes, purposes, roles } from './purposes.ts'

const different: Check = (value) => Array.isArray(value) && new Set(value).size === value.length

/** What has photos, and what labels are on. */
const thing = reference('item', 'container', ...levels)
const scanned = reference('item', 'container', ...levels, 'short_code')
const digest = matching(/^[0-9a-f]{64}$/)
const contentType = matching(/^[a-z]+\/[a-z]+$/)
const bytes = whole(1, Number.MAX_SAFE_INTEGER)
const kind = oneOf('photo', 'document')
const medium: Form = { needed: { public_id: id }, optional: { owner: thing } }

/** A place in one of the histories. */
const origin = object({ needed: { epoch: uuid, seq: whole(0, Number.MAX_SAFE_INTEGER) } })

/** Of the designs and sheets those that are tried here (SPEC.md, J21 and J22). */
const design: Check = (value) => goodDesigns.some((one) => same(one, value))
const view: Check = (value) => goodViews.some((one) => same(one, value))
const sheet: Check = (value) => goodSheets.some((one) => same(one, value))
const offset = orNull(
  object({
    needed: Object.fromEntries(
      ['x', 'y'].map((axis) => [axis, (n) => typeof n === 'number' && Math.abs(n) <= 15]),
    ),
  }),
)

const role = oneOf(...roles)
const purpose = oneOf(...purposes)
const mode = oneOf('all', 'each')
const code: Check = (value) => typeof value === 'string' && value.length >= 1 && value.length <= 500
const quantity = decimal(0, 1e9)
const option = object({ needed: { role, target: scanned } })
const operations = (min: number) =>
  listOf(object({ needed: { operation_id: id, type: text(60), target: scanned } }), min, 250)
const missing = listOf(scanned, 0, 500)

/** The forms of the operations of photos, labels and scanning. */
export const moreForms: Readonly<Record<string, Form>> = {
  ...planForms,
  'media.attach': {
    needed: { public_id: id, owner: thing, content_type: contentType, bytes, sha256: digest },
    optional: { kind, name: orNull(name), primary: boolean },
  },
  'media.store': {
    needed: { public_id: id, source_sha256: digest, content_type: contentType, bytes, sha256: digest },
    optional: { width: orNull(whole(1, 1_000_000)), height: orNull(whole(1, 1_000_000)) },
  },
  'media.update': {
    needed: { public_id: id },
    optional: { owner: thing, name: orNull(name), kind, position: whole(0, 1_000_000) },
  },
  'media.reorder': {
    needed: { owner: thing, media_ids: (value) => listOf(id, 1, 100)(value) && different(value) },
  },
  'media.set_primary': medium,
  'media.rotate': {
    needed: {
      public_id: id,
      rotation: (value) => [0, 90, 180, 270].includes(Number(value)) && typeof value === 'number',
    },
    optional: { owner: thing },
  },
  'media.remove': medium,
  'short_code.create': { needed: { public_id: id, target: thing } },
  'short_code.create_blank': { needed: { count: whole(1, 1000) } },
  'short_code.bind': { needed: { public_id: id, target: thing }, optional: { rebind: boolean } },
  'short_code.unbind': { needed: { public_id: id } },
  'record.recover': {
    needed: { collection: name, public_id: id, origin, record: orNull(isObject) },
  },
  'label_template.create': { needed: { public_id: id, name, design } },
  'label_template.update': { needed: { public_id: id }, optional: { name, design } },
  'label_template.delete': { needed: { public_id: id } },
  'label_sheet.create': { needed: { public_id: id, name, sheet }, optional: { offset } },
  'label_sheet.update': { needed: { public_id: id }, optional: { name, sheet, offset } },
  'label_sheet.delete': { needed: { public_id: id } },
  'saved_view.create': { needed: { public_id: id, name, view } },
  'saved_view.update': { needed: { public_id: id }, optional: { name, view } },
  'saved_view.delete': { needed: { public_id: id } },
  'scan_session.create': { needed: { public_id: id, purpose }, optional: { mode } },
  'scan_session.scan': {
    needed: { public_id: id, session_id: id },
    optional: { code, role, target: scanned, options: listOf(option, 2, 20), quantity },
  },
  'scan_session.select_candidate': { needed: { public_id: id, session_id: id, role, target: scanned } },
  'scan_session.remove_target': { needed: { public_id: id, role }, optional: { target_id: id } },
  'scan_session.cancel': { needed: { public_id: id } },
  'scan_session.confirm': {
    needed: { public_id: id, action_id: id, targets: listOf(id, 0, 200), operations: operations(0) },
    optional: { mode, missing },
  },
  'scan_action.record': {
    needed: {
      public_id: id,
      purpose: oneOf(...actionPurposes),
      targets: listOf(object({ needed: { role, target: scanned }, optional: { code, quantity } }), 1, 200),
      operations: operations(0),
    },
    optional: { mode, missing },
  },
  'scan_action.undo': {
    needed: { public_id: id, undoes: id, operations: operations(1) },
    optional: { mode },
  },
}
