import { Command } from 'commander'
import { askCommand } from '../device/commands/ask.ts'
import { conflictsCommand } from '../device/commands/conflicts.ts'
import { findCommand } from '../device/commands/find.ts'
import { listCommand, showCommand } from '../device/commands/list.ts'
import { loginCommand, logoutCommand } from '../device/commands/login.ts'
import { notesCommand } from '../device/commands/notes.ts'
import { plansCommand } from '../device/commands/plans.ts'
import { lostCommand, refusedCommand, statusCommand } from '../device/commands/status.ts'
import { syncCommand } from '../device/commands/sync.ts'
import { undoCommand } from '../device/commands/undo.ts'
import { addCommand, countCommand, moveCommand } from '../device/commands/write.ts'

export const deviceCommand = new Command('device')
  .description('use a household from this computer, online or offline')
  .addHelpText(
    'after',
    `
Changes are stored on this computer at once; "stowage device sync" sends them to the server. STOWAGE_DEVICE names the
folder for them (default: stowage in your configuration folder).

Examples:
  stowage device login http://stowage.local:8080
  stowage device add "Bicycle pump" --in cellar
  stowage device move pump "Box 3"
  stowage device count screws +50
  stowage device undo
  stowage device find pump
  stowage device ask "what expires this month"
  stowage device list --in "Box 3"
  stowage device plans make "tidy the cellar"
  stowage device sync`,
  )
  .addCommand(loginCommand)
  .addCommand(logoutCommand)
  .addCommand(statusCommand)
  .addCommand(addCommand)
  .addCommand(moveCommand)
  .addCommand(countCommand)
  .addCommand(undoCommand)
  .addCommand(findCommand)
  .addCommand(askCommand)
  .addCommand(listCommand)
  .addCommand(showCommand)
  .addCommand(notesCommand)
  .addCommand(plansCommand)
  .addCommand(conflictsCommand)
  .addCommand(refusedCommand)
  .addCommand(lostCommand)
  .addCommand(syncCommand)
