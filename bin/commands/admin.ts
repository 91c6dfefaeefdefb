import { Command } from 'commander'
import { tokensCommand, usersCommand } from '../admin/list-commands.ts'
import { resetLinkCommand, setPasswordCommand } from '../admin/password-commands.ts'

export const adminCommand = new Command('admin')
  .description('manage the accounts of this installation, even while the server runs')
  .addHelpText(
    'after',
    `
Examples:
  stowage admin users
  stowage admin reset-link ben@example.org    for somebody who forgot the password
  stowage admin tokens`,
  )
  .addCommand(usersCommand)
  .addCommand(resetLinkCommand)
  .addCommand(setPasswordCommand)
  .addCommand(tokensCommand)
