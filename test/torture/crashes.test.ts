import { it, vi } from 'vitest'
import { everything, some } from '../support/rounds.ts'
import { playIn } from './in-test.ts'
import { founding } from './scenarios/founding.ts'
import { kill } from './scenarios/kill.ts'
import { killAtSync, killAtWrite } from './scenarios/kill-at.ts'
import { powerCut } from './scenarios/power-cut.ts'

// `npm run torture` plays hundreds of rounds of these, `npm run test:all` one of each, and `npm test` one of the most different.
vi.setConfig({ testTimeout: 120_000 })

it('D1 every acknowledged operation outlives SIGKILL at any moment', (test) =>
  playIn(test, kill, some([3, 4])))

if (everything) {
  it('D1 every acknowledged operation outlives SIGKILL at a sync', (test) => playIn(test, killAtSync, [5]))

  it('D1 every acknowledged operation outlives SIGKILL at a write', (test) => playIn(test, killAtWrite, [3]))
}

it('D1 what was told is on disk when the power goes, and nothing is half-written', (test) =>
  playIn(test, powerCut, [1]))

it('a server killed while it founds a household can found it afterwards', (test) =>
  playIn(test, founding, [2]))
