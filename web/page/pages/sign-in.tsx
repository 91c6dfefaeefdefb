import { useEffect, useState } from 'preact/hooks'
import { appPathOf } from '../../paths.ts'
import { ApiError, field } from '../api.ts'
import { Icon } from '../icon.tsx'
import { lazyPage } from '../lazy.tsx'
import { CODE_FIELD, wrongCode } from '../parts/code-of-factor.ts'
import { useFocus } from '../parts/use-focus.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { problemOf } from '../problem.ts'
import { address, go, href, route } from '../router.ts'
import { api, completeSignIn, ended, register, session, signIn } from '../session.ts'
import { text } from '../texts/text.ts'

const OtherWays = lazyPage(async () => (await import('../sign-in/other-ways.tsx')).OtherWays)

const SmsCode = lazyPage(async () => (await import('../sign-in/sms-code.tsx')).SmsCode)

/** The page of the server that takes the code of an invitation. */
const JOIN = '/join'

/** A sign-in whose password was right, and which waits for a code. */
interface Waiting {
  readonly challenge: string
  readonly shared_device: boolean
  /** The last digits of the phone to which a code can be sent; null without one. */
  readonly digits: string | null
  /** Whether a passkey completes it, and no code does. */
  readonly by_passkey: boolean
}

/** Signs a person in: with address and password, and then with a code if the account has a second factor. */
export function SignInPage() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const again = () => setWaiting(null)
  return waiting ? <CodeForm waiting={waiting} again={again} /> : <PasswordForm onWaiting={setWaiting} />
}

function PasswordForm({ onWaiting }: { readonly onWaiting: (waiting: Waiting) => void }) {
  const before = ended.value
  const registration = useRegistration()
  // Where nobody has an account, there is nothing to sign in to.
  useEffect(() => {
    if (registration === 'first' && route.peek()?.name !== 'sign_in') go(href('register'), { replace: true })
  }, [registration])
  const leave = useLeave()
  const { problem, busy, submit } = useEntrance(async (form) => {
    const shared_device = form('shared') === 'on'
    try {
      await signIn(form('email'), form('password'), shared_device)
      return true
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'mfa_required' && error.value)) throw error
      onWaiting({
        challenge: error.value,
        shared_device,
        digits: error.values.sms ?? null,
        by_passkey: error.values.passkey === 'only',
      })
      return false
    }
  })
  return (
    <Door title={text('sign_in.title')} lead={text('sign_in.lead')} problem={problem} submit={submit}>
      {before && (
        <p class="note note-warn">
          {text('sign_in.ended', { name: before.user.name, shared: String(before.shared_device) })}
        </p>
      )}
      <Field
        name="email"
        type="email"
        autocomplete="username"
        label={text('sign_in.email')}
        value={before?.user.email ?? ''}
      />
      <Field
        name="password"
        type="password"
        autocomplete="current-password"
        label={text('sign_in.password')}
      />
      <label class="check">
        <input type="checkbox" name="shared" aria-describedby="shared-hint" />
        <span>{text('sign_in.shared')}</span>
      </label>
      <p class="hint" id="shared-hint">
        {text('sign_in.shared.hint')}
      </p>
      <button type="submit" class="button button-main button-wide" disabled={busy}>
        {text('sign_in.submit')}
      </button>
      <OtherWays onDone={leave} next={wanted()} />
      {registration !== 'closed' && (
        <a class="button button-wide" href={href('register')}>
          {text('sign_in.to_register')}
        </a>
      )}
      <p class="forgotten">
        <a href="/account/forgot-password">{text('sign_in.forgotten')}</a>
      </p>
      <p class="forgotten">
        <a href={JOIN}>{text('sign_in.invited')}</a>
      </p>
    </Door>
  )
}

/** Asks for the code of the second factor. */
function CodeForm({ waiting, again }: { readonly waiting: Waiting; readonly again: () => void }) {
  const field = useFocus<HTMLInputElement>()
  const leave = useLeave()
  const { problem, busy, submit } = useEntrance(async (form) => {
    try {
      await completeSignIn(waiting.challenge, form('code'), waiting.shared_device)
      return true
    } catch (error) {
      throw wrongCode(error)
    }
  })
  const lead = text(waiting.by_passkey ? 'second.passkey_only' : 'second.lead')
  return (
    <Door title={text('second.title')} lead={lead} problem={problem} submit={submit}>
      {!waiting.by_passkey && (
        <>
          <label class="field">
            <span>{text('second.code')}</span>
            <input ref={field} class="code-input" name="code" required {...CODE_FIELD} />
          </label>
          <p class="hint">{text('second.lost')}</p>
          <button type="submit" class="button button-main button-wide" disabled={busy}>
            {text('sign_in.submit')}
          </button>
        </>
      )}
      {waiting.digits !== null && <SmsCode challenge={waiting.challenge} digits={waiting.digits} />}
      <OtherWays challenge={waiting.challenge} shared={waiting.shared_device} onDone={leave} />
      <button type="button" class="button button-wide" onClick={again}>
        {text('second.again')}
      </button>
    </Door>
  )
}

