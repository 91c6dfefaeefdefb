import type { Fault } from './fault.ts'

const placement = 'engine/structure/placement.ts'
const moves = 'engine/structure/moves.ts'
const names = 'engine/taxonomy/names.ts'

export const placeFaults: readonly Fault[] = [
  {
    name: 'a box may go into itself',
    rule: 'W1',
    file: placement,
    find: "if (at.kind === 'container' && at.id === subject?.container_id)",
    replace: "if (at.kind === 'container' && at.id === '')",
  },
  {
    name: 'boxes may lie one deeper',
    rule: 'W1',
    file: placement,
    find: 'if (++depth > MAX_DEPTH)',
    replace: 'if (++depth > MAX_DEPTH + 1)',
  },
  {
    name: 'a slot takes one more',
    rule: 'W2',
    file: placement,
    find: 'if (occupants < capacity) return null',
    replace: 'if (occupants <= capacity) return null',
  },
  {
    name: 'items take no room',
    rule: 'W2',
    file: placement,
    find: "view.count('containers', 'placement_id', public_id) + view.count('items', 'placement_id', public_id)",
    replace: "view.count('containers', 'placement_id', public_id)",
  },
  {
    name: 'an archived target that was seen is only flagged',
    rule: 'W2',
    file: placement,
    find: "? 'known' : 'unseen'",
    replace: "? 'unseen' : 'unseen'",
  },
  {
    name: 'only the target itself can be archived, not what is around it',
    rule: 'W2',
    file: placement,
    find: "if ('archived_at' in place.record &&",
    replace: "if (depth === 1 && 'archived_at' in place.record &&",
  },
  {
    name: 'a slot that others filled meanwhile is refused',
    rule: 'W3',
    file: placement,
    find: "? 'slot_full' : 'full'",
    replace: "? 'full' : 'full'",
  },
  {
    name: 'a place that others put into an archived one meanwhile is refused',
    rule: 'W3',
    file: placement,
    find: 'seen = seen && draft.hadSeen(',
    replace: 'seen = seen || draft.hadSeen(',
  },
  {
    name: 'a lowered capacity was always seen',
    rule: 'W3',
    file: placement,
    find: "|| !draft.hadSeen(changedAt(slot, 'capacity'))",
    replace: '',
  },
  {
    name: 'a movement for a placement that gave way',
    rule: 'W5',
    file: moves,
    find: "if (!stands.has('placement')) return null",
    replace: '',
  },
  {
    name: 'a movement for standing still',
    rule: 'W5',
    file: moves,
    find: 'if (jsonEqual(from, placement)) {',
    replace: "if (jsonEqual(from, placement) && subject.kind === 'nothing') {",
  },
  {
    name: 'a place may lie under one of its own level',
    rule: 'W6',
    file: 'engine/structure/levels.ts',
    find: 'levels.indexOf(outer) < levels.indexOf(inner)',
    replace: 'levels.indexOf(outer) <= levels.indexOf(inner)',
  },
  {
    name: 'names that differ in case are two',
    rule: 'U1',
    file: 'engine/taxonomy/collections.ts',
    find: "name.normalize('NFKC').toLowerCase()",
    replace: "name.normalize('NFKC')",
  },
  {
    name: 'a name that others took unseen is refused',
    rule: 'U1',
    file: names,
    find: 'draft.hadSeen(changedAt(twin, part))',
    replace: 'changedAt(twin, part) > 0',
  },
  {
    name: 'two records of one name are not flagged',
    rule: 'U1',
    file: names,
    find: 'if (namedAt.length === 0) return',
    replace: 'if (namedAt.length >= 0) return',
  },
  {
    name: 'an unseen move takes a name as if it had been seen',
    rule: 'U1',
    file: names,
    find: "categories: ['name', 'parent_id']",
    replace: "categories: ['name']",
  },
  {
    name: 'a category may lie below itself',
    rule: 'U2',
    file: 'engine/taxonomy/commands.ts',
    find: 'if (isBelow(draft, parent_id, public_id))',
    replace: 'if (parent_id === public_id)',
  },
]
