import assert from 'node:assert/strict'
import { join } from 'node:path'
import { audit } from '../audit.ts'
import { after, load, stockUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { errorOf, type Phone, type Reply } from '../site.ts'
import { type Fault, inject, straceMissing } from '../strace.ts'
import { openSite } from '../world.ts'

/** What fails, and what is answered to whoever signs in or renews a token meanwhile. */
const FAULTS = [
  { syscalls: 'fsync,fdatasync', effect: 'error=EIO', status: 503, code: 'unavailable' },
  { syscalls: 'pwrite64,write', effect: 'error=EIO', status: 503, code: 'unavailable' },
  { syscalls: 'pwrite64,write', effect: 'error=ENOSPC', status: 507, code: 'storage_full' },
] as const

export const accounts: Scenario = {
  name: 'accounts',
  summary: 'the disk fails under the accounts: nobody signs in, households serve on, and no token is lost',
  missing: straceMissing,
  async play(round) {
    const { random } = round
    const { site, household } = await openSite(round, { phones: 2 })
    const shared = await stockUp(household, random)
    const { status, code, ...calls } = random.pick(FAULTS)
    const fault: Fault = { ...calls, when: random.pick(['1+', '1..3', '2', '4+']) }
    round.note(`${fault.effect} at ${fault.syscalls} ${fault.when}`)
    const service = join(site.data, 'service.sqlite')
    const injection = await inject(round, site.pid, [service, `${service}-wal`], fault)
    const check = (reply: Reply) => {
      if (reply.status === 200) return
      assert.deepEqual([reply.status, errorOf(reply).code], [status, code], reply.text)
      round.count('refusals')
    }
    const signing = async () => {
      for (const phone of household.phones) {
        check(await phone.tryToRenew())
        check(await site.signIn('ada', 'ada-phone-0009'))
      }
    }
    await Promise.all([load(household, { random, shared, stop: after(200) }), signing()])
    assert.ok(injection.struck() > 0, 'the fault never struck')
    await injection.end()
    for (const phone of household.phones) await renew(phone)
    assert.equal((await site.signIn('ada', 'ada-phone-0009')).status, 200)
    await load(household, { random, shared, stop: after(50) })
    await audit(site, [household])
  },
}

/** A refresh token of which nobody knows whether it was used still gives the next pair. */
async function renew(phone: Phone): Promise<void> {
  const reply = await phone.tryToRenew()
  assert.equal(reply.status, 200, `a token was lost: ${reply.text}`)
}
