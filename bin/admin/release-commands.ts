import { Argument, Command, InvalidArgumentError } from 'commander'
import { v7 as uuid7 } from 'uuid'
import { ClientRelease, ReleasePlatform, removeRelease, setRelease } from '../../engine/index.ts'
import { releasesOf } from '../../services/releases/policy.ts'
import { checked } from '../../sync-protocol/index.ts'
import { confirm } from '../confirm.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { print, printJson } from '../print.ts'
import { tableText } from '../table.ts'
import { runOnAccounts } from './account.ts'

/** Number of columns of a terminal that does not report its width. */
const WIDTH = 100

const platform = () => new Argument('<platform>', 'of the app').choices(ReleasePlatform.options)

const New = ClientRelease.omit({ public_id: true, created_at: true, updated_at: true })

function versionCode(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(text)
}

const listCommand = new Command('list')
  .description('list the releases of the apps, newest first')
  .option('--json', 'as JSON, for programs')
  .action((options: { json?: boolean }) =>
    withData(async ({ service }) => {
      const releases = service.read((view) =>
        ReleasePlatform.options.flatMap((each) => releasesOf(view, each)),
      )
      if (options.json) {
        printJson(releases)
        return
      }
      const columns = ['platform', 'code', 'version', 'required', 'released', 'notes'].map((title) => ({
        title,
        right: title === 'code',
        shrinks: title === 'notes',
      }))
      const rows = releases.map((release) => [
        release.platform,
        `${release.version_code}`,
        release.version_name,
        release.required ? 'yes' : '',
        release.released_at.slice(0, 10),
        release.notes.split('\n')[0] ?? '',
      ])
      process.stdout.write(`${tableText(columns, rows, process.stdout.columns ?? WIDTH)}\n`)
    }),
  )

interface SetOptions {
  readonly code: number
  readonly name: string
  readonly notes: string
  readonly url?: string
  readonly required?: boolean
  readonly yes?: boolean
  readonly json?: boolean
}

const setCommand = new Command('set')
  .description('add a release of an app, or change it')
  .addArgument(platform())
  .requiredOption('--code <number>', 'the version code that the app sends', versionCode)
  .requiredOption('--name <version>', 'the version that people see, such as 1.4.0')
  .option('--notes <text>', 'what is new', '')
  .option('--url <address>', 'where the app gets it')
  .option('--required', 'older versions must upgrade')
  .option('-y, --yes', 'do not ask')
  .option('--json', 'as JSON, for programs')
  .action((of: ReleasePlatform, options: SetOptions) =>
    withData(async ({ service }) => {
      const { code, json, name: version, notes, required = false, url = null, yes } = options
      const given = checked(New, {
        platform: of,
        version_code: code,
        version_name: version,
        notes,
        url,
        required,
        released_at: new Date().toISOString(),
      })
      if (!given.ok)
        throw new CliError(
          'the release is invalid:',
          given.details.map(({ path, message }) => `${path}: ${message}`),
        )
      if (required)
        await confirm(`Apps on ${of} that are older than ${version} stop until they are upgraded.`, yes)
      await runOnAccounts(service, setRelease, { release_id: uuid7(), ...given.data })
      print({ json }, given.data, `Version ${version} (${code}) for ${of} is set.\n`)
    }),
  )

const removeCommand = new Command('remove')
  .description('remove a release of an app')
  .addArgument(platform())
  .argument('<code>', 'its version code', versionCode)
  .option('-y, --yes', 'do not ask')
  .option('--json', 'as JSON, for programs')
  .action((of: ReleasePlatform, version_code: number, options: { yes?: boolean; json?: boolean }) =>
    withData(async ({ service }) => {
      const known = service
        .read((view) => releasesOf(view, of))
        .find((release) => release.version_code === version_code)
      if (!known)
        throw new CliError(
          `there is no release ${version_code} for ${of}; "stowage admin release list" lists the releases`,
        )
      await confirm(
        `This removes ${known.version_name} (${version_code}) for ${of}, with its notes.`,
        options.yes,
      )
      await runOnAccounts(service, removeRelease, { platform: of, version_code })
      print(
        options,
        { platform: of, version_code, removed: true },
        `Version ${known.version_name} for ${of} is removed.\n`,
      )
    }),
  )

export const releaseCommand = new Command('release')
  .description('manage the releases of the apps, and which versions must upgrade')
  .addCommand(listCommand)
  .addCommand(setCommand)
  .addCommand(removeCommand)
