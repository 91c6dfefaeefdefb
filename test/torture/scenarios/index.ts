import type { Scenario } from '../scenario.ts'
import { accounts } from './accounts.ts'
import { browserKill, browserTakeover, browserUpdate } from './browser.ts'
import { clock } from './clock.ts'
import { damage } from './damage.ts'
import { diskFull } from './disk-full.ts'
import { noSpace, syncFails, writeFails } from './fault.ts'
import { founding } from './founding.ts'
import { kill } from './kill.ts'
import { killAtSync, killAtWrite } from './kill-at.ts'
import { lock } from './lock.ts'
import { powerCut } from './power-cut.ts'
import { timing } from './timing.ts'

/** Everything that a server is put through. */
export const scenarios: readonly Scenario[] = [
  kill,
  killAtSync,
  killAtWrite,
  founding,
  powerCut,
  syncFails,
  writeFails,
  noSpace,
  accounts,
  diskFull,
  damage,
  lock,
  clock,
  timing,
  browserKill,
  browserTakeover,
  browserUpdate,
]
