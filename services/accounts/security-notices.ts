import { z } from 'zod'
import type { ServiceView } from '../../engine/index.ts'
import type { JsonObject } from '../../sync-protocol/index.ts'
import type { Config } from '../config/config.ts'
import type { Mail } from '../mail/mail.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Clock } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { browserName } from './browser-name.ts'
import { ERASURE_COMMANDS, erasureNotices } from './erasure-notices.ts'

/** A command that has changed the accounts. */
export interface DoneCommand {
  readonly type: string
  /** The input without secrets, as the ledger has it. */
  readonly facts: JsonObject
  /** The user that the command is about. */
  readonly user_id: string | null
  /** Whether it noted an event: a command that changed nothing notes none. */
  readonly noted: boolean
}

/** What notices need. */
export interface NoticeDeps extends Clock {
  readonly accounts: Pick<AccountStore, 'read'>
  readonly config: Pick<Config, 'base_url'>
  readonly mail: MailService
}

type ChangeKind =
  | 'password_changed'
  | 'mfa_on'
  | 'mfa_off'
  | 'recovery_renewed'
  | 'way_in_added'
  | 'way_in_removed'

/** The changes whose user gets a mail, by the type of their command. */
const CHANGES: Readonly<Record<string, ChangeKind>> = {
  'account.change_password': 'password_changed',
  'account.reset_password': 'password_changed',
  'second_factor.confirm': 'mfa_on',
  'second_factor.remove': 'mfa_off',
  'second_factor.renew_recovery': 'recovery_renewed',
  'phone_factor.confirm': 'mfa_on',
  'phone_factor.remove': 'mfa_off',
  'passkey.add': 'way_in_added',
  'passkey.remove': 'way_in_removed',
  'identity.link': 'way_in_added',
  'identity.unlink': 'way_in_removed',
}

/**
 * SPEC.md I25, I42: tells users by mail of changes to the security of their accounts, and of erasures. It follows the
 * commands, so that no route can forget it.
 */
export async function noticeOf(deps: NoticeDeps, done: DoneCommand): Promise<void> {
  if (!done.noted) return
  if (done.type in ERASURE_COMMANDS) await tellOfErasure(deps, done)
  else await tellOfChange(deps, done)
}

const OfRequest = z.looseObject({ request_id: z.string() })

async function tellOfErasure({ accounts, config, mail, now }: NoticeDeps, done: DoneCommand): Promise<void> {
  const { request_id } = OfRequest.parse(done.facts)
  const notices = accounts.read((view) => {
    const asked = view.get('privacy_requests', request_id)?.record
    if (!asked) return []
    const said = { asked, at: now().toISOString(), by: done.user_id, link: `${config.base_url}/settings` }
    return erasureNotices(view, said)
  })
  for (const { mail: content, reader } of notices) await mail.notify(content, reader)
}

async function tellOfChange(deps: NoticeDeps, done: DoneCommand): Promise<void> {
  const { accounts, config, mail, now } = deps
  const kind = CHANGES[done.type]
  const signsIn = done.type === 'session.start' || done.type === 'account.sign_in'
  if ((kind === undefined && !signsIn) || done.user_id === null) return
  const user_id = done.user_id
  const at = now().toISOString()
  const link = `${config.base_url}/account`
  const found = accounts.read((view) => {
    const email = view.get('users', user_id)?.record.email
    const device = signsIn ? newEntrance(view, user_id, done.facts) : null
    return { email, device }
  })
  const { device, email } = found
  const content: Mail | null = kind
    ? { kind, link, at }
    : device === null
      ? null
      : { kind: 'new_sign_in', device, link, at }
  if (content && email !== undefined) await mail.notify(content, { email, user_id })
}

const Facts = z.looseObject({ session_id: z.string().optional(), sign_in_id: z.string().optional() })

/** The name of the device or browser that signed in; null if the account knows it. */
function newEntrance(view: ServiceView, user_id: string, facts: JsonObject): string | null {
  const { session_id, sign_in_id } = Facts.parse(facts)
  if (session_id !== undefined) return newBrowser(view, user_id, session_id)
  const sign_in = view.get('sign_ins', sign_in_id ?? '')?.record
  const device = sign_in && view.get('devices', sign_in.device_id)?.record
  // A device is made with its first sign-in; earlier sign-ins may be swept already.
  if (!sign_in || !device || device.created_at !== sign_in.created_at) return null
  const others = view.find('sign_ins', 'user_id', user_id)
  if (
    others.some(
      ({ record }) => record.device_id === device.public_id && record.public_id !== sign_in.public_id,
    )
  )
    return null
  return device.device_name ?? device.device_model ?? device.platform
}

/** A browser has no name of its own. What it calls itself is new if no other session of the user has it. */
function newBrowser(view: ServiceView, user_id: string, session_id: string): string | null {
  const sessions = view.find('browser_sessions', 'user_id', user_id)
  const opened = sessions.find(({ record }) => record.public_id === session_id)?.record
  if (!opened) return null
  const others = sessions.filter(({ record }) => record.public_id !== session_id)
  if (others.some(({ record }) => record.user_agent === opened.user_agent)) return null
  return browserName(opened.user_agent) || '?'
}
