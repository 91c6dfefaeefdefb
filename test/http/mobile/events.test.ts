import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { ServiceCommand, User } from '../../../engine/index.ts'
import type { Services } from '../../../http/index.ts'
import { BusyError } from '../../../storage/index.ts'
import { EVENTS, hear, serveWith, servicesOf } from '../../support/event-stream.ts'
import { expectError } from '../../support/expect-error.ts'
import { soon } from '../../support/soon.ts'
import { type Phone, sharedStowage, type TestStowage, testStowage } from '../../support/stowage.ts'

const shared = sharedStowage()

/** Makes somebody a member of a household, or a member no more, as no route does yet. */
const changeMembership: ServiceCommand<{ phone: Phone; household_id: string; member: boolean }> = {
  type: 'test.change_membership',
  ledger: ({ household_id, member }) => ({ household_id, member }),
  decide(view, { phone, household_id, member }, stamp) {
    const user_id = phone.tokens.user.public_id
    const [known] = view.find('memberships', 'household_user', `${household_id}/${user_id}`)
    const at = { created_at: stamp.edit_at, updated_at: stamp.edit_at }
    const record = { public_id: uuid7(), ...at, household_id, user_id, role: 'member' }
    return {
      changes: [
        member || !known
          ? { change: 'put', collection: 'memberships', record, merge: null, prior_seq: null }
          : {
              change: 'delete',
              collection: 'memberships',
              public_id: known.record.public_id,
              prior_seq: known.seq,
            },
      ],
      conflicts: [],
    }
  },
}
const joins = (phone: Phone, household_id: string) =>
  servicesOf(phone.stowage).accounts.run(changeMembership, { phone, household_id, member: true }, null)
const leaves = (phone: Phone, household_id: string) =>
  servicesOf(phone.stowage).accounts.run(changeMembership, { phone, household_id, member: false }, null)

const suspend: ServiceCommand<string> = {
  type: 'test.suspend',
  ledger: (user_id) => ({ user_id }),
  decide(view, user_id) {
    const user = view.get('users', user_id)
    if (!user) throw new Error('no user')
    const record: User = { ...user.record, status: 'suspended' }
    return {
      changes: [{ change: 'put', collection: 'users', record, merge: user.merge, prior_seq: user.seq }],
      conflicts: [],
    }
  },
}

const tag = (phone: Phone) => phone.creates('tag.create', { name: uuid7() })
const found = async (phone: Phone) => {
  const { data } = await phone.send('POST', '/households', { name: 'Cabin' })
  return String(Object(data.household).public_id)
}
const beat = (stowage: TestStowage) => servicesOf(stowage).hints.beat()

