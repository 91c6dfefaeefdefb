import { Command } from 'commander'
import { articleCommand } from '../admin/article-commands.ts'
import { adminHouseholdsCommand } from '../admin/household-commands.ts'
import { incidentCommand } from '../admin/incident-commands.ts'
import { keysCommand } from '../admin/key-commands.ts'
import { tokensCommand, usersCommand } from '../admin/list-commands.ts'
import { maintenanceCommand } from '../admin/maintenance-commands.ts'
import { drillCommand, statusCommand } from '../admin/operation-commands.ts'
import { resetLinkCommand, setPasswordCommand } from '../admin/password-commands.ts'
import { releaseCommand } from '../admin/release-commands.ts'
import { ticketsCommand } from '../admin/ticket-commands.ts'
import { sessionsCommand } from '../admin/user-commands.ts'

export const adminCommand = new Command('admin')
  .description('manage the accounts and the operation of this installation, even while the server runs')
  .addHelpText(
    'after',
    `
Examples:
  stowage admin users
  stowage admin reset-link ben@example.org        for somebody who forgot the password
  stowage admin users disable ben@example.org     sign somebody out, and keep them out
  stowage admin users mfa-reset ben@example.org   for somebody who lost the authenticator
  stowage admin users set-email ben@example.org ben@example.net   for somebody who lost the mailbox
  stowage admin release list
  stowage admin tokens
  stowage admin status                            backups, drills, checks and incidents
  stowage admin tickets list                      support tickets that wait
  stowage admin keys rotate                       replace the key of the installation
  stowage admin drill                             restore the newest backup on trial`,
  )
  .addCommand(usersCommand)
  .addCommand(resetLinkCommand)
  .addCommand(setPasswordCommand)
  .addCommand(tokensCommand)
  .addCommand(sessionsCommand)
  .addCommand(adminHouseholdsCommand)
  .addCommand(keysCommand)
  .addCommand(releaseCommand)
  .addCommand(statusCommand)
  .addCommand(drillCommand)
  .addCommand(incidentCommand)
  .addCommand(maintenanceCommand)
  .addCommand(ticketsCommand)
  .addCommand(articleCommand)
