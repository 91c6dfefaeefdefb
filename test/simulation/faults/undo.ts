import type { Fault } from './fault.ts'

const undo = 'engine/undo/undo.ts'
const update = 'engine/undo/undo-update.ts'
const undoing = 'engine/undo/undoing.ts'
const quantity = 'engine/undo/undo-quantity.ts'
const tags = 'engine/undo/undo-tags.ts'
const creation = 'engine/undo/undo-creation.ts'
const deletion = 'engine/undo/undo-deletion.ts'
const back = 'engine/undo/give-back.ts'

export const undoFaults: readonly Fault[] = [
  {
    name: 'anybody undoes what others did',
    rule: 'X1',
    file: undo,
    find: "if (entry.user_id !== user_id && !roleAllows(role, 'admin')) {",
    replace: 'if (!user_id) {',
  },
  {
    name: 'an undo goes over what came later',
    rule: 'X2',
    file: undoing,
    find: 'if (changed !== seq) return supersededBy(draft, done, changed, what)',
    replace: '',
  },
  {
    name: 'what was undone is undone again',
    rule: 'X2',
    file: quantity,
    find: 'if (twice) return twice',
    replace: '',
  },
  {
    name: 'what changed nothing is undone',
    rule: 'X2',
    file: undo,
    find: 'const fact = !hasShownChange(effects)',
    replace: 'const fact = effects.length === 0',
  },
  {
    name: 'a name comes back that another one has',
    rule: 'X2',
    file: 'engine/undo/names.ts',
    find: 'some((id) => id !== becomes.public_id)',
    replace: "some((id) => id === '')",
  },
  {
    name: 'what was deleted does not come back',
    rule: 'X3',
    file: deletion,
    find: 'draft.bringBack(collection, record)',
    replace: '',
  },
  {
    name: 'something comes back into what is gone',
    rule: 'X3',
    file: back,
    find: 'if (!isHouseholdKey(named.collection) || !draft.view.get(named.collection, named.id)) {',
    replace: 'if (!isHouseholdKey(named.collection)) {',
  },
  {
    name: 'what was made stays',
    rule: 'X4',
    file: creation,
    find: '  draft.delete(collection, stored)\n',
    replace: '',
  },
  {
    name: 'what was made is deleted with what lies in it',
    rule: 'X4',
    file: creation,
    find: 'if (isNeeded(draft, public_id, dependents, made) ||',
    replace: 'if (',
  },
  {
    name: 'what was made is deleted though others changed it',
    rule: 'X4',
    file: creation,
    find: 'if (changed !== done.entry.seq) return supersededBy',
    replace: 'if (changed < done.entry.seq) return supersededBy',
  },
  {
    name: 'a conflict stays open when its operation is undone',
    rule: 'X4',
    file: creation,
    find: 'if (!stored || stored.record.resolved_at !== null) return null',
    replace: 'if (stored || !stored) return null',
  },
  {
    name: 'a field that was absent stays',
    rule: 'X5',
    file: 'engine/core/draft.ts',
    find: 'if (!Object.hasOwn(was, field)) Reflect.deleteProperty(record, field)',
    replace: 'if (!Object.hasOwn(was, field)) continue',
  },
  {
    name: 'tags are undone as a whole',
    rule: 'X5',
    file: tags,
    find: 'const rest = item.record.tag_ids.filter((id) => !added.includes(id))',
    replace: 'const rest: string[] = added.slice(0, 0)',
  },
  {
    name: 'going back is no movement',
    rule: 'X6',
    file: update,
    find: "if (reference?.relation === 'placed') noteReturn(draft, given, reference)",
    replace: '',
  },
  {
    name: 'a slot that others filled meanwhile takes one more',
    rule: 'X6',
    file: back,
    find: "if (judged === 'slot_full')",
    replace: "if (judged === 'archived')",
  },
  {
    name: 'a count is undone though something was taken out since',
    rule: 'X7',
    file: quantity,
    find: "(isCount && changedAt(item, 'quantity') !== seq)",
    replace: "(isCount && changedAt(item, 'quantity') < seq)",
  },
  {
    name: 'a difference is undone by itself',
    rule: 'X7',
    file: quantity,
    find: 'isHeld ? was - became : -delta',
    replace: 'isHeld ? was - became : delta',
  },
]
