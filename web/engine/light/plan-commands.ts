import * as z from 'zod'
import { approveVersion } from '../../../engine/organizer/commands/approve-version.ts'
import { deletePlan } from '../../../engine/organizer/commands/delete-plan.ts'
import { type NewPlan, type NextVersion, planMaking } from '../../../engine/organizer/commands/making.ts'
import { type RejectedVersion, rejecting } from '../../../engine/organizer/commands/reject-version.ts'
import { organizerSessionCommands } from '../../../engine/organizer/commands/session-commands.ts'
import { organizerTaskCommands } from '../../../engine/organizer/commands/task-commands.ts'

/*
 * In the bundle this module stands for the commands of plans. A browser makes, approves and rejects plans without reception, carries
 * tasks out, begins and ends sessions, and deletes plans. It works plans out itself, so it need not check them: the server does.
 */

/** @public */
export const organizerCommands = [
  ...planMaking({ create: z.custom<NewPlan>(), revise: z.custom<NextVersion>() }, () => null),
  approveVersion,
  rejecting(z.custom<RejectedVersion>(), () => ({})),
  deletePlan,
  ...organizerSessionCommands,
  ...organizerTaskCommands,
]
