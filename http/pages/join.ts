import { z } from 'zod'
import { type Invitation, registrationOpen, User } from '../../engine/index.ts'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import { accept, findInvitation, noInvitation, openInvitation } from '../../services/accounts/invitations.ts'
import type { Passwords } from '../../services/accounts/passwords.ts'
import type { SecretBox } from '../../services/accounts/second-factor/secret-box.ts'
import { invitationTokens } from '../../services/accounts/secret-token.ts'
import { ServiceError } from '../../services/errors.ts'
import { Email } from '../../services/interface/accounts/credentials.ts'
import type { MailService } from '../../services/mail/mail-service.ts'
import { checked } from '../../sync-protocol/index.ts'
import { HttpError } from '../errors/errors.ts'
import { httpErrorOf } from '../errors/service-errors.ts'
import { routesWith } from '../routing/routes-with.ts'
import { registerBrowser, signBrowserIn } from '../session/browser-sessions.ts'
import type { AppContext } from '../shell/context.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { type FormProblems, NO_PROBLEMS, orShow, problemsOf } from './fields.ts'
import { senderOfForm, visitorOf } from './forms.ts'
import { gonePage, joinPage, mailboxPage, type Welcome } from './join-page.ts'
import { codeForgotten, codeFormPage, showCodeForm, takeCode } from './links/enter-code.ts'
import { forgetCode, keptCode, type LinkKind } from './links/link-kind.ts'
import { codeForm, linkParams } from './links/link-page.ts'
import { FORM_LIMIT, FormToken, pageRoute, Text } from './page-route.ts'
import { goTo, sendPage } from './send-page.ts'
import { codePageFor } from './sign-in.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly passwords: Passwords
  readonly accounts: AccountStore
  readonly secrets: SecretBox
  readonly mail: MailService
}

const { route } = routesWith<Needs>()

const shared = { ...pageRoute, params: linkParams, body_limit: FORM_LIMIT } as const
const refusals = ['not_found', 'conflict', 'csrf_failed'] as const

/** The code is the token of a link, or the short one, which is found by itself. */
const invitations: LinkKind<Needs> = {
  path: '/join',
  title: 'join',
  idOf({ accounts }, code) {
    const token = invitationTokens.parse(code)
    return token?.id ?? accounts.read((view) => findInvitation(view, code))?.public_id ?? null
  },
}

/** An invitation that can be accepted, and the code that the browser keeps for it. */
interface Opened {
  readonly invitation: Invitation
  readonly code: string
}

/** @throws HttpError `not_found` */
function opened(koa: AppContext, services: Needs, id: string): Opened {
  const code = keptCode(invitations, koa, services, id)
  if (code === null) throw noInvitation('token')
  return { invitation: openInvitation(services, code, 'token'), code }
}

interface Shown {
  /** The id of the invitation. */
  readonly id: string
  /** Whether the visitor has an account, by the visitor's own choice. */
  readonly has_account: boolean
  readonly typed?: Partial<Record<'name' | 'email', string>>
  readonly problems?: FormProblems
}

/** The page of an invitation for its visitor, or the page of an invalid one. */
async function pageFor(
  koa: AppContext,
  services: Needs,
  { id, has_account, typed = {}, problems = NO_PROBLEMS }: Shown,
): Promise<string> {
  if (keptCode(invitations, koa, services, id) === null)
    return codeFormPage(invitations, koa, services, { problems: codeForgotten() })
  const invitation = findOpen(koa, services, id)
  if (!invitation) return gonePage('invitation')
  const { form_token, principal } = await visitorOf(koa, services)
  const welcome = services.accounts.read(
    (view): Welcome => ({
      path: `/join/${id}`,
      form_token,
      household: view.get('households', invitation.household_id)?.record.name ?? '',
      invited_by: view.get('users', invitation.invited_by)?.record.name ?? '',
      role: invitation.role,
      expires_at: invitation.expires_at,
      registration: registrationOpen(view, services.config.registration, true),
      user: principal && (view.get('users', principal.user.public_id)?.record.name ?? principal.user.email),
    }),
  )
  const suggested = { name: invitation.name ?? '', email: invitation.email ?? '', ...typed }
  return joinPage(welcome, { has_account, typed: suggested, problems })
}

function findOpen(koa: AppContext, services: Needs, id: string): Invitation | null {
  try {
    return opened(koa, services, id).invitation
  } catch (error) {
    if (httpErrorOf(error)?.code === 'not_found') return null
    throw error
  }
}

const ask = route({
  ...pageRoute,
  id: 'pages.join.ask',
  method: 'GET',
  path: '/join',
  summary: 'Show the page that takes the code of an invitation',
  limiter: 'link',
  handler: ({ koa }, services) => showCodeForm(invitations, koa, services),
})

const take = route({
  ...codeForm,
  id: 'pages.join.take',
  path: '/join',
  summary: 'Accept the code of an invitation by a form',
  // A code that one person reads out to another is short: guesses count as those of other codes.
  limiter: 'invitation-code',
  async handler({ body, koa }, services) {
    await takeCode(invitations, koa, services, body)
  },
})

