import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { Principal } from '../../../services/accounts/principal.ts'
import { REPLICA_ACCESS } from '../../../services/interface/routes/access.ts'
import { HouseholdId } from '../../../services/interface/routes/household-rule.ts'
import { StorageError } from '../../../storage/index.ts'
import { ChangeHint, HintsClosed, HintsEnd, MembershipHint } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { httpErrorOf } from '../../errors/service-errors.ts'
import { EVENT_STREAM, eventText, HEARTBEAT } from '../../hints/event-text.ts'
import type { HintStreams } from '../../hints/hint-streams.ts'
import { authenticate } from '../../routing/authenticate.ts'
import { releaseAfterReply } from '../../routing/release.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly hints: HintStreams
}

const { route } = routesWith<Needs>()

/**
 * Maximum number of households of a stream, because opening it reads the file of each. A user with more must name one.
 */
const MOST_HOUSEHOLDS = 32

const HEADERS = {
  'Content-Type': EVENT_STREAM,
  // Compression would delay the hints, because it buffers.
  'Cache-Control': 'no-store, no-transform',
  // Makes nginx pass on each event at once.
  'X-Accel-Buffering': 'no',
  // The stream has its connection for itself.
  Connection: 'close',
}

const ONE_HINT: ChangeHint = {
  household_id: '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d',
  epoch: '019a8f2d-2a4c-7c1e-9d3b-2f5a7c9e1b3d',
  seq: 1234,
}

/**
 * Not a household route for the router, which would hold the file open as long as the stream. Opening checks access to
 * each household once, and the membership is checked again before each hint (SPEC.md H4).
 */
const events = route({
  id: 'mobile.sync.events',
  method: 'GET',
  path: '/api/v1/mobile/sync/events',
  tag: 'Mobile sync',
  addition: true,
  summary: 'Stream a hint within a second of each change of a household',
  description:
    'Server-sent events (WHATWG HTML, section 9.2). First, one `change` and one `membership` per household report its current state. ' +
    'So a client that reconnects has missed nothing; `Last-Event-ID` is ignored. Then each change is followed by another ' +
    '`change`; in a burst, at least by the last one. A hint carries no data: pull. Another `membership` follows within two seconds of ' +
    'a change of the role of the user, or of the name of the household. A comment ' +
    'every 25 seconds shows that the stream is alive. The stream ends with the access token or the session, ' +
    'and `closed` names the reason. Ignore unknown events and fields.',
  ...REPLICA_ACCESS,
  query: z.strictObject({
    household_id: HouseholdId.optional().meta({
      description: 'Only this household; default: all households of the user.',
    }),
  }),
  reply: {
    binary: [EVENT_STREAM],
    events: { change: ChangeHint, membership: MembershipHint, closed: HintsClosed },
    example:
      eventText('change', ONE_HINT) +
      eventText('membership', { household_id: ONE_HINT.household_id, role: 'member', name: 'Home' }) +
      HEARTBEAT +
      eventText('change', { ...ONE_HINT, seq: 1235 }),
  },
  errors: ['household_access_denied', 'unavailable'],
  async handler({ koa, principal, query }, services) {
    const { household_id: named } = query
    const user_id = principal.user.public_id
    const memberships = () => membershipsOf(services, user_id)
    const household_ids = named === undefined ? memberships().map((each) => each.household_id) : [named]
    if (household_ids.length > MOST_HOUSEHOLDS) throw tooMany()
    const stream = services.hints.open({
      user_id,
      replica_id: principal.device?.public_id ?? principal.session?.public_id ?? null,
      household_ids,
      async check() {
        const refusal = await refusalOf(() =>
          authenticate({ ...REPLICA_ACCESS, method: 'GET' }, koa, services.authenticate),
        )
        if (refusal !== null) return refusal
        const now = memberships()
        const heard = now.filter((each) => household_ids.includes(each.household_id))
        if (heard.length < household_ids.length) {
          return named === undefined ? 'households_changed' : 'household_access_denied'
        }
        if (named === undefined && now.length > heard.length) return 'households_changed'
        for (const each of heard) stream.meet(each)
        return null
      },
    })
    releaseAfterReply(koa.res, () => stream.destroy())
    try {
      for (const household_id of household_ids) {
        const hint = await standing(services, principal, household_id, named !== undefined)
        if (hint !== null) stream.tell(hint)
        await nextTurn()
      }
    } catch (error) {
      stream.destroy()
      throw error
    }
    koa.set(HEADERS)
    koa.body = stream
  },
})

/** What a user is in each of their households. */
function membershipsOf({ accounts }: Needs, user_id: string): MembershipHint[] {
  return accounts.read((view) =>
    view.find('memberships', 'user_id', user_id).map(({ record: { household_id, role } }) => {
      const name = view.get('households', household_id)?.record.name ?? ''
      return { household_id, role, name }
    }),
  )
}

/**
 * The current state of a household. If one of several households is out of service, the others are still reported; it
 * is omitted until it changes.
 */
async function standing(
  { households }: Needs,
  principal: Principal,
  household_id: string,
  only: boolean,
): Promise<ChangeHint | null> {
  try {
    const household = await households.open(principal, household_id)
    try {
      const { epoch, seq } = household.file.state()
      return { household_id, epoch, seq }
    } finally {
      household.release()
    }
  } catch (error) {
    if (only || !(error instanceof StorageError)) throw error
    return null
  }
}

/** The code with which the user is refused now, if it ends a stream. */
async function refusalOf(work: () => Promise<unknown>): Promise<HintsEnd | null> {
  try {
    await work()
    return null
  } catch (error) {
    const reason = HintsEnd.safeParse(httpErrorOf(error)?.code ?? null)
    if (reason.success) return reason.data
    throw error
  }
}

function tooMany(): HttpError {
  const message = `You are a member of more than ${MOST_HOUSEHOLDS} households; name one of them.`
  return new HttpError('validation_failed', {
    details: [{ path: 'household_id', code: 'required', message }],
  })
}

export const mobileEventRoutes = [events]
