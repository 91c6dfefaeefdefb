import type { DataFolder } from '../data.ts'
import { CliError } from '../failure.ts'

/**
 * The household that a command names, or the only one, with its owner.
 * @param by what names a household in a call of the command
 */
export function findHousehold(
  { service }: DataFolder,
  wanted: string | undefined,
  by: '--household' | 'its id' = '--household',
) {
  return service.read((view) => {
    const households = view.all('households').map(({ record }) => record.public_id)
    const [only] = households
    if (wanted === undefined && households.length !== 1) {
      throw new CliError(
        households.length === 0
          ? 'there is no household yet; register an account first'
          : `there are several households; name one with ${by} ("stowage households" lists them)`,
      )
    }
    const household_id = wanted ?? only
    if (household_id === undefined || !households.includes(household_id)) {
      throw new CliError(`there is no household ${wanted}; "stowage households" lists them`)
    }
    const owner = view
      .find('memberships', 'household_id', household_id)
      .find(({ record }) => record.role === 'owner')
    if (!owner) throw new CliError(`household ${household_id} has no owner`)
    return { household_id, owner_id: owner.record.user_id }
  })
}