describe('hints of change', () => {
  it('H1 tell a device where the household stands once another one has pushed', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const tablet = await stowage.login('ada', 'ada-tablet-01')
    const { household_id } = phone
    const heard = await hear(tablet)
    expect(Object.fromEntries(heard.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    expect(heard.headers.has('content-encoding')).toBe(false)
    await tag(phone)
    await soon(() => heard.hints(household_id)).toEqual([0, 1])
    const { epoch } = (await phone.send('GET', '/sync/manifest')).data
    const event = (seq: number) =>
      `event: change\nid: ${household_id}/${epoch}/${seq}\ndata: {"household_id":"${household_id}","epoch":"${epoch}","seq":${seq}}\n\n`
    const membership = `event: membership\ndata: {"household_id":"${household_id}","role":"owner","name":"ada's household"}\n\n`
    expect(heard.text).toBe(`retry: 2000\n\n${event(0)}${membership}${event(1)}`)
  })

  it('H1 reach every member of a household, and nobody else', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const ben = await stowage.register('ben')
    const eve = await stowage.register('eve')
    joins(ben, ada.household_id)
    const [adas, bens, eves] = [await hear(ada), await hear(ben), await hear(eve)]
    await tag(ada)
    await tag(eve)
    await soon(() => bens.hints(ada.household_id)).toEqual([0, 1])
    await soon(() => eves.hints(eve.household_id)).toEqual([0, 1])
    await soon(() => adas.hints(ada.household_id)).toEqual([0, 1])
    expect(eves.text).not.toContain(ada.household_id)
    expect(adas.text + bens.text).not.toContain(eve.household_id)
    for (const household_id of [ada.household_id, uuid7()]) {
      const refused = await eve.send('GET', `/sync/events?household_id=${household_id}`)
      expectError(refused, 403, 'household_access_denied')
    }
    expect(servicesOf(stowage).hints.size).toBe(3)
  })

  it('H1 are of all households, or of the one that is named', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const cabin = await found(phone)
    const [all, one] = [await hear(phone), await hear(phone, `?household_id=${cabin}`)]
    await tag(phone)
    await phone.push([phone.operation('tag.create', { public_id: uuid7(), name: 'Red' })], {
      household_id: cabin,
    })
    for (const heard of [all, one]) await soon(() => heard.hints(cabin)).toEqual([0, 1])
    expect(all.seqOf(phone.household_id)).toBe(1)
    expect(one.hints(phone.household_id)).toEqual([])
  })

  it('H2 come once for a burst, and end with where it led', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const heard = await hear(phone)
    for (let push = 0; push < 10; push++) await Promise.all(Array.from({ length: 20 }, () => tag(phone)))
    await soon(() => heard.seqOf(phone.household_id)).toBe(200)
    const told = heard.hints(phone.household_id)
    expect(told.length).toBeLessThan(200)
    expect(told).toEqual([...new Set(told)].sort((a, b) => a - b))
  })

  it('H2 do not come for what changed nothing', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const heard = await hear(phone)
    const operation = phone.operation('tag.create', { public_id: uuid7(), name: 'Red' })
    await phone.push([operation])
    await soon(() => heard.seqOf(phone.household_id)).toBe(1)
    await phone.push([operation])
    expect((await phone.does('tag.update', { public_id: uuid7(), name: 'Blue' })).status).toBe('rejected')
    await tag(phone)
    await soon(() => heard.seqOf(phone.household_id)).toBe(2)
    expect(heard.hints(phone.household_id)).toEqual([0, 1, 2])
  })

  it('H3 begin with where each household stands, whatever was heard before', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const cabin = await found(phone)
    const before = await hear(phone)
    await tag(phone)
    await soon(() => before.seqOf(phone.household_id)).toBe(1)
    before.hangUp()
    await tag(phone)
    await tag(phone)
    const last = before.events.at(-1)?.id ?? ''
    const after = await hear(phone, '', { headers: { 'last-event-id': last } })
    await soon(() => [after.hints(phone.household_id), after.hints(cabin)]).toEqual([[3], [0]])
    expect(after.memberships.sort()).toEqual(['owner of Cabin', "owner of ada's household"])
  })

  it('go on for the other households when one is out of service', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const cabin = await found(phone)
    const sound = servicesOf(stowage)
    const households: Services['households'] = {
      ...sound.households,
      open(principal, household_id) {
        if (household_id === cabin) throw new BusyError('x', 'busy')
        return sound.households.open(principal, household_id)
      },
    }
    const { url } = await serveWith({ ...sound, households })
    const heard = await hear(phone, '', { url })
    await soon(() => heard.hints(phone.household_id)).toEqual([0])
    expect(heard.hints(cabin)).toEqual([])
    await phone.push([phone.operation('tag.create', { public_id: uuid7(), name: 'Red' })], {
      household_id: cabin,
    })
    await soon(() => heard.hints(cabin)).toEqual([1])
  })

  it('are asked for by name by those who have very many households', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const households = Array.from({ length: 32 }, () => uuid7())
    for (const household_id of households) joins(phone, household_id)
    const refused = await phone.send('GET', '/sync/events')
    expectError(refused, 422, 'validation_failed')
    expect(refused.error.details).toMatchObject([{ path: 'household_id', code: 'required' }])
    const heard = await hear(phone, `?household_id=${phone.household_id}`)
    await soon(() => heard.hints(phone.household_id)).toEqual([0])
  })
})

