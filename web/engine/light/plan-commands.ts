import { closeSession } from '../../../engine/organizer/commands/close-session.ts'
import { organizerTaskCommands } from '../../../engine/organizer/commands/task-commands.ts'

/*
 * In the bundle this module stands for the commands of plans. A browser carries tasks out without reception; plans are made,
 * decided on and begun by routes of the server, so the worker need not know how to judge that.
 */

/** @public */
export const organizerCommands = [closeSession, ...organizerTaskCommands]
