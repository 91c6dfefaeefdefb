import type { Fault } from './fault.ts'

const approval = 'engine/organizer/commands/approve-version.ts'
const current = 'engine/organizer/commands/current-version.ts'
const making = 'engine/organizer/commands/making.ts'
const sessions = 'engine/organizer/commands/session-commands.ts'
const tasks = 'engine/organizer/commands/task-commands.ts'

export const planFaults: readonly Fault[] = [
  {
    name: 'a version that a newer one replaced is decided on',
    rule: 'AG3',
    file: current,
    find: 'if (plan.record.current_version_id !== public_id) return',
    replace: "if (plan.record.current_version_id === '') return",
  },
  {
    name: 'a second approval forgets the first',
    rule: 'AG3',
    file: approval,
    find: 'before.includes(id) || tasks.includes(id)',
    replace: 'tasks.includes(id)',
  },
  {
    name: 'a session begins with what nobody approved',
    rule: 'AG3',
    file: sessions,
    find: "if (version.record.status !== 'approved')",
    replace: "if (version.record.status === 'superseded')",
  },
  {
    name: 'a session has tasks that nobody approved',
    rule: 'AG3',
    file: sessions,
    find: '!done.has(id) && (approved?.includes(id) ?? true)',
    replace: '!done.has(id)',
  },
  {
    name: 'a newer version leaves the tasks of the last one open',
    rule: 'AG3',
    file: making,
    find: "if (task.record.status === 'pending') draft",
    replace: "if (task.record.status === 'done') draft",
  },
  {
    name: 'who did a task second, unseen, stands for it',
    rule: 'AG6',
    file: tasks,
    find: "if (status === 'done') return knew ? settledTask(status) : null",
    replace: "if (status === 'done' && knew) return settledTask(status)",
  },
  {
    name: 'a task is skipped although its author knows that it is done',
    rule: 'AG6',
    file: tasks,
    find: "if (status !== 'pending' && knew)",
    replace: "if (status === 'obsolete' && knew)",
  },
  {
    name: 'what was done without reception is refused since the session has ended',
    rule: 'AG6',
    file: tasks,
    find: "if (session.record.status !== 'open' && draft.hadSeen(changedAt(session, 'status'))) {",
    replace: "if (session.record.status !== 'open') {",
  },
  {
    name: 'a thing that was found elsewhere ends its task',
    rule: 'AG8',
    file: tasks,
    find: '...(!go_on && {',
    replace: '...({',
  },
  {
    name: 'a deleted plan leaves its sessions',
    rule: 'AG10',
    file: 'engine/organizer/commands/delete-plan.ts',
    find: "draft.delete('organizer_sessions', session)",
    replace: '',
  },
  {
    name: 'a choice of several is kept as it was said',
    rule: 'AL5',
    file: 'engine/structure/traits.ts',
    find: 'all.filter((each) => chosen.includes(each))',
    replace: 'chosen',
  },
  {
    name: 'a category is kept apart from what does not exist',
    rule: 'AL3',
    file: 'engine/taxonomy/commands.ts',
    find: "if (!view.get('categories', id)) {\n      return rejectAt('not_found', `apart_from",
    replace: "if (id === '') {\n      return rejectAt('not_found', `apart_from",
  },
]
