#!/usr/bin/env node
import { Command } from 'commander'
import { version } from '../http/index.ts'
import { doctorCommand } from './commands/doctor.ts'
import { householdsCommand } from './commands/households.ts'
import { importCommand } from './commands/import.ts'
import { serveCommand } from './commands/serve.ts'
import { reportFailure } from './failure.ts'

const program = new Command('stowage')
  .description('A household inventory on your own box: what you have, and where it is.')
  .version(version)
  .addHelpText(
    'after',
    `
Stowage is configured by the environment (STOWAGE_DATA, STOWAGE_PORT, ...); "stowage serve --help" lists the variables.

Examples:
  stowage serve                                        serve on port 8080, data in ./data
  stowage households                                   list the households and their ids
  stowage import --format homebox --dry-run items.csv  say what an import would do
  stowage doctor                                       look whether everything is well`,
  )
  .showHelpAfterError('(try "stowage --help")')
  .addCommand(serveCommand)
  .addCommand(importCommand)
  .addCommand(householdsCommand)
  .addCommand(doctorCommand)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = reportFailure(error)
}
