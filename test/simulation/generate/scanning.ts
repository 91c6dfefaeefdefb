import { type Known, type Made, type Maker, on, type Picker, upTo } from './knowledge.ts'

const purposes = [
  'move_items',
  'count',
  'count',
  'find',
  'bind_label',
  'audit_place',
  'assign_items',
  'place_container',
]
const mode = (picker: Picker) => picker.pick(['all', 'each'])

/** Kinds of things by the role that they mostly have. */
const kinds = [
  ['subject', 'item', 'items'],
  ['subject', 'item', 'items'],
  ['subject', 'container', 'containers'],
  ['destination', 'container', 'containers'],
  ['destination', 'location', 'locations'],
  ['place', 'location', 'locations'],
  ['place', 'rack', 'racks'],
  ['label', 'short_code', 'short_codes'],
] as const

interface Option {
  readonly role: string
  readonly target: { readonly kind: string; readonly id: string }
}

const places: readonly string[] = ['count', 'find', 'audit_place']

/** A thing in a role; mostly one that the purpose has. */
function option(picker: Picker, purpose: unknown): Option {
  const there = kinds.filter(([, , collection]) => picker.known(collection).length > 0)
  const away = places.includes(String(purpose)) ? 'destination' : 'place'
  const fitting = there.filter(([role]) => role !== away && (role !== 'label' || purpose === 'bind_label'))
  const of = picker.chance(90) ? fitting : there
  const [role, kind, collection] = picker.pick(of.length > 0 ? of : kinds)
  return { role, target: { kind, id: picker.id(collection) } }
}

/** A session that is mostly open still. */
function session(picker: Picker): Known | undefined {
  const open = picker.known('scan_sessions').filter(({ status }) => status === 'open')
  return open.length > 0 && picker.chance(85) ? picker.pick(open) : picker.some('scan_sessions')
}

const of = (picker: Picker, one: Known | undefined) =>
  picker.known('scan_targets').filter(({ session_id }) => session_id === one?.public_id)

function operations(picker: Picker, least: number) {
  return Array.from({ length: least + picker.below(2) }, () => ({
    operation_id: picker.newId(),
    type: 'item.move',
    target: { kind: 'item', id: picker.id('items') },
  }))
}

function scan(picker: Picker): Made {
  const one = session(picker)
  const purpose = one?.purpose
  const before = picker.chance(25) ? of(picker, one).find(({ target }) => target !== null) : undefined
  const settled = before ? { role: before.role, target: before.target } : option(picker, purpose)
  const open = { options: [option(picker, purpose), option(picker, purpose)] }
  return {
    type: 'scan_session.scan',
    input: {
      public_id: picker.idFor('scan_targets'),
      session_id: one?.public_id ?? picker.newId(),
      ...(picker.chance(85) ? settled : open),
      ...picker.fields(20, { code: () => '4006381333931', quantity: () => picker.pick([0, 1, 2.5]) }),
    },
  }
}

function select(picker: Picker): Made | undefined {
  const open =
    picker.known('scan_targets').find(({ target }) => target === null) ?? picker.some('scan_targets')
  if (!open) return
  const options = Array.isArray(open.options) && picker.chance(85) ? open.options : [option(picker, null)]
  const { role, target } = picker.pick(options)
  return {
    type: 'scan_session.select_candidate',
    input: { public_id: open.public_id, session_id: open.session_id, role, target },
  }
}

function confirm(picker: Picker): Made {
  const begun = picker
    .known('scan_sessions')
    .find((known) => known.status === 'open' && of(picker, known).length > 0)
  const one = picker.chance(90) && begun ? begun : session(picker)
  const targets = of(picker, one).map(({ public_id }) => public_id)
  if (picker.chance(8)) targets.pop()
  return {
    type: 'scan_session.confirm',
    input: {
      public_id: one?.public_id ?? picker.newId(),
      action_id: picker.idFor('scan_actions'),
      targets,
      operations: operations(picker, 0),
      ...picker.fields(20, {
        mode: () => mode(picker),
        missing: () => (picker.chance(50) ? [] : [{ kind: 'item', id: picker.id('items') }]),
      }),
    },
  }
}

function recorded(picker: Picker): Made {
  const purpose = picker.pick([...purposes, 'organize', 'intake'])
  return {
    type: 'scan_action.record',
    input: {
      public_id: picker.idFor('scan_actions'),
      purpose,
      targets: Array.from({ length: 1 + picker.below(3) }, () => ({
        ...option(picker, purpose),
        ...picker.fields(20, { code: () => 'K7QM-2XWD', quantity: () => 2 }),
      })),
      operations: operations(picker, 0),
      ...picker.fields(20, { mode: () => mode(picker) }),
    },
  }
}

/** What people do with a scanner. */
export const scanMakers: readonly Maker[] = [
  {
    weight: upTo(3, 'scan_sessions', 3),
    make: (picker) => ({
      type: 'scan_session.create',
      input: {
        public_id: picker.idFor('scan_sessions'),
        purpose: picker.pick(purposes),
        ...picker.fields(50, { mode: () => mode(picker) }),
      },
    }),
  },
  { weight: on('scan_sessions', 6), make: scan },
  { weight: on('scan_targets', 2), make: select },
  {
    weight: on('scan_targets', 1),
    make: (picker) => {
      const one = picker.some('scan_targets')
      return {
        type: 'scan_session.remove_target',
        input: {
          public_id: one?.session_id ?? picker.newId(),
          role: one?.role ?? 'subject',
          ...picker.fields(70, { target_id: () => one?.public_id ?? picker.newId() }),
        },
      }
    },
  },
  {
    weight: on('scan_sessions', 0.5),
    make: (picker) => ({
      type: 'scan_session.cancel',
      input: { public_id: session(picker)?.public_id ?? picker.newId() },
    }),
  },
  { weight: on('scan_sessions', 5), make: confirm },
  { weight: upTo(6, 'scan_actions', 3), make: recorded },
  {
    weight: on('scan_actions', 4),
    make: (picker) => ({
      type: 'scan_action.undo',
      input: {
        public_id: picker.idFor('scan_actions'),
        undoes: picker.id('scan_actions'),
        operations: operations(picker, 1),
      },
    }),
  },
]
