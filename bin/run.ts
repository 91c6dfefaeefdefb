import { Command, CommanderError } from 'commander'
import { version } from '../http/version.ts'

/** Each command is loaded on demand: most of them do not need the server. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  demo: async () => (await import('./commands/demo.ts')).demoCommand,
  device: async () => (await import('./commands/device.ts')).deviceCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  ask: async () => (await import('./commands/ask.ts')).askCommand,
  households: async () => (await import('./commands/households.ts')).householdsCommand,
  catalogue: async () => (await import('./commands/catalogue.ts')).catalogueCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  admin: async () => (await import('./commands/admin.ts')).adminCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  'upgrade-check': async () => (await import('./commands/upgrade-check.ts')).upgradeCheckCommand,
  service: async () => (await import('./commands/service.ts')).serviceCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
}

/** How a program asks for the version alone. */
const VERSION_ASKED: ReadonlySet<string> = new Set(['--version', '-V'])

/**
 * Runs `stowage` with some arguments. Its results are on standard output and in `process.exitCode`.
 * A failure is written to standard error.
 */
export async function run(args: readonly string[]): Promise<void> {
  // Programs that request JSON get their errors as JSON, too.
  const json = args.includes('--json')
  const program = new Command('stowage')
    .description('A self-hosted household inventory: what you have, and where it is.')
    .version(version)
    .addHelpText(
      'after',
      `
Environment variables configure Stowage (STOWAGE_DATA, STOWAGE_PORT, ...); "stowage serve --help" lists the variables.
The exit code is 0 on success, 2 for a wrong call or configuration, 1 for anything else.

Examples:
  stowage serve                                        serve on port 8080, data in ./data
  stowage demo                                         look around in a home that is made up
  stowage ask "where is the drill"                      answer a question about a household
  stowage households                                   list the households and their ids
  stowage import --format homebox --dry-run items.csv  show what an import would do
  stowage export --out home.zip                        write everything of a household into a file
  stowage device --help                                use a household from this computer, online or offline
  stowage backup create                                back up everything, even while the server runs
  stowage admin reset-link ben@example.org             print a link that sets a new password
  stowage admin drill                                  restore the newest backup on trial
  stowage upgrade-check                                check whether this version can take over
  stowage doctor                                       check the data folder and every file in it`,
    )
  try {
    const [first = ''] = args
    const wanted = commands[first]
    // Completion and the help need all of them. The version needs none, and is asked for most often by programs.
    const all = first === 'completion' || !(wanted || VERSION_ASKED.has(first))
    for (const load of all ? Object.values(commands) : wanted ? [wanted] : [])
      program.addCommand(await load())
    endHere(program, json)
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = await exitCodeOf(error, json)
  }
}

async function exitCodeOf(error: unknown, json: boolean): Promise<number> {
  // Commander has written it already; help and version are not failures.
  if (error instanceof CommanderError && (error.exitCode === 0 || !json)) return error.exitCode === 0 ? 0 : 2
  // It knows the errors of every room, which take a third of a second to load.
  const { reportFailure } = await import('./failure.ts')
  return reportFailure(error, json)
}

/** Every command ends through `reportFailure`, so that every wrong call has the same exit code. */
function endHere(command: Command, json: boolean, path = 'stowage'): void {
  command.exitOverride()
  command.configureOutput({ outputError: (text, write) => (json ? undefined : write(text)) })
  command.showHelpAfterError(json ? false : `(try "${path} --help")`)
  for (const below of command.commands) endHere(below, json, `${path} ${below.name()}`)
}
