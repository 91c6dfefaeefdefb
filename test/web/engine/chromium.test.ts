import type { BrowserContext } from 'playwright-core'
import { v7 as uuid7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openStowage } from '../../support/stowage.ts'
import { CHROMIUM, Profile } from './support/chromium.ts'
import { Site } from './support/site.ts'
import { signIn, Tab, type Visitor, visitor } from './support/tab.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let site: Site
let ada: Visitor

/** A browser of one test, with a profile on a disk. */
async function alone(): Promise<Profile> {
  const profile = await Profile.create()
  onTestFinished(() => profile.dispose())
  return profile
}

describe.skipIf(CHROMIUM === undefined)('the engine in a browser', { timeout: 120_000 }, () => {
  let profile: Profile
  let context: BrowserContext

  beforeAll(async () => {
    stowage = await openStowage()
    site = await Site.open(stowage)
    ada = await visitor(stowage, site, 'ada')
    profile = await Profile.create()
    await profile.start()
  })
  afterAll(async () => {
    await profile?.dispose()
    await site?.close()
    await stowage?.dispose()
  })
  beforeEach(async () => {
    site.cut = false
    context = await profile.apart()
    await signIn(context, site, ada)
  })
  afterEach(async () => {
    await context?.close()
    expect(site.violations.splice(0)).toEqual([])
  })

  it('keeps what is done without a network, and sends it when there is one', async () => {
    const tab = await Tab.open(context, site, ada)
    await tab.sent()
    expect(await tab.call('status', null)).toMatchObject({ role: 'leader', online: true })
    site.cut = true
    const lamp = await tab.creates('Lamp')
    expect(await tab.name(lamp)).toBe('Lamp')
    await tab.call('edit_notes', { item_id: lamp, text: 'Borrowed by Tim' })
    await tab.until(async () => (await tab.call('status', null)).online === false)
    await tab.page.reload()
    await tab.page.waitForFunction('window.engine !== undefined')
    expect(await tab.call('open', ada.open)).toMatchObject({ pending: 2, online: null })
    expect((await tab.call('record', { collection: 'items', public_id: lamp }))?.notes).toBe(
      'Borrowed by Tim',
    )
    expect(await tab.name(lamp)).toBe('Lamp')
    site.cut = false
    await tab.sent()
    const saved = JSON.parse(await tab.call('save', null))
    expect(saved).toMatchObject({ waiting: [], refused: [], faults: [], user_id: ada.open.user_id })
    expect(tab.troubles).toEqual([])
  })

  it('has other tabs ask the one that leads, and each sees what the others do', async () => {
    const first = await Tab.open(context, site, ada)
    const second = await Tab.open(context, site, ada)
    expect((await first.call('status', null)).role).toBe('leader')
    expect((await second.call('status', null)).role).toBe('guest')
    const [saw, drill] = [await second.creates('Saw'), await first.creates('Drill')]
    expect([await first.name(saw), await second.name(drill)]).toEqual(['Saw', 'Drill'])
    const changed = (tab: Tab, id: string) =>
      tab.until(() => tab.page.evaluate((id) => JSON.stringify(window.events).includes(id), id))
    await Promise.all([changed(first, saw), changed(second, drill)])
    await second.sent()
    expect((await first.call('status', null)).pending).toBe(0)
    expect([...first.troubles, ...second.troubles]).toEqual([])
  })

  it.each(['with', 'without'] as const)(
    'has a guest take over when the tab that leads is gone, %s Web Locks',
    async (locks) => {
      // A page over http has no Web Locks but under localhost, so here they are taken from the worker.
      const query = locks === 'with' ? '' : '?locks=none'
      const first = await Tab.open(context, site, ada, query)
      const second = await Tab.open(context, site, ada, query)
      expect((await second.call('status', null)).role).toBe('guest')
      const made = [await second.creates('Before')]
      const unanswered = Array.from({ length: 20 }, (_, i) => second.creates(`Thing ${i}`))
      await first.page.close()
      const gone = Date.now()
      made.push(...(await Promise.all(unanswered)))
      await second.until(async () => (await second.call('status', null)).role === 'leader')
      expect(Date.now() - gone).toBeLessThan(10_000)
      await second.sent()
      expect((await second.call('status', null)).rejected).toBe(0)
      const names = await Promise.all(made.map((id) => second.name(id)))
      expect(names).toEqual(['Before', ...Array.from({ length: 20 }, (_, i) => `Thing ${i}`)])
      expect(second.troubles).toEqual([])
    },
  )

  it('loses nothing and doubles nothing when the browser is killed while it writes', async () => {
    const profile = await alone()
    let context = await profile.start()
    await signIn(context, site, ada)
    let tab = await Tab.open(context, site, ada)
    const counted = await tab.creates('Counted')
    await tab.call('mutate', {
      type: 'item.set_quantity',
      input: { public_id: counted, quantity: 0 },
      operation_id: uuid7(),
    })
    const answered = new Set<string>()
    const done = async () => {
      for (;;) {
        const operation_id = uuid7()
        const input = { public_id: counted, delta: 1 }
        await tab.call('mutate', { type: 'item.adjust_quantity', input, operation_id })
        answered.add(operation_id)
      }
    }
    const writing = done().catch(() => {})
    await tab.until(async () => answered.size >= 20)
    await profile.kill()
    await writing
    context = await profile.start()
    await signIn(context, site, ada)
    tab = await Tab.open(context, site, ada)
    await tab.sent()
    const record = await tab.call('record', { collection: 'items', public_id: counted })
    // The last one may be on disk without an answer.
    expect([answered.size, answered.size + 1]).toContain(record?.quantity)
    expect(await tab.call('refused', null)).toEqual([])
  })

  it('keeps the copies of two users apart, and sends nothing by the session of the other', async () => {
    const ben = await visitor(stowage, site, 'ben')
    site.cut = true
    const adas = await Tab.open(context, site, ada)
    const hers = await adas.creates('Hers')
    site.cut = false
    await signIn(context, site, ben)
    const bens = await Tab.open(context, site, ben)
    const his = await bens.creates('His')
    await bens.sent()
    expect(await bens.name(hers)).toBeUndefined()
    await adas.call('sync', null)
    await adas.until(() => adas.page.evaluate(() => JSON.stringify(window.events).includes('"signed_out"')))
    expect((await adas.call('status', null)).pending).toBe(1)
    expect(await adas.name(hers)).toBe('Hers')
    await bens.call('close', { wipe: true })
    await signIn(context, site, ada)
    await adas.page.reload()
    await adas.page.waitForFunction('window.engine !== undefined')
    expect((await adas.call('open', ada.open)).pending).toBe(1)
    await adas.sent()
    expect([await adas.name(hers), await adas.name(his)]).toEqual(['Hers', undefined])
  })

  it('deletes the copy for all tabs when a person signs out', async () => {
    const first = await Tab.open(context, site, ada)
    const second = await Tab.open(context, site, ada)
    await second.creates('Left behind')
    await first.sent()
    await second.call('close', { wipe: true })
    await first.until(() => first.page.evaluate(() => JSON.stringify(window.events).includes('"signed_out"')))
    await expect(first.call('status', null)).rejects.toThrow('closed:')
    expect(await first.page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })

  it('says that the storage is full, keeps what was done before, and goes on when there is room', async () => {
    const context = await (await alone()).start()
    await signIn(context, site, ada)
    const tab = await Tab.blank(context, site)
    const session = await context.newCDPSession(tab.page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 100_000 })
    await tab.call('open', ada.open)
    site.cut = true
    const done: string[] = []
    let failed = ''
    while (failed === '') {
      const id = await tab.creates(`Thing ${done.length}`, 'x'.repeat(1900)).catch((error: Error) => {
        failed = error.message
        return null
      })
      if (id !== null) done.push(id)
      expect(done.length).toBeLessThan(200)
    }
    expect(failed).toContain('storage_full')
    expect((await tab.call('status', null)).pending).toBe(done.length)
    await session.send('Storage.overrideQuotaForOrigin', { origin: site.url })
    done.push(await tab.creates(`Thing ${done.length}`))
    site.cut = false
    await tab.sent()
    const names = await Promise.all(done.map((id) => tab.name(id)))
    expect(names).toEqual(done.map((_, i) => `Thing ${i}`))
    expect(await tab.call('refused', null)).toEqual([])
  })

  it('takes the lead from a tab that hangs, which asks it when it goes on', async () => {
    const first = await Tab.open(context, site, ada)
    const second = await Tab.open(context, site, ada)
    const [worker] = first.page.workers()
    const hangs = worker?.evaluate(
      "const asked = new XMLHttpRequest(); asked.open('GET', '/late', false); asked.send()",
    )
    const saw = await second.creates('Saw')
    expect((await second.call('status', null)).role).toBe('leader')
    await hangs
    const drill = await first.creates('Drill')
    expect((await first.call('status', null)).role).toBe('guest')
    expect([await first.name(saw), await second.name(drill)]).toEqual(['Saw', 'Drill'])
    expect([...first.troubles, ...second.troubles]).toEqual([])
  })
})
