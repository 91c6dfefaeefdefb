import { approveVersion } from '../../../engine/organizer/commands/approve-version.ts'
import { deletePlan } from '../../../engine/organizer/commands/delete-plan.ts'
import { organizerSessionCommands } from '../../../engine/organizer/commands/session-commands.ts'
import { organizerTaskCommands } from '../../../engine/organizer/commands/task-commands.ts'

/*
 * In the bundle this module stands for the commands of plans. A browser approves plans without reception, carries tasks out, begins
 * and ends sessions, and deletes plans. Plans are made and rejected by routes of the server, so the worker need not know how to judge that.
 */

/** @public */
export const organizerCommands = [
  approveVersion,
  deletePlan,
  ...organizerSessionCommands,
  ...organizerTaskCommands,
]
