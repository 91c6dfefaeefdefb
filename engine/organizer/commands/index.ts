import { organizerPlanCommands } from './plan-commands.ts'
import { organizerSessionCommands } from './session-commands.ts'
import { organizerTaskCommands } from './task-commands.ts'
import { organizerVersionCommands } from './version-commands.ts'

/** The commands of plans and of carrying them out (SPEC.md, AG rules). */
export const organizerCommands = [
  ...organizerPlanCommands,
  ...organizerVersionCommands,
  ...organizerSessionCommands,
  ...organizerTaskCommands,
]
