import { invite } from '../accounts/invitations.ts'
import type { Principal } from '../accounts/principal.ts'
import { registerAccount } from '../accounts/register.ts'
import { newSignIn } from '../accounts/sign-in.ts'
import type { openServices } from '../open-services.ts'
import { demoId } from './chance.ts'
import { DEMO_HOUSEHOLD, DEMO_PASSWORD, type DemoPerson, PEOPLE, type PersonKey } from './people.ts'

/** The services of a demo that is being made. */
export type DemoServices = Awaited<ReturnType<typeof openServices>>['services']

/** The members of the demo's household, on their phones. */
export type Members = Readonly<Record<PersonKey, Principal>>

/** Registers the members: the owner with the household, and the other one by an invitation. */
export async function registerMembers(
  services: DemoServices,
): Promise<{ readonly members: Members; readonly household_id: string }> {
  let ids = 0
  const deps = { ...services, newId: () => demoId('account', ids++) }
  const mara = await register(deps, PEOPLE.mara, { household_name: DEMO_HOUSEHOLD })
  const household_id = mara.user.current_household_id
  if (household_id === null) throw new Error('the demo has no household')
  const { token } = await invite(deps, mara.user.public_id, {
    household_id,
    role: 'admin',
    expires_in_days: 7,
    name: PEOPLE.jonas.name,
    email: null,
  })
  const jonas = await register(deps, PEOPLE.jonas, { invitation: token })
  return { members: { mara, jonas }, household_id }
}

async function register(
  services: DemoServices,
  { name, email, installation_id, platform, device_name }: DemoPerson,
  way: { readonly household_name: string } | { readonly invitation: string },
): Promise<Principal> {
  const unknown = { app_version_name: null, app_version_code: null, device_model: null, os_version: null }
  const info = { platform, device_name, ...unknown }
  const { sign_in } = newSignIn(services, { info, installation_id, address: null })
  const entrance = { sign_in, session: null }
  await registerAccount(services, { name, email, password: DEMO_PASSWORD, ...way }, entrance)
  const user = services.accounts.read((view) =>
    view.all('users').find(({ record }) => record.email === email),
  )
  if (!user) throw new Error(`${name} is not registered`)
  const { public_id, role, current_household_id } = user.record
  return {
    user: { public_id, email, role, current_household_id },
    device: { public_id: sign_in.device_id, installation_id },
    session: null,
  }
}
