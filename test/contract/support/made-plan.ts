import { v7 as uuid7 } from 'uuid'
import { versionOf } from '../../engine/organizer/support/version-of.ts'
import type { Phone } from '../../support/stowage.ts'

/** A plan with one version and, once it is begun, a session with two tasks. */
export interface MadePlan {
  readonly plan: string
  readonly version: string
  readonly session: string
  readonly task: string
}

/** Makes a plan for some items by the operations of a phone; `until` is how far it comes. */
export async function makesPlan(
  phone: Phone,
  subjects: readonly string[],
  to: { readonly kind: string; readonly id: string },
  until: 'proposed' | 'approved' | 'begun' = 'begun',
  /** How its tasks differ from moves of items. */
  task: Readonly<Record<string, unknown>> = {},
): Promise<MadePlan> {
  const [plan, session] = [uuid7(), uuid7()]
  const moved = versionOf(subjects, to)
  const version = { ...moved, tasks: moved.tasks.map((each) => ({ ...each, ...task })) }
  const does = async (type: string, input: Record<string, unknown>) => {
    const { status, error } = await phone.does(type, input)
    if (status === 'rejected') throw new Error(`${type}: ${JSON.stringify(error)}`)
  }
  const moves = subjects.map((id) => ({ subject: { kind: 'item', id }, to }))
  await does('organizer_plan.create', {
    public_id: plan,
    name: 'By hand',
    goal: 'by_hand',
    constraints: { moves },
    version,
  })
  const made = { plan, version: version.public_id, session, task: '' }
  if (until === 'proposed') return made
  await does('organizer_plan_version.approve', { public_id: version.public_id })
  if (until === 'approved') return made
  await does('organizer_session.create', { public_id: session, plan_version_id: version.public_id })
  const answer = await phone.send('GET', `/organizer/execution/sessions/${session}`)
  const tasks: unknown = answer.data.tasks
  return { ...made, task: String(Reflect.get(Object(Array.isArray(tasks) ? tasks[0] : null), 'public_id')) }
}
