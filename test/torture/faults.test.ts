import { it, vi } from 'vitest'
import { everything } from '../support/rounds.ts'
import { playIn } from './in-test.ts'
import { accounts } from './scenarios/accounts.ts'
import { diskFull } from './scenarios/disk-full.ts'
import { noSpace, syncFails, writeFails } from './scenarios/fault.ts'
import { lock } from './scenarios/lock.ts'

// `npm run torture` plays hundreds of rounds of these, `npm run test:all` one of each, and `npm test` one of the most different.
vi.setConfig({ testTimeout: 120_000 })

it('D2 a household whose syncs fail loses nothing, and takes pushes again when they do not', (test) =>
  playIn(test, syncFails, [1]))

if (everything) {
  it('D2 a household whose writes fail loses nothing, and takes pushes again when they do not', (test) =>
    playIn(test, writeFails, [2]))

  it('D2 a household without room loses nothing, and takes pushes again when there is room', (test) =>
    playIn(test, noSpace, [3]))
}

it('D2 a full disk refuses pushes and answers reads, and all goes on when it is freed', (test) =>
  playIn(test, diskFull, [1]))

it('accounts whose disk fails let nobody in, lose no token, and do not keep households from serving', (test) =>
  playIn(test, accounts, [1]))

it('a household that another process writes refuses pushes for a while, and answers reads', (test) =>
  playIn(test, lock, [4]))
