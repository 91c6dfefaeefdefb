import { it, vi } from 'vitest'
import { playIn } from './in-test.ts'
import { clock } from './scenarios/clock.ts'
import { damage } from './scenarios/damage.ts'

// `npm run torture` plays hundreds of rounds of these, `npm run test:all` one of each, and `npm test` one of the most different.
vi.setConfig({ testTimeout: 120_000 })

it('a damaged file takes its own household out of service, and the doctor says what to do', (test) =>
  playIn(test, damage, [1]))

it('a clock that jumps ten years ahead and back loses nothing', (test) => playIn(test, clock, [1]))