const show = route({
  ...pageRoute,
  params: linkParams,
  id: 'pages.join',
  method: 'GET',
  path: '/join/{link_public_id}',
  summary: 'Show the page of an invitation',
  limiter: 'link',
  query: z.strictObject({ account: z.literal('yes').optional() }),
  async handler({ koa, params: { link_public_id: id }, query: { account } }, services) {
    if (keptCode(invitations, koa, services, id) === null) {
      goTo(koa, invitations.path)
      return
    }
    if (!findOpen(koa, services, id)) koa.status = 404
    sendPage(koa, await pageFor(koa, services, { id, has_account: account === 'yes' }))
  },
})

const RegisterFields = z.object({ name: User.shape.name, email: Email })

const register = route({
  ...shared,
  id: 'pages.join.register',
  method: 'POST',
  path: '/join/{link_public_id}/register',
  summary: 'Create an account by a form, and accept an invitation',
  limiter: 'mobile-register',
  body: z.strictObject({ form_token: FormToken, name: Text, email: Text, password: Text }),
  errors: [...refusals, 'registration_closed', 'confirmation_required', 'unavailable'],
  async handler({ body, koa, params: { link_public_id: id } }, services) {
    const { form_token, password, ...typed } = body
    await orShow(
      async () => {
        await senderOfForm(koa, services, form_token)
        const { code, invitation } = opened(koa, services, id)
        const fields = checked(RegisterFields, typed)
        if (!fields.ok) throw new HttpError('validation_failed', { details: fields.details.map(inWords) })
        await registerBrowser(koa, services, { ...fields.data, password, invitation: code })
        forgetCode(koa, code)
        goTo(koa, inApp(invitation.household_id))
      },
      (error) => {
        if (error.code === 'confirmation_required') return mailboxPage(typed.email)
        const problems = problemsOf(inAccountWords(error), ['name', 'email', 'password'])
        return pageFor(koa, services, { id, has_account: false, typed, problems })
      },
    )
  },
})

const signIn = route({
  ...shared,
  id: 'pages.join.sign_in',
  method: 'POST',
  path: '/join/{link_public_id}/sign-in',
  summary: 'Sign in a browser by a form, and accept an invitation',
  limiter: 'mobile-login',
  body: z.strictObject({ form_token: FormToken, email: Text, password: Text }),
  errors: [...refusals, 'invalid_credentials', 'mfa_required', 'access_denied', 'unavailable'],
  async handler({ body, koa, params: { link_public_id: id } }, services) {
    const { email, form_token, password } = body
    await orShow(
      async () => {
        await senderOfForm(koa, services, form_token)
        const { code, invitation } = opened(koa, services, id)
        const { household_id, public_id } = invitation
        const { token: session, user_id } = await signBrowserIn(koa, services, { email, password })
        await join(services, { user: { public_id: user_id }, session: { public_id: session.id } }, public_id)
        forgetCode(koa, code)
        goTo(koa, inApp(household_id))
      },
      async (error) => {
        // Then the page of the invitation offers to accept it.
        const asked = await codePageFor(koa, services, error, { next: `/join/${id}` })
        if (asked !== null) return asked
        const problems = problemsOf(error, ['email', 'password'])
        return pageFor(koa, services, { id, has_account: true, typed: { email }, problems })
      },
    )
  },
})

const acceptRoute = route({
  ...shared,
  id: 'pages.join.accept',
  method: 'POST',
  path: '/join/{link_public_id}/accept',
  summary: 'Accept an invitation by a form, in a browser that is signed in',
  limiter: 'link',
  body: z.strictObject({ form_token: FormToken }),
  errors: [...refusals, 'authentication_required'],
  async handler({ body, koa, params: { link_public_id: id } }, services) {
    await orShow(
      async () => {
        const principal = await senderOfForm(koa, services, body.form_token)
        if (!principal) throw new HttpError('authentication_required', { message: 'Sign in first.' })
        const { code, invitation } = opened(koa, services, id)
        const { household_id, public_id } = invitation
        await join(services, principal, public_id)
        forgetCode(koa, code)
        goTo(koa, inApp(household_id))
      },
      (error) => pageFor(koa, services, { id, has_account: true, problems: problemsOf(error, []) }),
    )
  },
})

/** The address at which the app opens the household that the visitor joined. */
function inApp(household_id: string): string {
  return `/?joined=${household_id}`
}

type Joining = Parameters<typeof accept>[1]

/** Accepts an invitation for a user, who may be a member already. */
async function join(services: Needs, by: Joining, invitation_id: string) {
  try {
    await accept(services, by, invitation_id)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'already_member') throw error
  }
}

const WORDS: Readonly<Record<string, string>> = {
  name: 'Enter the name that others see.',
  email: 'This is not a valid e-mail address.',
}

function inWords(detail: HttpError['details'][number]): HttpError['details'][number] {
  return { ...detail, message: WORDS[detail.path] ?? detail.message }
}

/** The message for an address that has an account, on a page where its owner can sign in instead. */
function inAccountWords(error: HttpError): HttpError {
  if (error.code !== 'conflict') return error
  const message = 'This address has an account already. Choose “Sign in instead” below.'
  return new HttpError('conflict', { details: [{ path: 'email', code: 'email_taken', message }] })
}

export const joinRoutes = [ask, take, show, register, signIn, acceptRoute]
