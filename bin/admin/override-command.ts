import { Command, InvalidArgumentError } from 'commander'
import { v7 as uuid7 } from 'uuid'
import {
  endPlanOverride,
  type OwnQuotas,
  overrideHolds,
  planOverridesOf,
  setPlanOverride,
} from '../../engine/index.ts'
import { readConfig } from '../../services/config/config.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { momentOf } from '../moment.ts'
import { printJson } from '../print.ts'
import { runOnAccounts } from './account.ts'
import { limitOf } from './quota-option.ts'

/** A time to come, as ISO 8601 in UTC. A day lasts until its end, by the clock of this machine. */
function endOf(text: string): string {
  const at = momentOf(text, '23:59:59.999')
  if (at === null || at.getTime() <= Date.now())
    throw new InvalidArgumentError('It must be a time to come, such as 2027-01-31 or 2027-01-31T18:00.')
  return at.toISOString()
}

interface OverrideOptions {
  readonly plan?: string
  readonly set?: OwnQuotas
  readonly reason?: string
  readonly until?: string | null
  readonly end?: string
  readonly json?: boolean
}

/** SPEC.md BI8: overrides at the command line, for a server that no operator can reach. */
export const overrideCommand = new Command('override')
  .description('show what a household was given whatever it pays; give it a plan or limits, or end that')
  .argument('<id>', 'of the household')
  .option('--plan <key>', 'give it this plan of STOWAGE_BILLING_PLANS')
  .option(
    '--set <quota=limit>',
    'give it this limit; sizes are in millions of bytes; can be repeated',
    limitOf,
  )
  .option('--reason <text>', 'why; required with --plan and --set')
  .option('--until <time>', 'when it lapses; without it, it lasts until you end it', endOf)
  .option('--end <override>', 'end what it was given, by its id')
  .option('--json', 'as JSON, for programs; sizes are in bytes')
  .action((household_id: string, { plan, set, reason, until = null, end, json }: OverrideOptions) =>
    withData(async ({ service }) => {
      const overrides = () => service.read((view) => planOverridesOf(view, household_id))
      if (!service.read((view) => view.get('households', household_id)))
        throw new CliError(
          `there is no household ${household_id}; "stowage admin households" lists the households`,
        )
      if (reason !== undefined && plan === undefined && set === undefined)
        throw new CliError('name what the household is given, with --plan or --set')
      if (plan !== undefined || set !== undefined) {
        if (reason === undefined || reason.trim() === '') throw new CliError('name a reason with --reason')
        requirePlan(plan)
        const given = { plan: plan ?? null, quotas: set ?? {}, reason: reason.slice(0, 500), until, by: null }
        await runOnAccounts(service, setPlanOverride, { override_id: uuid7(), household_id, ...given })
      }
      if (end !== undefined) {
        if (!overrides().some(({ public_id }) => public_id === end))
          throw new CliError(`this household was not given ${end}`)
        await runOnAccounts(service, endPlanOverride, { override_id: end, by: null })
      }
      const now = new Date().toISOString()
      const shown = overrides().map((each) => ({ ...each, holds: overrideHolds(each, now) }))
      if (json) printJson(shown)
      else
        for (const { holds, plan: key, public_id, quotas, reason: why, until: to } of shown) {
          const limits = Object.entries(quotas).map(([name, limit]) => `${name}=${limit}`)
          const what = [...(key === null ? [] : [`plan ${key}`]), ...limits].join(', ')
          process.stdout.write(
            `${public_id}  ${holds ? 'holds' : 'over'}  ${what}${to === null ? '' : `  until ${to}`}  ${why}\n`,
          )
        }
    }),
  )

/** @throws CliError for a plan that this server does not have */
function requirePlan(plan: string | undefined): void {
  const plans = (readConfig(process.env).billing?.plans ?? []).map(({ key }) => key)
  if (plan === undefined || plans.includes(plan)) return
  const known = plans.length === 0 ? 'no plans; set STOWAGE_BILLING_PLANS' : plans.join(', ')
  throw new CliError(`there is no plan ${plan}; this server has ${known}`)
}
