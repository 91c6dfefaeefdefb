import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Operation } from '../../sync-protocol/index.ts'
import { Random } from '../storage/snapshots/support/random.ts'
import type { Household } from './household.ts'
import { Intents, STOCK } from './intents.ts'
import type { Phone, Reply, Site } from './site.ts'
import { loadEverything } from './snapshot.ts'

const SHARED_ITEMS = 5

/**
 * Pause of each phone and each reader between two requests in a brief round, in ms. Without it the length of a round, and of its audit,
 * grows with the speed of the machine.
 */
const BRIEF_PAUSE_MS = 50

/** Items that all phones change, and the seq at which all of them are there. */
export interface Stock {
  readonly ids: readonly string[]
  readonly seq: number
}

/** Where a household begins: items in stock, and `more` for the sake of their number. */
export async function stockUp(household: Household, random: Random, more = 0): Promise<Stock> {
  const ids = Array.from({ length: SHARED_ITEMS }, () => random.uuid(7, Date.now()))
  const create = (public_id: string, quantity: number): Operation => ({
    operation_id: random.uuid(7, Date.now()),
    type: 'item.create',
    input: { public_id, name: `Shared ${public_id}`, quantity },
    base_seq: 0,
    occurred_at: new Date().toISOString(),
  })
  await household.pushes(ids.map((id) => create(id, STOCK)))
  for (let left = more; left > 0; left -= 500) {
    const count = Math.min(500, left)
    await household.pushes(Array.from({ length: count }, () => create(random.uuid(7, Date.now()), 1)))
  }
  return { ids, seq: household.seen }
}

/** How a load goes on and ends. */
export interface LoadOptions {
  readonly random: Random
  readonly shared: Stock
  /** Asked before each request: whether it is enough. */
  readonly stop: () => boolean
  /** Told of each answer to a push; throws when it is none that may be. Default: nothing but 200 may be. */
  readonly onReply?: (reply: Reply) => void
}

/**
 * Lets all phones of a household push at once, singles and batches, some operations a second time; meanwhile others
 * download, look up and search. Ends when it is told to, or when the server is gone.
 */
export async function load(household: Household, options: LoadOptions): Promise<void> {
  const seeds = household.phones.map(() => options.random.below(2 ** 31))
  const pushing = household.phones.map((phone, i) =>
    pushAway(household, phone, new Random(seeds[i] ?? 0), options),
  )
  await Promise.all([...pushing, readAway(household, options)])
}

async function pushAway(
  household: Household,
  phone: Phone,
  random: Random,
  { shared, stop, onReply = mustBeTaken }: LoadOptions,
): Promise<void> {
  const intents = new Intents(random, shared.ids)
  const mine: Operation[] = []
  while (!stop()) {
    const size = random.below(4) > 0 ? 1 : 1 + random.below(random.below(4) > 0 ? 20 : 100)
    const batch = Array.from({ length: size }, () => intents.next(household.seen, shared.seq))
    if (random.below(8) === 0 && mine.length > 0) batch.push(random.pick(mine))
    mine.push(...batch)
    const reply = await household.push(batch, phone).catch(unlessGone(phone.site))
    if (!reply) return
    onReply(reply)
    await pause(phone.site)
    // Others can only wait for their turn while this one does.
    if (reply.status !== 200) await delay(10)
  }
}

async function readAway(household: Household, { random, stop }: LoadOptions): Promise<void> {
  const own = new Random(random.below(2 ** 31))
  while (!stop()) {
    const done = await readOnce(household, own).then(() => true, unlessGone(household.phone().site))
    if (!done) return
    await pause(household.phone().site)
  }
}

function pause({ round }: Site): Promise<void> {
  return round.brief ? delay(BRIEF_PAUSE_MS) : Promise.resolve()
}

async function readOnce(household: Household, random: Random): Promise<void> {
  const chance = random.below(4)
  const { acknowledged } = household.notebook
  if (chance === 0) await loadEverything(household)
  else if (chance === 1) await household.manifest()
  else if (chance === 2 && acknowledged.length > 0) {
    const { operation_id } = random.pick(acknowledged)
    assert.ok(await household.lookUp(operation_id), `the acknowledged operation ${operation_id} is not found`)
  } else {
    const { status, text } = await household
      .phone()
      .send('GET', `/inventory/search?q=drill&household_id=${household.id}`)
    assert.equal(status, 200, `a search was answered with ${text.slice(0, 500)}`)
  }
}

function mustBeTaken({ status, text }: Reply): void {
  assert.equal(status, 200, `a push was answered with ${text.slice(0, 500)}`)
}

/** For `stop`: that much time has passed. */
export function after(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() > end
}

/** For `catch`: a connection that breaks is what the death of a server looks like, anything else is an error. */
export function unlessGone(site: Site): (error: unknown) => Promise<null> {
  return async (error) => {
    // What `fetch` rejects with when there is no answer, or not all of it.
    if (!(error instanceof TypeError) || !(await site.isGone())) throw error
    return null
  }
}
