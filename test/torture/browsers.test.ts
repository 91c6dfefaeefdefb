import { describe, it, vi } from 'vitest'
import { everything } from '../support/rounds.ts'
import { playIn } from './in-test.ts'
import { browserKill, browserTakeover, browserUpdate } from './scenarios/browser.ts'

// `npm run torture` plays a hundred rounds of each, `npm run test:all` one. In each `npm test`, test/web/engine/chromium.test.ts has a
// kill and a takeover, and test/browser/service-worker.test.ts an update.
vi.setConfig({ testTimeout: 180_000 })

describe.runIf(everything)('the app in a browser', () => {
  it('nothing is lost or doubled when a newer build of the app takes over while it writes', (test) =>
    playIn(test, browserUpdate, [1]))

  it('nothing is lost or doubled when the browser is killed while the app writes', (test) =>
    playIn(test, browserKill, [1]))

  it('nothing is lost or doubled when the tab that writes for others is closed', (test) =>
    playIn(test, browserTakeover, [1]))
})
