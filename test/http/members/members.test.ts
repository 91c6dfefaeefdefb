import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hear } from '../../support/event-stream.ts'
import { soon } from '../../support/soon.ts'
import { type Phone, sharedStowage, testStowage } from '../../support/stowage.ts'
import { firstUser, idOf, invites, joins, outcome, type Role, within } from './family.ts'

const shared = sharedStowage()

const roles: readonly Role[] = ['viewer', 'member', 'admin', 'owner']

async function roleOf(owner: Phone, phone: Phone): Promise<string | null> {
  const { members } = (await owner.api('GET', within('/household/members', owner))).data as {
    members: { user_id: string; role: string }[]
  }
  return members.find(({ user_id }) => user_id === idOf(phone))?.role ?? null
}

const Events = z.array(z.looseObject({ kind: z.string() }))

describe('a household', () => {
  it('is founded by phones and browsers alike, and a browser goes on in it', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const body = { name: 'Cabin', public_id: uuid7() }
    const founded = await browser.send('POST', '/households', body)
    expect([founded.status, (await browser.send('POST', '/households', body)).status]).toEqual([201, 200])
    expect(founded.data).toMatchObject({ household: { name: 'Cabin', role: 'owner' } })
    expect((await browser.send('GET', '/household')).data).toMatchObject({ household: { name: 'Cabin' } })
    expect((await ada.api('POST', '/households', { name: 'Barn' })).status).toBe(201)
    expect((await ada.api('GET', '/household')).data).toMatchObject({
      household: { public_id: ada.household_id },
    })
    expect((await ada.send('GET', '/households')).data.households).toHaveLength(3)
  })

  it('is read and renamed, by phones and browsers alike', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada', { household_name: 'Home' })
    const browser = await stowage.browse('ada')
    expect((await browser.send('GET', '/household')).data).toMatchObject({
      household: { public_id: ada.household_id, name: 'Home', role: 'owner' },
      member_count: 1,
    })
    expect((await browser.send('PATCH', '/household', { name: ' Cabin ' })).data).toMatchObject({
      household: { name: 'Cabin' },
    })
    expect((await ada.api('PATCH', '/household', { name: 'Barn' })).status).toBe(200)
    // I40: members see who changed what. The same again changes nothing.
    for (const _ of [1, 2])
      await browser.send('PATCH', '/household', { name: 'Barn', keep_photo_metadata: true })
    const { events } = (await browser.send('GET', '/audit/access')).data
    expect(Events.parse(events).filter(({ kind }) => kind === 'household_changed')).toMatchObject([
      { detail: 'name, photo_metadata_kept', actor: { name: 'ada' }, address: '127.0.0.1' },
      { detail: 'name', actor: { name: 'ada' } },
      { detail: 'name', actor: { name: 'ada' } },
    ])
    expect((await browser.send('GET', '/session')).data.current_household).toMatchObject({ name: 'Barn' })
    for (const name of ['', ' ', 'x'.repeat(201), 'a\nb', 7, undefined])
      expect((await ada.api('PATCH', '/household', { name })).status).toBe(422)
  })

  it('is renamed by its admins, and told to its members', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const stranger = await stowage.register('eve')
    const renames = (phone: Phone) =>
      phone.api('PATCH', '/household', { name: 'Ours', household_id: ada.household_id })
    for (const role of roles) {
      const phone = await joins(stowage, ada, role, role)
      expect((await phone.api('GET', within('/household', ada))).data).toMatchObject({ household: { role } })
      const allowed = role === 'admin' || role === 'owner'
      expect(outcome(await renames(phone))).toBe(allowed ? '200' : '403 access_denied')
    }
    expect(outcome(await renames(stranger))).toBe('403 household_access_denied')
    expect(outcome(await stranger.api('GET', within('/household', ada)))).toBe('403 household_access_denied')
    expect(outcome(await stranger.api('GET', within('/household/members', ada)))).toBe(
      '403 household_access_denied',
    )
  })

  it('lists its members a page at a time', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada')
    for (const name of ['ben', 'cleo']) await joins(stowage, ada, name, 'member')
    const first = await ada.api('GET', '/household/members?limit=2')
    expect(first.data.members).toMatchObject([
      { name: 'ada', email: 'ada@example.org', role: 'owner', current: true },
      { name: 'ben', role: 'member', current: false },
    ])
    const rest = await ada.api('GET', `/household/members?limit=2&cursor=${first.data.next_cursor}`)
    expect(rest.data).toMatchObject({ members: [{ name: 'cleo' }], next_cursor: null })
    expect((await ada.api('GET', '/household/members?q=CLEO')).data.members).toHaveLength(1)
  })
})

