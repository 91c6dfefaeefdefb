import { Command } from 'commander'
import { replaceSealedTexts } from '../../engine/index.ts'
import { addKey, installationKeys } from '../../services/accounts/second-factor/installation-keys.ts'
import { resealed, staleTexts } from '../../services/accounts/second-factor/reseal.ts'
import { type SecretBox, secretBox } from '../../services/accounts/second-factor/secret-box.ts'
import { readConfig } from '../../services/config/config.ts'
import { counted } from '../../services/operations/words.ts'
import { type ServiceFile, scrubApart } from '../../storage/index.ts'
import { confirm } from '../confirm.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { print } from '../print.ts'
import { runOnAccounts } from './account.ts'

/** Number of texts of each kind that one transaction replaces. */
const AT_ONCE = 50

interface Options {
  readonly yes?: boolean
  readonly json?: boolean
}

const HOW_IN_ENVIRONMENT = [
  'Set STOWAGE_SECRET_KEY_OLD to the present value of STOWAGE_SECRET_KEY.',
  'Set STOWAGE_SECRET_KEY to a new key: openssl rand -base64 32',
  'Restart the server with both, and run this command again with both.',
]

const rotateCommand = new Command('rotate')
  .description('replace the key of the installation, and encrypt with the new one what the old one encrypted')
  .option('-y, --yes', 'do not ask')
  .option('--json', 'as JSON, for programs')
  .addHelpText(
    'after',
    `
The server may run. The old key stays in the key file: it opens older backups. A command that was interrupted continues
when it runs again. A key in STOWAGE_SECRET_KEY is replaced there:
${HOW_IN_ENVIRONMENT.map((line) => `  ${line}`).join('\n')}`,
  )
  .action((options: Options) =>
    withData(async ({ folder, service }) => {
      const { secret_keys } = readConfig(process.env)
      const box = secretBox(installationKeys(folder, secret_keys))
      if (secret_keys?.length === 1)
        throw new CliError(
          'the key comes from STOWAGE_SECRET_KEY, which only you can change',
          HOW_IN_ENVIRONMENT,
        )
      // What an interrupted run left is completed first, instead of yet another key.
      const continues = secret_keys !== null || numberOfStale(service, box) > 0
      await confirm(
        continues
          ? 'This encrypts with the current key what an older key encrypted.'
          : 'This makes a new key, and encrypts all secrets with it. Copy secret.key apart from your backups afterwards.',
        options.yes,
      )
      if (!continues) addKey(folder)
      const done = await resealAll(service, box)
      const unreadable = numberOfStale(service, box)
      // Texts that the old key opens must not stay in free pages.
      await scrubApart(service.path, (work) => work())
      const key = secret_keys ? 'environment' : continues ? 'continued' : 'new'
      const facts = { key, ...done, unreadable }
      print(options, facts, `${sentenceOf(facts)}\n`)
    }),
  )

export const keysCommand = new Command('keys')
  .description('manage the key that encrypts the seeds of authenticators')
  .addCommand(rotateCommand)

interface Facts {
  readonly authenticators: number
  readonly phones: number
  readonly unreadable: number
}

function sentenceOf({ authenticators, phones, unreadable }: Facts): string {
  const done = `Encrypted again: ${counted(authenticators, 'authenticator')}, ${counted(phones, 'phone')}. A running server encrypts mails that wait again within a minute.`
  return unreadable === 0
    ? done
    : `${done}\n${counted(unreadable, 'text')} cannot be read with any key; the owner uses a recovery code and sets up again.`
}

function numberOfStale(service: ServiceFile, box: SecretBox): number {
  const { numbers, seeds } = service.read((view) => staleTexts(view, box))
  return numbers.length + seeds.length
}

/** Replaces all texts, a few in each transaction, so that sign-ins do not wait. */
async function resealAll(service: ServiceFile, box: SecretBox) {
  const next = resealed(
    box,
    service.read((view) => staleTexts(view, box)),
  )
  for (let at = 0; at < Math.max(next.seeds.length, next.numbers.length); at += AT_ONCE) {
    const seeds = next.seeds.slice(at, at + AT_ONCE)
    const numbers = next.numbers.slice(at, at + AT_ONCE)
    await runOnAccounts(service, replaceSealedTexts, { seeds, numbers })
  }
  return { authenticators: next.seeds.length, phones: next.numbers.length }
}
