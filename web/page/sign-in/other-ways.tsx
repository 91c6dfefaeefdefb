import { useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { NoPasskeyError, usePasskey } from '../parts/passkey.ts'
import { problemOf } from '../problem.ts'
import { useServer } from '../server.ts'
import { noteShared, signInWithPasskey } from '../session.ts'
import { text } from '../texts/text.ts'

interface Ways {
  readonly passkeys: boolean
  readonly providers: readonly { readonly provider: string; readonly label: string }[]
}

/** The ways to sign in without a password: a passkey and identity providers. With a challenge, the passkey is the second factor. */
export function OtherWays({
  challenge,
  next,
  shared,
  onDone,
}: {
  readonly challenge?: string
  readonly next?: string
  /** Whether this is somebody else's device, if the person has said so before; else the form says it. */
  readonly shared?: boolean
  readonly onDone: () => void
}) {
  const { value } = useServer('/api/v1/session/idp/providers', readWays)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof NoPasskeyError ? text('passkeys.none_here') : problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  const isShared = () =>
    shared ?? document.querySelector<HTMLInputElement>('input[name=shared]')?.checked === true
  const withPasskey = async () => {
    const shared_device = isShared()
    await signInWithPasskey(await usePasskey(challenge), challenge, shared_device)
    onDone()
  }
  const withProvider = async (provider: string) => {
    const shared_device = isShared()
    const wish = { mode: 'login', provider, ...(next !== undefined && { next }) }
    const body = shared_device ? { ...wish, shared_device } : wish
    const started = await api('POST', '/api/v1/session/idp/start', body)
    noteShared(shared_device)
    location.assign(textOf(started, 'authorization_url'))
  }
  const providers = challenge === undefined ? (value?.providers ?? []) : []
  if (!value?.passkeys && providers.length === 0) return null
  return (
    <div class="stack">
      {problem !== null && (
        <p class="note note-bad" role="alert">
          {problem}
        </p>
      )}
      {value?.passkeys && 'PublicKeyCredential' in globalThis && (
        <button
          type="button"
          class="button button-wide"
          disabled={busy}
          onClick={() => void attempt(withPasskey)}
        >
          <Icon name="key-round" />
          {text('passkeys.sign_in')}
        </button>
      )}
      {providers.map(({ label, provider }) => (
        <button
          key={provider}
          type="button"
          class="button button-wide"
          disabled={busy}
          onClick={() => void attempt(() => withProvider(provider))}
        >
          {text('providers.sign_in', { name: label })}
        </button>
      ))}
    </div>
  )
}

function readWays(answer: unknown): Ways {
  return {
    passkeys: field(answer, 'passkeys') === true,
    providers: listOf(answer, 'providers').map((each) => ({
      provider: textOf(each, 'provider'),
      label: textOf(each, 'label'),
    })),
  }
}