describe('M2 who manages whom', () => {
  /** What each role may make of each other one, by what it is and what it becomes. */
  const may = (actor: Role, target: Role, becomes: Role): boolean =>
    actor === 'owner' ||
    (actor === 'admin' && ['viewer', 'member'].includes(target) && ['viewer', 'member'].includes(becomes))

  it.each(roles)('M2 a member who is %s gives and takes the roles that they may', async (role) => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const actor = await joins(stowage, ada, 'actor', role)
    const target = await joins(stowage, ada, 'target', 'viewer')
    const path = `/household/members/${idOf(target)}`
    for (const from of roles) {
      for (const to of roles) {
        if (from === to) continue
        await ada.api('PATCH', path, { role: from })
        const answer = await actor.api('PATCH', path, { role: to, household_id: ada.household_id })
        const allowed = may(role, from, to)
        expect([from, to, outcome(answer)]).toEqual([from, to, allowed ? '200' : '403 access_denied'])
        if (allowed) expect(answer.data).toMatchObject({ member: { user_id: idOf(target), role: to } })
        expect(await roleOf(ada, target)).toBe(allowed ? to : from)
      }
    }
  })

  it.each(roles)('M2 a member who is %s removes those that they may', async (role) => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const actor = await joins(stowage, ada, 'actor', role)
    for (const target of roles) {
      const phone = await joins(stowage, ada, `their-${target}`, target)
      const answer = await actor.api('DELETE', within(`/household/members/${idOf(phone)}`, ada))
      const allowed = may(role, target, 'viewer')
      expect([target, outcome(answer)]).toEqual([target, allowed ? '200' : '403 access_denied'])
      expect(await roleOf(ada, phone)).toBe(allowed ? null : target)
    }
  })

  it('I9 a DELETE that names its household in a body removes nobody from the current one', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const ben = await joins(stowage, ada, 'ben', 'member')
    const cabin = await ada.send('POST', '/households', { name: 'Cabin' })
    const { household } = cabin.data as { household: { public_id: string } }
    const path = `/household/members/${idOf(ben)}`
    const there = { household_id: household.public_id }
    expect(outcome(await ada.api('DELETE', path, there))).toBe('404 not_found')
    const both = await ada.api('DELETE', within(path, ada), there)
    expect(both.error.details).toMatchObject([{ path: 'household_id', code: 'invalid_value' }])
    const more = await ada.api('DELETE', path, { reason: 'moved out' })
    expect(more.error.details).toMatchObject([{ path: 'reason', code: 'unrecognized_key' }])
    expect(await roleOf(ada, ben)).toBe('member')
    expect((await ada.api('DELETE', path, {})).data).toEqual({ removed: true })
  })

  it.each(roles)('M2 a member who is %s invites to the roles that they may', async (role) => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const actor = await joins(stowage, ada, 'actor', role)
    for (const to of roles) {
      const body = { role: to, household_id: ada.household_id }
      const answer = await actor.api('POST', '/household/invitations', body)
      expect([to, outcome(answer)]).toEqual([to, may(role, 'viewer', to) ? '201' : '403 access_denied'])
    }
  })

  it('M2 anybody may step down, and nobody up', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const ben = await joins(stowage, ada, 'ben', 'admin')
    const becomes = async (role: Role) =>
      outcome(
        await ben.api('PATCH', `/household/members/${idOf(ben)}`, { role, household_id: ada.household_id }),
      )
    expect(await becomes('owner')).toBe('403 access_denied')
    expect(await becomes('member')).toBe('200')
    expect(await becomes('admin')).toBe('403 access_denied')
    expect(await becomes('viewer')).toBe('200')
    expect(await becomes('member')).toBe('403 access_denied')
  })

  it('refuses who is no member, and what is no role', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const eve = await stowage.register('eve')
    for (const user of [uuid7(), idOf(eve)]) {
      expect(outcome(await ada.api('PATCH', `/household/members/${user}`, { role: 'member' }))).toBe(
        '404 not_found',
      )
      expect(outcome(await ada.api('DELETE', `/household/members/${user}`))).toBe('404 not_found')
    }
    const own = `/household/members/${idOf(ada)}`
    for (const body of [{}, { role: 'boss' }, { role: 'member', name: 'x' }])
      expect(outcome(await ada.api('PATCH', own, body))).toBe('422 validation_failed')
    expect(outcome(await ada.api('DELETE', '/household/members/x'))).toBe('404 not_found')
  })
})

