import { cancelSession } from './cancel-session.ts'
import { confirmSession } from './confirm-session.ts'
import { createSession } from './create-session.ts'
import { removeTarget } from './remove-target.ts'
import { scanIntoSession } from './scan-into-session.ts'
import { selectCandidate } from './select-candidate.ts'

/** The commands of scanning together in a session (SPEC.md, F rules). */
export const scanSessionCommands = [
  createSession,
  scanIntoSession,
  selectCandidate,
  removeTarget,
  cancelSession,
  confirmSession,
]
