import type { Fault } from './fault.ts'

const commands = 'engine/labels/commands.ts'
const limited = 'engine/merge/limited.ts'
const roles = 'engine/scanning/role-rules.ts'
const confirming = 'engine/scanning/confirm-session.ts'
const actions = 'engine/scanning/action-commands.ts'

export const labelFaults: readonly Fault[] = [
  {
    name: 'two unseen bindings of a label do not conflict',
    rule: 'J6',
    file: commands,
    find: 'if (other && !draft.contest(field, target, before, other)) return null',
    replace: '',
  },
  {
    name: 'a label is taken off what its author saw it on',
    rule: 'J7',
    file: commands,
    find: "if (before !== null && !rebind && draft.hadSeen(changedAt(stored, 'target'))) {",
    replace: 'if (before !== null && before === target && !rebind) {',
  },
  {
    name: 'a label that was bound unseen is refused',
    rule: 'J7',
    file: commands,
    find: "&& !rebind && draft.hadSeen(changedAt(stored, 'target'))",
    replace: '&& !rebind',
  },
  {
    name: 'a label forgets what it was on',
    rule: 'J8',
    file: commands,
    find: '...(before && { earlier:',
    replace: '...(before && target === before && { earlier:',
  },
  {
    name: 'a design goes though others changed it unseen',
    rule: 'J23',
    file: limited,
    find: 'if (!other) {',
    replace: 'if (!other || other) {',
  },
  {
    name: 'a design goes though only its last edit was seen',
    rule: 'J23',
    file: limited,
    find: 'allStandingEdits(stored)',
    replace: '[stored.seq]',
  },
  {
    name: 'a session is open for ever',
    rule: 'F3',
    file: 'engine/scanning/session-life.ts',
    find: "if (session.status !== 'open') return session.status",
    replace: '',
  },
  {
    name: 'a role that takes one thing takes two',
    rule: 'F5',
    file: roles,
    find: 'const single = roleRule(purpose, scanned.role)?.max === 1',
    replace: 'const single = false',
  },
  {
    name: 'what is scanned again is there twice',
    rule: 'F5',
    file: roles,
    find: 'const again = targets.find(',
    replace: 'const again = targets.slice(0, 0).find(',
  },
  {
    name: 'what was scanned since is confirmed unseen',
    rule: 'F6',
    file: confirming,
    find: 'if (targets.length !== known.size || targets',
    replace: 'if (targets.length < known.size && targets',
  },
  {
    name: 'a session is confirmed that lacks something',
    rule: 'F6',
    file: confirming,
    find: '    if (unready) return unready\n    const noted',
    replace: '    const noted',
  },
  {
    name: 'an action is undone twice',
    rule: 'F9',
    file: actions,
    find: "if (view.count('scan_actions', 'undoes', undoes) > 0) return rejectAt('already_undone', 'undoes')",
    replace: '',
  },
  {
    name: 'things are seen nowhere',
    rule: 'F10',
    file: 'engine/scanning/note-action.ts',
    find: 'return place ?? whereIs(draft.view, target)',
    replace: 'return place',
  },
  {
    name: 'what was scanned stays when its session is over',
    rule: 'F12',
    file: 'engine/scanning/open-session.ts',
    find: "  for (const stored of targetsOf(draft.view, session.record.public_id)) draft.delete('scan_targets', stored)\n",
    replace: '',
  },
]
