import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EngineWindow } from '../support/engine-window.ts'
import { FIREFOX, Firefox } from '../support/firefox.ts'
import { Gateway } from '../support/gateway.ts'
import { TYPED_PASSWORD } from '../support/person.ts'
import { everything } from '../support/rounds.ts'
import { testStowage } from '../support/stowage.ts'
import { WEBKIT, WebKit } from '../support/webkit.ts'

// `npm run test:all` plays it where Debian's firefox-esr, or webkit2gtk-driver and xvfb, are installed. Chromium plays all other tests
// of pages.
const ENGINES = [
  { name: 'Firefox', there: FIREFOX !== undefined, start: () => Firefox.start() },
  { name: 'the engine of Safari', there: WEBKIT !== undefined, start: () => WebKit.start() },
]

for (const { name, there, start } of ENGINES) {
  if (everything && !there) console.warn(`The app is not tried in ${name}, which is not installed.`)

  describe.runIf(everything && there)(`the app in ${name}`, { timeout: 240_000 }, () => {
    it('adds, photographs, lists and finds things, also without the server, and sends them later', async () => {
      const stowage = await testStowage()
      const gateway = await Gateway.open(stowage.url)
      const { url } = gateway
      const browser: EngineWindow = await start()
      onTestFinished(() => browser.stop())
      await browser.open(`${url}/register`)
      await browser.fill('Your name', 'Ada')
      await browser.fill('E-mail address', 'ada@example.org')
      await browser.fill('Password', TYPED_PASSWORD)
      await browser.press('Create account')
      await browser.shows('Where is everything?')
      await browser.open(`${url}/add`)
      await browser.fill('What is it?', 'Lantern')
      // Behind the 1 that is there, with a decimal comma in a browser that speaks English.
      await browser.fill('How many?', '2,5')
      await browser.press('Add, and the next one')
      await browser.shows('Lantern')
      await browser.press('Things')
      // What makes lists is loaded after the start of the engine.
      await browser.shows('1 thing')
      await browser.shows('12.5')
      await browser.shows('All changes saved')
      // The arrows, colours and heights of lists to choose from are ours in each engine.
      await browser.holds(
        '[...document.querySelectorAll("select")].every((each) => each.offsetHeight === 44)',
      )

      await browser.press('Lantern')
      const photo = join(await mkdtemp(join(tmpdir(), 'stowage-photo-')), 'lantern.jpg')
      const create = { width: 300, height: 200, channels: 3, background: '#c60' } as const
      await writeFile(photo, await sharp({ create }).jpeg().toBuffer())
      await browser.choose('Add photos', photo)
      await browser.shows('Photo added')
      await browser.holds('[...document.images].some((each) => each.naturalWidth > 100)')
      await browser.shows('All changes saved')

      // Back closes a dialog, and shows no other page.
      await browser.press('Edit')
      await browser.holds('document.querySelector("dialog[open]") !== null')
      await browser.value('(history.back(), true)')
      await browser.holds('document.querySelector("dialog") === null')
      await browser.holds('location.pathname.startsWith("/items/")')

      // A page that is left stays behind, for the way back, and the next one opens the copy at once.
      await browser.open(`${url}/places`)
      await browser.shows('All changes saved')
      await browser.holds('navigator.serviceWorker.controller?.state === "activated"')

      await gateway.cut()
      await browser.open(`${url}/add`)
      await browser.fill('What is it?', 'Cellar key')
      await browser.press('Add, and the next one')
      await browser.shows('1 change waits')
      await browser.open(`${url}/items`)
      await browser.shows('2 things')
      await gateway.mend()
      await browser.shows('All changes saved')
      // Firefox says of each request without an answer that it failed.
      const troubles = browser instanceof Firefox ? browser.troubles : []
      expect(troubles.filter((each) => !each.startsWith('Failed to load'))).toEqual([])
    })
  })
}
