import { Command } from 'commander'
import { readConfig } from '../../services/config/config.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'

const listCommand = new Command('list')
  .description('list the households with their members')
  .option('--json', 'as JSON, for programs')
  .action(async (_: object, command: Command) => {
    const { householdsCommand } = await import('../commands/households.ts')
    const { json } = command.opts<{ json?: boolean }>()
    await householdsCommand.parseAsync(json ? ['--json'] : [], { from: 'user' })
  })

const quotaCommand = new Command('quota')
  .description('show the quotas of a household; the environment sets them, for all households alike')
  .argument('<id>', 'of the household')
  .option('--json', 'as JSON, for programs')
  .action((id: string, options: { json?: boolean }) =>
    withData(async ({ service }) => {
      const household = service.read((view) => view.get('households', id)?.record)
      if (!household)
        throw new CliError(`there is no household ${id}; "stowage admin households" lists the households`)
      const { quotas } = readConfig(process.env)
      if (options.json) {
        process.stdout.write(`${JSON.stringify({ public_id: id, name: household.name, quotas }, null, 2)}\n`)
        return
      }
      for (const [name, limit] of Object.entries(quotas)) process.stdout.write(`${name}  ${limit}\n`)
    }),
  )

export const adminHouseholdsCommand = new Command('households')
  .description('list the households, and show their quotas')
  .addCommand(listCommand, { isDefault: true })
  .addCommand(quotaCommand)
