import assert from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Database } from '../../../storage/sqlite.ts'
import { audit, settle } from '../audit.ts'
import { type Damage, damages } from '../damages.ts'
import type { Household } from '../household.ts'
import { Intents } from '../intents.ts'
import { stockUp } from '../load.ts'
import type { Round } from '../round.ts'
import type { Scenario } from '../scenario.ts'
import { errorOf, type Reply, type Site } from '../site.ts'
import { foundHousehold, openSite } from '../world.ts'

/** Pushes of each household, in as many transactions. In a brief round the log is still longer than what a flip leaves alone. */
const PUSHES = 12
const BRIEF_PUSHES = 6

interface Victim {
  readonly household: Household
  readonly damage: Damage
  /** A copy of its folder from before. */
  readonly sound: string
}

export const damage: Scenario = {
  name: 'damage',
  summary: 'files with flipped bits, cut short, or replaced: each takes its own household out of service',
  missing: () => null,
  async play(round) {
    const { site, household: sound } = await openSite(round, { phones: 1 })
    await fill(sound, round)
    const households: Household[] = []
    const inflicted = round.brief ? oneOfEach(damages) : damages
    for (const { name } of inflicted) {
      const household = await foundHousehold(sound, name)
      await fill(household, round)
      households.push(household)
    }
    await site.kill()
    const victims = households.flatMap((household, i) => {
      const damage = inflicted[i]
      return damage ? [harm(round, household, damage, sound)] : []
    })
    round.note(`${victims.length} kinds of damage`)
    await site.start()
    await settle(sound)
    const checked = []
    for (const victim of victims) checked.push({ ...victim, ...(await checkVictim(victim, round)) })
    await site.stop()
    await checkDoctor(site, checked, sound)
    const [refused, others] = [victims.filter(isRefused), victims.filter((victim) => !isRefused(victim))]
    others.forEach(putBack)
    await site.start()
    for (const victim of refused) {
      await checkVictim(victim, round)
      // What is put back serves at once, though the server runs and knew it to be out of service.
      putBack(victim)
    }
    await audit(site, [sound, ...victims.map(({ household }) => household)])
  },
}

/** The first damage of each outcome, with the log of the file and without it. */
function oneOfEach(all: readonly Damage[]): Damage[] {
  const kind = ({ outcome, with_log }: Damage) => `${outcome} ${with_log === true}`
  return all.filter((one) => all.find((other) => kind(other) === kind(one)) === one)
}

async function fill(household: Household, round: Round): Promise<void> {
  const { ids, seq } = await stockUp(household, round.random)
  const intents = new Intents(round.random, ids)
  for (let i = 0; i < (round.brief ? BRIEF_PUSHES : PUSHES); i++) {
    await household.pushes(Array.from({ length: 2 }, () => intents.next(household.seen, seq)))
  }
}

function harm(round: Round, household: Household, damage: Damage, other: Household): Victim {
  const { file, directory } = household
  if (!damage.with_log) takeLogIn(file)
  const sound = join(round.folder, basename(directory))
  cpSync(directory, sound, { recursive: true })
  damage.inflict(file, round.random, other.file)
  return { household, damage, sound }
}

function isRefused({ damage }: Victim): boolean {
  return damage.outcome === 'refused'
}

function putBack({ household, sound }: Victim): void {
  rmSync(household.directory, { recursive: true })
  cpSync(sound, household.directory, { recursive: true })
}

/** Leaves a file as it is after an end in good order. */
function takeLogIn(file: string): void {
  const database = new Database(file)
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
}

/** What is answered is right, or that the household is out of service; tells whether something else was answered. */
async function checkVictim({ household, damage }: Victim, round: Round): Promise<{ wrong: boolean }> {
  const { notebook, id } = household
  const { name, outcome } = damage
  const phone = household.phone()
  let [refused, wrong] = [false, false]
  const check = (what: string, reply: Reply) => {
    const told = `${name}: ${what} was answered with ${reply.status} ${reply.text.slice(0, 300)}`
    if (reply.status === 503) {
      refused = true
      assert.notEqual(outcome, 'harmless', told)
      assert.equal(errorOf(reply).code, 'unavailable')
      assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/)
    } else {
      assert.notEqual(outcome, 'refused', told)
      assert.ok([200, 201, 404].includes(reply.status), told)
    }
  }
  const query = `household_id=${id}`
  check('a manifest', await phone.send('GET', `/sync/manifest?${query}`))
  for (const { operation_id } of notebook.acknowledged) {
    const reply = await phone.send('GET', `/mutations/${operation_id}?${query}`)
    check('a look-up', reply)
    if (reply.status !== 503) wrong ||= !notebook.knows(operation_id, reply)
  }
  check('a snapshot', await phone.send('POST', '/sync/snapshots', { household_id: id, since_seq: null }))
  check('a search', await phone.send('GET', `/inventory/search?q=drill&${query}`))
  // What is taken before the file is put back would be gone with it.
  if (outcome === 'refused') {
    check('a push', await household.push([new Intents(round.random, [id]).next(0, 0)]))
  }
  assert.ok(!wrong || outcome !== 'harmless', `${name}: an outcome is not what was told`)
  round.count(refused ? 'refused' : wrong ? 'answered wrongly' : 'served')
  return { wrong }
}

/** The doctor names every file that is damaged, and says what to do. */
async function checkDoctor(
  site: Site,
  victims: readonly (Victim & { readonly wrong: boolean })[],
  sound: Household,
): Promise<void> {
  const { healthy, out } = await site.doctor()
  assert.equal(healthy, false)
  assert.match(out, new RegExp(`ok +household ${sound.id}: .* intact`))
  for (const { household, damage, wrong } of victims) {
    const { name, outcome } = damage
    const bad = new RegExp(`BAD +household ${household.id}: .*inventory.sqlite\\)\\n.*\\n`).exec(out)?.[0]
    const must = outcome === 'refused' || (outcome === 'noticed' && wrong)
    assert.ok(bad || !must, `${name}: the doctor does not see it:\n${out}`)
    if (outcome === 'harmless') assert.equal(bad, undefined)
    const way = `stowage backup restore latest --household ${household.id}`
    if (bad) assert.ok(bad.includes(way), `${name}: the doctor does not say what to do:\n${bad}`)
  }
}
