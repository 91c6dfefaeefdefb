import { it, vi } from 'vitest'
import { everything } from '../support/rounds.ts'
import { playIn } from './in-test.ts'
import { browserKill, browserTakeover, browserUpdate } from './scenarios/browser.ts'

// `npm run torture` plays a hundred rounds of each. test/web/engine/chromium.test.ts has a kill and a takeover in each `npm test`.
vi.setConfig({ testTimeout: 180_000 })

it('nothing is lost or doubled when a newer build of the app takes over while it writes', (test) =>
  playIn(test, browserUpdate, [1]))

if (everything) {
  it('nothing is lost or doubled when the browser is killed while the app writes', (test) =>
    playIn(test, browserKill, [1]))

  it('nothing is lost or doubled when the tab that writes for others is closed', (test) =>
    playIn(test, browserTakeover, [1]))
}
