import { describe, it, onTestFinished } from 'vitest'
import { Gateway } from '../support/gateway.ts'
import { TYPED_PASSWORD } from '../support/person.ts'
import { everything } from '../support/rounds.ts'
import { testStowage } from '../support/stowage.ts'
import { WEBKIT, WebKit } from '../support/webkit.ts'

// `npm run test:all` plays it where Debian's webkit2gtk-driver and xvfb are installed. Chromium plays all other tests of pages.
if (everything && WEBKIT === undefined)
  console.warn('There is no WebKitGTK: the engine of Safari is not tried.')

describe.runIf(everything && WEBKIT !== undefined)(
  'the app in the engine of Safari',
  { timeout: 240_000 },
  () => {
    it('adds, lists and finds things, also without the server, and sends them later', async () => {
      const stowage = await testStowage()
      const gateway = await Gateway.open(stowage.url)
      const { url } = gateway
      const browser = await WebKit.start()
      onTestFinished(() => browser.stop())
      await browser.open(`${url}/register`)
      await browser.fill('Your name', 'Ada')
      await browser.fill('E-mail address', 'ada@example.org')
      await browser.fill('Password', TYPED_PASSWORD)
      await browser.press('Create account')
      await browser.shows('Where is everything?')
      await browser.open(`${url}/add`)
      await browser.fill('What is it?', 'Lantern')
      await browser.press('Add, and the next one')
      await browser.shows('Lantern')
      await browser.press('Things')
      // What makes lists is loaded after the start of the engine.
      await browser.shows('1 thing')
      await browser.shows('All changes saved')
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
    })
  },
)
