import { z } from 'zod'
import { decideLaunch, derivedId, markLaunchItem, unmarkLaunchItem } from '../../../engine/index.ts'
import { requireAccepted, ServiceError } from '../../../services/errors.ts'
import { moment } from '../../../services/interface/moment.ts'
import { isLaunchItem, launchDecisions, launchItems } from '../../../services/operations/launch.ts'
import { routesWith } from '../../routing/routes-with.ts'
import {
  FoundReply,
  type Needs,
  Note,
  newPublicId,
  OPERATIONS_TAG,
  operators,
  publicId,
  staff,
} from './common.ts'

const { route } = routesWith<Needs>()
const tag = OPERATIONS_TAG

const Mark = z.strictObject({ by: z.string().nullable(), note: z.string(), done_at: moment })
const Item = z
  .strictObject({
    public_id: z.string(),
    key: z.string(),
    title: z.string(),
    advice: z.string(),
    required: z.boolean(),
    by: z.enum(['program', 'person']).meta({ description: 'How it is known' }),
    done: z.boolean(),
    accepted: z.boolean().meta({ description: 'Whether a person accepted what the program finds open' }),
    finding: z.string().nullable(),
    found: z
      .strictObject(FoundReply)
      .nullable()
      .meta({ description: 'The finding for pages in any language; null for another one' }),
    mark: Mark.nullable(),
  })
  .meta({ id: 'LaunchItem', description: 'A point of the launch checklist.' })
const Decision = z
  .strictObject({
    public_id: z.string(),
    decision: z.enum(['go', 'no_go']),
    note: z.string(),
    by: z.string().nullable(),
    open: z.array(z.string()),
    decided_at: moment,
  })
  .meta({ id: 'LaunchDecision', description: 'A decision whether the installation goes live.' })

const Summary = z.strictObject({
  ready: z.boolean().meta({ description: 'Whether every required point is done' }),
  items: z.array(Item),
  decision: Decision.nullable().meta({ description: 'The latest one' }),
  decisions: z.array(Decision),
})

async function summaryOf({
  accounts,
  config,
  operations,
}: Pick<Needs, 'accounts' | 'config' | 'operations'>) {
  const items = launchItems(accounts, config, await operations.readiness()).map(({ mark, ...item }) => ({
    ...item,
    mark: mark && { by: mark.by, note: mark.note, done_at: mark.done_at },
  }))
  const decisions = launchDecisions(accounts).map(({ by, created_at, decision, note, open, public_id }) => ({
    public_id,
    decision,
    note,
    by,
    open,
    decided_at: created_at,
  }))
  const ready = items.every(({ done, required }) => done || !required)
  return { ready, items, decision: decisions[0] ?? null, decisions }
}

const summary = route({
  id: 'launch_readiness.summary',
  method: 'GET',
  path: '/api/v1/launch-readiness/summary',
  tag,
  summary: 'Get the checklist before an installation goes live',
  description: 'The program checks some points itself; a person confirms the others.',
  access: staff,
  limiter: null,
  reply: Summary,
  handler: (_, services) => summaryOf(services),
})

const complete = route({
  id: 'launch_readiness.checklist.complete',
  method: 'POST',
  path: '/api/v1/launch-readiness/checklist/{public_id}/complete',
  tag,
  summary: 'Confirm a point of the checklist',
  description: 'A point that the program checks can be accepted, too; then the note should say why.',
  access: operators,
  limiter: null,
  params: publicId,
  body: z.strictObject({ note: Note }),
  reply: Summary,
  writes: { preconditions: false },
  errors: ['not_found'],
  async handler({ body: { note }, operation_id, params: { public_id: item_id }, principal }, services) {
    if (!isLaunchItem(item_id)) throw new ServiceError('not_found')
    const by = principal.user.public_id
    requireAccepted(await services.accounts.run(markLaunchItem, { item_id, note, by }, by, operation_id))
    return summaryOf(services)
  },
})

const withdraw = route({
  id: 'launch_readiness.checklist.withdraw',
  method: 'DELETE',
  path: '/api/v1/launch-readiness/checklist/{public_id}/complete',
  tag,
  addition: true,
  summary: "Withdraw a person's word about a point of the checklist",
  access: operators,
  limiter: null,
  params: publicId,
  reply: Summary,
  writes: { preconditions: false },
  errors: ['not_found'],
  async handler({ operation_id, params: { public_id: item_id }, principal }, services) {
    if (!isLaunchItem(item_id)) throw new ServiceError('not_found')
    const by = principal.user.public_id
    requireAccepted(await services.accounts.run(unmarkLaunchItem, { item_id }, by, operation_id))
    return summaryOf(services)
  },
})

const goNoGo = route({
  id: 'launch_readiness.go_no_go',
  method: 'POST',
  path: '/api/v1/launch-readiness/go-no-go',
  tag,
  summary: 'Decide whether the installation goes live',
  description: '`go` is refused while a required point is open.',
  access: operators,
  limiter: null,
  body: z.strictObject({ public_id: newPublicId, decision: z.enum(['go', 'no_go']), note: Note }),
  reply: Summary,
  status: 201,
  writes: { preconditions: false },
  errors: ['already_exists', 'conflict'],
  async handler({ body: { decision, note, public_id }, operation_id, principal }, services) {
    const { accounts } = services
    const decision_id = public_id ?? derivedId(operation_id, 1)
    const decided = accounts.read((view) => view.get('launch_decisions', decision_id)) !== null
    const { items, ready } = await summaryOf(services)
    const open = items.flatMap(({ done, key, required }) => (required && !done ? [key] : []))
    if (decision === 'go' && !ready && !decided) {
      const message = `These required points are open: ${open.join(', ')}.`
      throw new ServiceError('conflict', { message })
    }
    const by = principal.user.public_id
    const input = { decision_id, decision, note, by, open }
    requireAccepted(await accounts.run(decideLaunch, input, by, operation_id))
    return summaryOf(services)
  },
})

export const launchRoutes = [complete, goNoGo, summary, withdraw]
