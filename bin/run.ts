import { Command } from 'commander'
import { version } from '../http/version.ts'
import { reportFailure } from './failure.ts'

/** Only the command that is asked for is loaded: most of them need no server. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  device: async () => (await import('./commands/device.ts')).deviceCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  households: async () => (await import('./commands/households.ts')).householdsCommand,
  catalogue: async () => (await import('./commands/catalogue.ts')).catalogueCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  admin: async () => (await import('./commands/admin.ts')).adminCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
}

/**
 * Runs `stowage` with some arguments. Its results are on standard output and in `process.exitCode`.
 * A failure is written to standard error.
 */
export async function run(args: readonly string[]): Promise<void> {
  // Programs that asked for JSON get their errors as JSON, too.
  const json = args.includes('--json')
  const program = new Command('stowage')
    .description('A household inventory on your own box: what you have, and where it is.')
    .version(version)
    .addHelpText(
      'after',
      `
Stowage is configured by the environment (STOWAGE_DATA, STOWAGE_PORT, ...); "stowage serve --help" lists the variables.
The exit code is 0 on success, 2 for a wrong call or configuration, 1 for anything else.

Examples:
  stowage serve                                        serve on port 8080, data in ./data
  stowage households                                   list the households and their ids
  stowage import --format homebox --dry-run items.csv  say what an import would do
  stowage device --help                                use a household from this computer, offline too
  stowage backup create                                back everything up, also while the server runs
  stowage admin reset-password ben@example.org         print a link that sets a new password
  stowage doctor                                       look whether everything is well`,
    )
  try {
    const wanted = commands[args[0] ?? '']
    // Completion is about all of them.
    const all = args[0] === 'completion' || !wanted
    for (const load of all ? Object.values(commands) : [wanted]) program.addCommand(await load())
    endHere(program, json)
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = reportFailure(error, json)
  }
}

/** Every command ends through `reportFailure`, so that each wrong call has the same exit code. */
function endHere(command: Command, json: boolean): void {
  command.exitOverride()
  command.configureOutput({ outputError: (text, write) => (json ? undefined : write(text)) })
  command.showHelpAfterError(json ? false : '(try "stowage --help")')
  for (const below of command.commands) endHere(below, json)
}