it('hints of change are described as an addition, with what each event carries', async () => {
  const stowage = await testStowage()
  const document = await (await fetch(`${stowage.url}/api/v1/openapi.json`)).json()
  expect(document).toMatchObject({
    paths: {
      [EVENTS]: {
        get: {
          tags: ['Additions', 'Mobile sync'],
          responses: {
            200: {
              content: {
                'text/event-stream': {
                  schema: {
                    'x-events': {
                      change: { $ref: '#/components/schemas/ChangeHint' },
                      closed: { $ref: '#/components/schemas/HintsClosed' },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    components: { schemas: { ChangeHint: { required: ['household_id', 'epoch', 'seq'] }, HintsClosed: {} } },
  })
})

describe('H4 a stream ends with the right to it', () => {
  it('H4 when the access token expires, at the next beat', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const heard = await hear(phone)
    stowage.clock.advance(15 * 60 - 1)
    await beat(stowage)
    await soon(() => heard.beats).toBe(1)
    stowage.clock.advance(1)
    await beat(stowage)
    await soon(() => heard.reason).toBe('authentication_required')
    await soon(() => servicesOf(stowage).hints.size).toBe(0)
    const { data } = await phone.send('POST', '/auth/refresh', {
      refresh_token: phone.tokens.refresh_token,
      device_installation_id: phone.installation_id,
    })
    Object.assign(phone.tokens, data)
    const again = await hear(phone)
    await soon(() => again.hints(phone.household_id)).toEqual([0])
  })

  it('H4 when the access token expires, before the next hint', async () => {
    const stowage = await testStowage()
    const heard = await hear(await stowage.register('ada'))
    stowage.clock.advance(15 * 60)
    const tablet = await stowage.login('ada', 'ada-tablet-01')
    await tag(tablet)
    await soon(() => heard.reason).toBe('authentication_required')
    expect(heard.hints(tablet.household_id)).toEqual([0])
  })

  it.each<[string, (phone: Phone, tablet: Phone) => Promise<unknown>]>([
    [
      'device_revoked',
      async (phone, tablet) => {
        await phone.prove()
        await phone.send('DELETE', `/devices/${tablet.tokens.device.public_id}`)
      },
    ],
    ['authentication_required', (_phone, tablet) => tablet.send('POST', '/auth/logout', {})],
    ['authentication_required', ({ stowage }, tablet) => stowage.login('ada', tablet.installation_id)],
    [
      'access_denied',
      async ({ stowage, tokens }) => servicesOf(stowage).accounts.run(suspend, tokens.user.public_id, null),
    ],
    ['households_changed', (phone) => found(phone)],
  ])('H4 with %s, before the next beat', async (reason, change) => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const tablet = await stowage.login('ada', 'ada-tablet-01')
    const heard = await hear(tablet)
    await change(phone, tablet)
    await soon(() => heard.reason).toBe(reason)
  })

  it('H4 when somebody is a member no more, before the next hint', async () => {
    const stowage = shared()
    const [ada, ben] = [await stowage.register('ada'), await stowage.register('ben')]
    joins(ben, ada.household_id)
    const [all, one] = [await hear(ben), await hear(ben, `?household_id=${ada.household_id}`)]
    await tag(ada)
    for (const heard of [all, one]) await soon(() => heard.seqOf(ada.household_id)).toBe(1)
    leaves(ben, ada.household_id)
    await tag(ada)
    await expect
      .poll(() => [all.reason, one.reason])
      .toEqual(['households_changed', 'household_access_denied'])
    expect([all.seqOf(ada.household_id), one.seqOf(ada.household_id)]).toEqual([1, 1])
    const again = await hear(ben)
    await soon(() => again.hints(ben.household_id)).toEqual([0])
    expect(again.text).not.toContain(ada.household_id)
  })
})