describe('M3 a household always has an owner', () => {
  it('M3 the last one can neither leave, nor be removed, nor step down', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    await joins(stowage, ada, 'ben', 'admin')
    const own = `/household/members/${idOf(ada)}`
    for (const answer of [
      await ada.api('POST', '/household/leave'),
      await ada.api('DELETE', own),
      await ada.api('PATCH', own, { role: 'admin' }),
    ]) {
      expect(outcome(answer)).toBe('409 conflict')
      expect(answer.error.message).toContain('owner')
    }
    expect(await roleOf(ada, ada)).toBe('owner')
  })

  it('M3 ownership is handed over by an owner, to a member', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const ben = await joins(stowage, ada, 'ben', 'viewer')
    const eve = await stowage.register('eve')
    const hands = async (phone: Phone, user_id: string) =>
      outcome(
        await phone.api('POST', '/household/transfer-ownership', { user_id, household_id: ada.household_id }),
      )
    expect(await hands(ben, idOf(ben))).toBe('403 access_denied')
    expect(await hands(ada, idOf(eve))).toBe('404 not_found')
    expect(await hands(ada, idOf(ada))).toBe('409 conflict')
    expect(await hands(ada, idOf(ben))).toBe('200')
    expect([await roleOf(ada, ada), await roleOf(ada, ben)]).toEqual(['admin', 'owner'])
    expect(await hands(ada, idOf(ada))).toBe('403 access_denied')
    expect((await ada.api('POST', '/household/leave')).data).toEqual({ left: true })
  })

  it('M3 of two owners who leave at once one stays', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const ben = await joins(stowage, ada, 'ben', 'owner')
    const household_id = ada.household_id
    const answers = await Promise.all(
      [ada, ben].map((phone) => phone.api('POST', '/household/leave', { household_id })),
    )
    expect(answers.map(outcome).sort()).toEqual(['200', '409 conflict'])
  })
})

