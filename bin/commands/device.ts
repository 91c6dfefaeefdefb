import { Command } from 'commander'
import { conflictsCommand } from '../device/commands/conflicts.ts'
import { findCommand } from '../device/commands/find.ts'
import { loginCommand, logoutCommand } from '../device/commands/login.ts'
import { notesCommand } from '../device/commands/notes.ts'
import { lostCommand, refusedCommand, statusCommand } from '../device/commands/status.ts'
import { syncCommand } from '../device/commands/sync.ts'
import { addCommand, countCommand, moveCommand } from '../device/commands/write.ts'

export const deviceCommand = new Command('device')
  .description('use a household from this computer, with or without the network')
  .addHelpText(
    'after',
    `
What you do is kept here at once, and sent to the server by "stowage device sync". STOWAGE_DEVICE names the folder for
it (default: stowage in your configuration folder).

Examples:
  stowage device login http://stowage.local:8080
  stowage device add "Bicycle pump" --in cellar
  stowage device move pump "Box 3"
  stowage device count screws +50
  stowage device find pump
  stowage device sync`,
  )
  .addCommand(loginCommand)
  .addCommand(logoutCommand)
  .addCommand(statusCommand)
  .addCommand(addCommand)
  .addCommand(moveCommand)
  .addCommand(countCommand)
  .addCommand(findCommand)
  .addCommand(notesCommand)
  .addCommand(conflictsCommand)
  .addCommand(refusedCommand)
  .addCommand(lostCommand)
  .addCommand(syncCommand)
