import { Command, InvalidArgumentError } from 'commander'
import {
  HOUSEHOLD_QUOTAS,
  type HouseholdQuotaName,
  isHouseholdQuota,
  type OwnQuotas,
  setHouseholdQuotas,
} from '../../engine/index.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { printJson } from '../print.ts'
import { runOnAccounts } from './account.ts'
import { overrideCommand } from './override-command.ts'
import { limitOf } from './quota-option.ts'

const listCommand = new Command('list')
  .description('list the households with their members')
  .option('--json', 'as JSON, for programs')
  .action(async (_: object, command: Command) => {
    const { householdsCommand } = await import('../commands/households.ts')
    const { json } = command.opts<{ json?: boolean }>()
    await householdsCommand.parseAsync(json ? ['--json'] : [], { from: 'user' })
  })

/** The name of a quota whose limit is to be that of the installation. */
function quotaName(text: string, known: readonly HouseholdQuotaName[] = []): HouseholdQuotaName[] {
  if (!isHouseholdQuota(text))
    throw new InvalidArgumentError(`It must be one of ${HOUSEHOLD_QUOTAS.join(', ')}.`)
  return [...known, text]
}

interface QuotaOptions {
  readonly set?: OwnQuotas
  readonly unset?: readonly HouseholdQuotaName[]
  readonly json?: boolean
}

const quotaCommand = new Command('quota')
  .description('show the quotas of a household, and set its own; the others are those of the installation')
  .argument('<id>', 'of the household')
  .option(
    '--set <quota=limit>',
    'set a quota of this household; sizes are in millions of bytes; can be repeated',
    limitOf,
  )
  .option('--unset <quota>', 'take a quota of this household back; can be repeated', quotaName)
  .option('--json', 'as JSON, for programs; sizes are in bytes')
  .action((id: string, { json, set = {}, unset = [] }: QuotaOptions) =>
    withData(async ({ quotasOf, service }) => {
      const read = () => service.read((view) => view.get('households', id)?.record)
      if (!read())
        throw new CliError(`there is no household ${id}; "stowage admin households" lists the households`)
      const taken = Object.fromEntries(unset.map((name) => [name, null]))
      const changes = { ...taken, ...set }
      if (Object.keys(changes).length > 0)
        await runOnAccounts(service, setHouseholdQuotas, { household_id: id, quotas: changes, by: null })
      const { name = '', quotas: own = {} } = read() ?? {}
      const quotas = quotasOf(id)
      if (json) {
        printJson({ public_id: id, name, quotas, own })
        return
      }
      for (const [quota, limit] of Object.entries(quotas))
        process.stdout.write(`${quota}  ${limit}${quota in own ? '  (of this household)' : ''}\n`)
    }),
  )

export const adminHouseholdsCommand = new Command('households')
  .description('list the households, show or set their quotas, and give them more')
  .addCommand(listCommand, { isDefault: true })
  .addCommand(quotaCommand)
  .addCommand(overrideCommand)