describe('M4 who is a member no more', () => {
  it('M4 is out with the next request, on every device and in every browser', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const ben = await joins(stowage, ada, 'ben', 'member')
    const browser = await stowage.browse('ben')
    await browser.send('POST', '/session/household', { household_id: ada.household_id })
    await ben.send('POST', `/households/${ada.household_id}/activate`)
    expect((await ben.push([ben.operation('tag.create', { public_id: uuid7(), name: 'a' })])).seq).toBe(1)
    const taken = await ben.send('POST', '/sync/snapshots', { since_seq: null })
    expect((await ada.api('DELETE', `/household/members/${idOf(ben)}`)).data).toEqual({ removed: true })

    const operations = [ben.operation('tag.create', { public_id: uuid7(), name: 'b' })]
    const denied = [
      await ben.send('POST', '/mutations', {
        protocol_version: 1,
        operations,
        household_id: ada.household_id,
      }),
      await ben.send('GET', `/sync/snapshots/${taken.data.public_id}?household_id=${ada.household_id}`),
      await browser.send('GET', `/household?household_id=${ada.household_id}`),
    ]
    expect(denied.map(outcome)).toEqual(Array.from(denied, () => '403 household_access_denied'))
    // What names no household means one that is theirs; a browser has to choose one.
    expect((await ben.push(operations)).household_id).toBe(ben.household_id)
    expect(outcome(await browser.send('GET', '/household'))).toBe('403 household_required')
    expect((await browser.send('GET', '/session')).data).toMatchObject({
      current_household: null,
      households: [{ public_id: ben.household_id }],
    })
  })

  it('I9 writes nothing into another household by mistake', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const ben = await joins(stowage, ada, 'ben', 'member')
    const browser = await stowage.browse('ben')
    await browser.send('POST', '/session/household', { household_id: ada.household_id })
    await ada.api('DELETE', `/household/members/${idOf(ben)}`)
    const lost = await browser.send('POST', '/items', { name: 'Meant for Ada' })
    expect(outcome(lost)).toBe('403 household_required')
    expect((await browser.send('GET', '/session')).data).toMatchObject({ current_household: null })
    await browser.send('POST', '/session/household', { household_id: ben.household_id })
    expect((await browser.send('GET', '/items')).data).toMatchObject({ items: [] })
  })

  it('M4 hears no more of it', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const ben = await joins(stowage, ada, 'ben', 'member')
    const [all, one] = [await hear(ben), await hear(ben, `?household_id=${ada.household_id}`)]
    for (const heard of [all, one]) await soon(() => heard.seqOf(ada.household_id)).toBe(0)
    await ada.api('DELETE', `/household/members/${idOf(ben)}`)
    await ada.creates('tag.create', { name: 'secret' })
    await soon(() => [all.reason, one.reason]).toEqual(['households_changed', 'household_access_denied'])
    expect([all.hints(ada.household_id), one.hints(ada.household_id)]).toEqual([[0], [0]])
  })

  it('H3 hears of another role, and of another name of a household, within two seconds', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    const ben = await joins(stowage, ada, 'ben', 'member')
    const [all, one] = [await hear(ben), await hear(ben, `?household_id=${ada.household_id}`)]
    await soon(() => one.memberships).toHaveLength(1)
    const [first = ''] = one.memberships
    const name = first.replace('member of ', '')
    await ada.api('PATCH', `/household/members/${idOf(ben)}`, { role: 'viewer' })
    await soon(() => one.memberships).toEqual([first, `viewer of ${name}`])
    await ada.api('PATCH', '/household', { name: 'Cabin' })
    await soon(() => one.memberships).toEqual([first, `viewer of ${name}`, 'viewer of Cabin'])
    await soon(() => all.memberships.slice(-2)).toEqual([`viewer of ${name}`, 'viewer of Cabin'])
    // What did not change for him is not told again.
    await ada.api('PATCH', '/household', { keep_photo_metadata: true })
    await ada.creates('tag.create', { name: 'red' })
    await soon(() => one.seqOf(ada.household_id)).toBe(1)
    expect(one.memberships).toHaveLength(3)
  })

  it('M4 may be left without any household', async () => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: 'invite' })
    const ada = await firstUser(stowage)
    const { token } = await invites(ada, 'member')
    const ben = await stowage.register('ben', { invitation: token })
    expect((await ben.api('POST', '/household/leave')).status).toBe(200)
    expect(outcome(await ben.api('GET', '/household'))).toBe('403 household_required')
    expect((await ben.send('GET', '/bootstrap')).data).toMatchObject({
      current_household: null,
      households: [],
    })
  })
})