/** Makes an account with a household. */
export function RegisterPage() {
  const registration = useRegistration()
  const [mailed, setMailed] = useState<string | null>(null)
  const { problem, busy, submit } = useEntrance(async (form) => {
    try {
      await register({
        name: form('name'),
        email: form('email'),
        password: form('password'),
        household_name: form('household_name'),
      })
      return true
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'confirmation_required')) throw error
      setMailed(form('email'))
      return false
    }
  })
  if (mailed !== null) return <Mailed email={mailed} />
  const lead = text(registration === 'first' ? 'register.first' : 'sign_in.lead')
  return (
    <Door title={text('register.title')} lead={lead} problem={problem} submit={submit}>
      {registration === 'closed' && (
        <>
          <p class="note note-warn">{text('register.closed')}</p>
          <a class="button button-main button-wide" href={JOIN}>
            {text('sign_in.invited')}
          </a>
        </>
      )}
      <Field name="name" type="text" autocomplete="name" label={text('register.name')} />
      <Field name="email" type="email" autocomplete="username" label={text('sign_in.email')} />
      <Field
        name="password"
        type="password"
        autocomplete="new-password"
        label={text('sign_in.password')}
        hint={text('register.password')}
      />
      <Field
        name="household_name"
        type="text"
        autocomplete="off"
        label={text('register.household')}
        value={text('register.household_default')}
      />
      <button type="submit" class="button button-main button-wide" disabled={busy}>
        {text('register.submit')}
      </button>
      {registration !== 'first' && (
        <a class="button button-wide" href={href('sign_in')}>
          {text('register.to_sign_in')}
        </a>
      )}
    </Door>
  )
}

/** Follows a registration that a link in a mail completes. It says the same about every address. */
function Mailed({ email }: { readonly email: string }) {
  return (
    <main class="door">
      <section class="door-card" aria-live="polite">
        <p class="brand">
          <Icon name="boxes" />
          {text('app.name')}
        </p>
        <h1>{text('register.mailed')}</h1>
        <p class="lead">{text('register.mailed.how', { email })}</p>
        <a class="button button-wide" href={href('sign_in')}>
          {text('register.to_sign_in')}
        </a>
      </section>
    </main>
  )
}

function Door(props: {
  title: string
  lead: string
  problem: string | null
  submit: (event: SubmitEvent & { currentTarget: HTMLFormElement }) => void
  children: preact.ComponentChildren
}) {
  return (
    <main class="door">
      <form class="door-card" onSubmit={props.submit}>
        <p class="brand">
          <Icon name="boxes" />
          {text('app.name')}
        </p>
        <h1>{props.title}</h1>
        <p class="lead">{props.lead}</p>
        {props.problem !== null && (
          <p class="note note-bad" role="alert">
            {props.problem}
          </p>
        )}
        {props.children}
      </form>
    </main>
  )
}

function Field(props: {
  name: string
  type: 'text' | 'email' | 'password'
  label: string
  autocomplete: string
  value?: string
  hint?: string
}) {
  const { name, label, autocomplete, value = '', hint } = props
  const described = hint === undefined ? {} : { 'aria-describedby': `${name}-hint` }
  const common = { id: name, name, autocomplete, required: true, defaultValue: value, ...described }
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {props.type === 'text' && <input type="text" {...common} />}
      {props.type === 'email' && <input type="email" {...common} />}
      {props.type === 'password' && <input type="password" {...common} />}
      {hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Whether the form stands at an address of its own, and not in the place of a page that takes a sign-in. */
const isOwnAddress = (name: string | undefined) => name === 'sign_in' || name === 'register'

/** The page that the person wanted to see, as a path of this server. */
function wanted(): string {
  const { path, query } = address.value
  if (isOwnAddress(route.value?.name)) return query.get('next') ?? '/'
  return `${path}${location.search}`
}

/** Goes on to the page that the person wanted to see, such as one that the server writes, or else to the first page. */
function useLeave(): () => void {
  const [before] = useState(() => ended.peek()?.user.public_id)
  return () => {
    const now = session.peek()?.user.public_id
    // What somebody else looked at is nothing for this person.
    const isAnother = before !== undefined && now !== undefined && before !== now
    const at = route.peek()?.name
    if (isAnother) go(href('home'), { replace: true })
    else if (at === undefined || isOwnAddress(at)) goTo(wanted())
  }
}

function goTo(next: string): void {
  // Another page may have made this address: it leads nowhere but here, and perhaps it is none.
  const { origin, pathname, search } = new URL(
    URL.canParse(next, location.origin) ? next : '/',
    location.origin,
  )
  const path = origin === location.origin ? appPathOf(pathname)?.path : undefined
  const ofServer = ['/account/password', '/q/', '/join/', '/new-email/'].some((each) =>
    pathname.startsWith(each),
  )
  if (origin === location.origin && ofServer) location.assign(pathname + search)
  else if (pathname.startsWith('/account')) go(href('settings'), { replace: true })
  else if (path === undefined || path === '/sign-in' || path === '/register')
    go(href('home'), { replace: true })
  else go(pathname + search, { replace: true })
}

/** `work` gives true when the person is signed in, and false when another form follows on this page. */
function useEntrance(work: (form: (name: string) => string) => Promise<boolean>) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const leave = useLeave()
  const submit = useSubmit(async (form) => {
    const fields = new FormData(form)
    setBusy(true)
    try {
      if (await work((name) => String(fields.get(name) ?? ''))) leave()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  })
  return { problem, busy, submit }
}

/** Who may make an account: nobody has one yet, anybody, or only invited people. It is open until the server says more. */
function useRegistration(): 'first' | 'open' | 'closed' {
  const [state, setState] = useState<'first' | 'open' | 'closed'>('open')
  useEffect(() => {
    void api('GET', '/api/v1/status')
      .then((answer) => {
        if (field(answer, 'first_account') === true) setState('first')
        else if (field(answer, 'registration_open') === false) setState('closed')
      })
      .catch(() => {})
  }, [])
  return state
}
