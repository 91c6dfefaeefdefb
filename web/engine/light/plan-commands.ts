import { deletePlan } from '../../../engine/organizer/commands/delete-plan.ts'
import { organizerSessionCommands } from '../../../engine/organizer/commands/session-commands.ts'
import { organizerTaskCommands } from '../../../engine/organizer/commands/task-commands.ts'

/*
 * In the bundle this module stands for the commands of plans. A browser carries tasks out without reception, begins and ends
 * sessions, and deletes plans; plans are made and decided on by routes of the server, so the worker need not know how to judge that.
 */

/** @public */
export const organizerCommands = [deletePlan, ...organizerSessionCommands, ...organizerTaskCommands]
