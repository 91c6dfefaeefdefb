import type { DirectRecords } from './direct-records.ts'

/** Tasks of a plan: as many as it can have. */
const TASKS = 300
/** Things that a version's readers pin. */
const PINNED = 300
const NOBODY = '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d'
const AT = '2026-11-01T08:00:00.000Z'

/** A plan with what is known of it. */
export interface HostilePlan {
  readonly plan: string
  readonly version: string
  /** Null for a plan that nobody carries out. */
  readonly session: string | null
  /** The open tasks of the session. */
  readonly tasks: readonly string[]
}

/** What the tasks of plans are about. */
interface About {
  /** Plans that nobody has begun, beside those that requests change. */
  readonly spare: number
  /** Versions of the plan that has the most. */
  readonly versions: number
  readonly items: readonly string[]
  /** Things whose names and places the reasons of tasks mention. */
  readonly reasons: readonly string[]
  readonly from: { readonly kind: string; readonly id: string }
  readonly to: { readonly kind: string; readonly id: string }
}

/** Plans, each as large as a plan can be; every request that changes one has its own. */
export function furnishPlans(write: DirectRecords, about: About) {
  const { items, from, to, reasons } = about
  const tasks = Array.from({ length: TASKS }, (_, n) => ({
    task_id: `t${n + 1}`,
    kind: 'move',
    subject: { kind: 'item', id: items[n % items.length] },
    from,
    to,
    order: n + 1,
    round: 1 + Math.floor(n / 5),
    depends_on: [],
    reasons: [{ code: 'by_hand', about: reasons[n % reasons.length] }],
  }))
  const summary = {
    ...{ moves: TASKS, metres: 1, minutes: 1, rounds: 60, things: 1000, gains: [], left: [], left_count: 0 },
  }
  const version = (plan_id: string, number: number, status: string) =>
    write.add('organizer_plan_versions', {
      ...{ plan_id, number, status, based_on_seq: 1, summary, tasks, approved_tasks: null },
      ...{ pin: items.slice(0, PINNED), forbid: [], feedback: [] },
    })
  const plan = (public_id: string, current_version_id: string, status: string) =>
    write.add('organizer_plans', {
      ...{ public_id, name: 'Everything', goal: 'by_hand', status, current_version_id, created_by: NOBODY },
      constraints: {
        moves: tasks.map(({ subject, to }) => ({ subject, to })),
        pin: items.slice(0, 500),
      },
    })
  const session = (plan_id: string, plan_version_id: string, status: 'open' | 'completed') => {
    const started = { plan_id, plan_version_id, status, started_by: NOBODY }
    const session_id = write.add('organizer_sessions', {
      ...started,
      ...(status === 'completed' && { closed_at: AT }),
    })
    const ids = write.addMany(TASKS, 'organizer_tasks', (n) => ({
      ...{ session_id, task_id: `t${n + 1}`, status: status === 'open' ? 'pending' : 'obsolete' },
    }))
    return { session: session_id, tasks: ids }
  }
  const of = (status: 'proposed' | 'approved', begun: boolean): HostilePlan => {
    const plan_id = write.newId()
    const version_id = version(plan_id, 1, status)
    plan(plan_id, version_id, begun ? 'in_progress' : status)
    const begunSession = begun ? session(plan_id, version_id, 'open') : { session: null, tasks: [] }
    return { plan: plan_id, version: version_id, ...begunSession }
  }
  const several = (count: number, status: 'proposed' | 'approved', begun: boolean) =>
    Array.from({ length: count }, () => of(status, begun))

  /** A plan that was worked out again and again, whose versions were carried out again and again. */
  const revised = () => {
    const public_id = write.newId()
    const versions = Array.from({ length: about.versions }, (_, n) =>
      version(public_id, n + 1, n + 1 === about.versions ? 'approved' : 'superseded'),
    )
    const newest = versions.at(-1) ?? ''
    for (const id of versions.slice(-5)) session(public_id, id, 'completed')
    plan(public_id, newest, 'in_progress')
    return { plan: public_id, version: newest, ...session(public_id, newest, 'open') }
  }
  several(about.spare, 'proposed', false)
  return {
    revised: revised(),
    deleted: revised(),
    proposed: several(16, 'proposed', false),
    approved: several(4, 'approved', false),
    begun: several(20, 'approved', true),
  }
}
