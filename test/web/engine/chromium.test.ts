import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStowage } from '../../support/stowage.ts'
import { CHROMIUM, Profile } from './support/chromium.ts'
import { Site } from './support/site.ts'
import { signIn, Tab, type Visitor, visitor } from './support/tab.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let site: Site
let ada: Visitor

describe.skipIf(CHROMIUM === undefined)('the engine in a browser', { timeout: 120_000 }, () => {
  let profile: Profile
  let context: BrowserContext

  beforeAll(async () => {
    stowage = await openStowage()
    site = await Site.open(stowage)
    ada = await visitor(stowage, site, 'ada')
  })
  afterAll(async () => {
    await site?.close()
    await stowage?.dispose()
  })
  beforeEach(async () => {
    site.cut = false
    profile = await Profile.create()
    context = await profile.start()
    await signIn(context, site, ada)
  })
  afterEach(async () => {
    await profile?.dispose()
  })

  it('keeps what is done without a network, and sends it when there is one', async () => {
    const tab = await Tab.open(context, site, ada)
    await tab.sent()
    expect(await tab.call('status', null)).toMatchObject({ role: 'leader', online: true })
    site.cut = true
    const lamp = await tab.creates('Lamp')
    expect(await tab.name(lamp)).toBe('Lamp')
    await tab.until(async () => (await tab.call('status', null)).online === false)
    await tab.page.reload()
    await tab.page.waitForFunction('window.engine !== undefined')
    expect(await tab.call('open', ada.open)).toMatchObject({ pending: 1, online: null })
    expect(await tab.name(lamp)).toBe('Lamp')
    site.cut = false
    await tab.sent()
    const saved = JSON.parse(await tab.call('save', null))
    expect(saved).toMatchObject({ waiting: [], refused: [], faults: [], user_id: ada.open.user_id })
    expect(tab.troubles).toEqual([])
  })
})
