import assert from 'node:assert/strict'
import { join } from 'node:path'
import { z } from 'zod'
import { checkFiles } from '../audit.ts'
import { Household } from '../household.ts'
import { stockUp } from '../load.ts'
import type { Round } from '../round.ts'
import type { Scenario } from '../scenario.ts'
import { dataOf, type Phone, Site } from '../site.ts'
import { straceMissing } from '../strace.ts'

/** What is done to files while a data folder, an account and its households come to be, and about how often. */
const STEPS = [
  { calls: 'fsync,fdatasync', most: 30 },
  { calls: 'pwrite64', most: 600 },
  { calls: 'link,linkat,unlink,mkdir', most: 20 },
] as const

export const founding: Scenario = {
  name: 'founding',
  summary: 'SIGKILL at the nth step while data folder, account and household are made; then all of it again',
  missing: straceMissing,
  async play(round) {
    const { random } = round
    const site = new Site(round)
    const { calls, most } = random.pick(STEPS)
    const n = round.between(1, most)
    round.note(`SIGKILL at ${calls} ${n}`)
    const cabin_id = random.uuid(7, Date.now())
    await untilDone(round, site, dyingAt(round, calls, n), async () => {
      const ada = await signUp(site)
      const founded = await ada.send('POST', '/households', { name: 'Cabin', public_id: cabin_id })
      const { household } = dataOf(z.object({ household: z.object({ public_id: z.string() }) }), founded)
      assert.equal(household.public_id, cabin_id)
      for (const id of [ada.tokens.user.current_household_id, cabin_id])
        await stockUp(new Household(id, [ada]), random)
    })
    const ada = await signUp(site)
    const { households } = dataOf(
      z.object({ households: z.array(z.object({ public_id: z.string() })) }),
      await ada.send('GET', '/households'),
    )
    const ids = households.map(({ public_id }) => public_id)
    assert.deepEqual(ids.sort(), [ada.tokens.user.current_household_id, cabin_id].sort())
    await site.stop()
    await checkFiles(
      site,
      ids.map((id) => new Household(id, [ada])),
    )
  },
}

/** Does all of it on a server that will die, perhaps; then once more on one that will not. */
async function untilDone(
  round: Round,
  site: Site,
  under: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await site.start(under)
    await work()
    round.count('survived')
    await site.stop()
  } catch (error) {
    if (!(await site.isGone())) throw error
    round.count('kills')
  }
  await site.start()
  await work()
}

/** Registers, or signs in if that came about already. */
async function signUp(site: Site): Promise<Phone> {
  const reply = await site.tryToRegister('ada')
  return reply.status === 409 ? site.login('ada', 0) : site.phoneOf('ada', reply)
}

function dyingAt(round: Round, calls: string, n: number): string[] {
  const log = join(round.folder, 'strace')
  const injection = `inject=${calls}:signal=SIGKILL:when=${n}`
  // Detached, so that the server is the process that was started.
  return ['strace', '-D', '-qq', '-o', log, '-e', `trace=${calls}`, '-e', injection]
}
