import { Command } from 'commander'
import { counted } from '../../../services/operations/words.ts'
import { TransportError } from '../../../sync-protocol/index.ts'
import { type Session, type SessionHousehold, signIn } from '../../../sync-protocol/transport/index.ts'
import { ask, passwordFromInput } from '../../ask.ts'
import { CliError } from '../../failure.ts'
import { DeviceHome } from '../home.ts'
import { saidByServer } from '../said-by-server.ts'
import { syncNow } from '../sync-now.ts'
import { withReplica } from '../with-replica.ts'

interface LoginOptions {
  readonly email?: string
  readonly passwordStdin?: boolean
  readonly household?: string
}

export const loginCommand = new Command('login')
  .description('sign in this computer to a server, and load a household')
  .argument('<address>', 'of the server, such as https://stowage.example.org')
  .option('--email <email>', 'of your account (the command asks for it if it is missing)')
  .option('--password-stdin', 'read the password from standard input')
  .option('--household <name or id>', 'the household, if you have several')
  .action(async (address: string, options: LoginOptions) => {
    const home = DeviceHome.open()
    const email = options.email ?? (await ask('E-mail: '))
    const password = options.passwordStdin ? await passwordFromInput() : await ask('Password: ', true)
    const session = await signInOrSay(home, { base_url: address, email, password })
    const household = await chooseOrSay(home, session, options.household)
    const { public_id: user_id } = session.user
    home.save({
      owner: { user_id, email: session.user.email, base_url: address },
      household: { public_id: household.public_id, name: household.name },
    })
    process.stdout.write(`Signed in as ${session.user.email}, household ${household.name}.\n`)
    if (session.replaced_sign_in)
      process.stdout.write('This computer was signed in already; the earlier sign-in has ended.\n')
    await withReplica((device) => syncNow(device, {}))
  })

export const logoutCommand = new Command('logout')
  .description('sign out; the data and the unsent changes stay on this computer')
  .action(() =>
    withReplica(async ({ replica, session }) => {
      const { pending } = replica.status()
      replica.signOut()
      const told = await toldServer(session)
      process.stdout.write(session ? 'Signed out.\n' : 'Nobody was signed in.\n')
      if (!told)
        process.stdout.write(
          'The server did not answer. It lists this computer among your devices until you sign it out there.\n',
        )
      if (pending > 0)
        process.stdout.write(
          `${counted(pending, 'unsent change stays', 'unsent changes stay')} here until you sign in again.\n`,
        )
    }),
  )

/** Ends a session. False if the server could not be reached; on this computer the session is over all the same. */
async function toldServer(session: Session | null): Promise<boolean> {
  try {
    await session?.signOut()
    return true
  } catch (error) {
    if (error instanceof TransportError && error.problem !== 'signed_out') return false
    throw error
  }
}

async function signInOrSay(
  home: DeviceHome,
  details: { base_url: string; email: string; password: string },
): Promise<Session> {
  const { device_installation_id } = home.settings
  // The id of the installation is stored first: signing in again with another one would create another device.
  home.save({})
  try {
    return await signIn({ ...details, device_installation_id, platform: 'cli' }, { keeper: home.keeper })
  } catch (error) {
    throw saidByServer(error, details.base_url)
  }
}

/** The household. If there is none to choose, a sign-in that does not fit the copy on this computer ends again. */
async function chooseOrSay(
  { settings }: DeviceHome,
  session: Session,
  wanted: string | undefined,
): Promise<SessionHousehold> {
  try {
    return await chooseHousehold(session, wanted)
  } catch (error) {
    if (session.user.public_id !== settings.owner?.user_id) await toldServer(session)
    throw saidByServer(error, undefined)
  }
}

async function chooseHousehold(session: Session, wanted: string | undefined): Promise<SessionHousehold> {
  const { households, current_household } = await session.households()
  if (wanted !== undefined) {
    const found = households.filter(({ public_id, name }) => public_id === wanted || name === wanted)
    const [only, ...others] = found
    if (only && others.length === 0) return only
    throw new CliError(`no single household of yours is called "${wanted}": ${namesOf(households)}`)
  }
  const household = current_household ?? households[0]
  if (!household) throw new CliError('you are not a member of any household')
  return household
}

function namesOf(households: readonly SessionHousehold[]): string {
  return households.map(({ name, public_id }) => `${name} (${public_id})`).join(', ')
}
