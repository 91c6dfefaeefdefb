import { useEffect, useState } from 'preact/hooks'
import type { ListedOperation } from '../../engine/calls.ts'
import { call, status } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { WaitingPhotos } from '../parts/photos/waiting-photos.tsx'
import { Switch } from '../parts/switch.tsx'
import { session, signOut } from '../session.ts'
import { moment, text } from '../texts/text.ts'
import { setTheme, theme, themes } from '../theme.ts'
import { toast } from '../toasts.ts'

/** Who is signed in, what waits on this device, and how the page looks. */
export function SettingsPage() {
  const { user, household } = session.value ?? {}
  const waits = status.value?.pending ?? 0
  return (
    <div class="narrow">
      <h1>{text('settings.title')}</h1>
      <section class="panel">
        <h2>{text('settings.account')}</h2>
        <dl class="facts">
          <div>
            <dt>{user?.name}</dt>
            <dd>{user?.email}</dd>
          </div>
          <div>
            <dt>{text('settings.household')}</dt>
            <dd>{household?.name}</dd>
          </div>
        </dl>
        {waits > 0 && <p class="note note-warn">{text('settings.sign_out.waiting', { count: waits })}</p>}
        <p class="actions">
          <button type="button" class="button" onClick={() => void leave()}>
            <Icon name="log-out" />
            {text('settings.sign_out')}
          </button>
          {waits > 0 && (
            <button type="button" class="button" onClick={() => void save()}>
              {text('settings.save_waiting')}
            </button>
          )}
        </p>
      </section>
      <section class="panel">
        <h2>{text('settings.device')}</h2>
        <p>{text('settings.device.text')}</p>
        <Operations name="waiting" title={text('settings.waiting')} />
        <Operations name="refused" title={text('settings.refused')} />
        <WaitingPhotos />
      </section>
      <section class="panel">
        <h2>{text('settings.theme')}</h2>
        <Switch
          label={text('settings.theme')}
          options={themes.map((value) => ({ value, text: text(`settings.theme.${value}`) }))}
          value={theme.value}
          onChoose={setTheme}
        />
      </section>
      <p>
        <a href="/docs">{text('settings.docs')}</a>
      </p>
      <p>
        <a href="/connection">{text('settings.connection')}</a>
      </p>
    </div>
  )
}

async function leave(): Promise<void> {
  await call('close', { wipe: true })
  await signOut()
}

async function save(): Promise<void> {
  const url = URL.createObjectURL(new Blob([await call('save', null)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'stowage-changes.json'
  link.click()
  URL.revokeObjectURL(url)
}

function Operations({ name, title }: { readonly name: 'waiting' | 'refused'; readonly title: string }) {
  const [listed, setListed] = useState<readonly ListedOperation[]>([])
  const version = `${status.value?.pending} ${status.value?.rejected}`
  useEffect(() => {
    void call(name, null).then(setListed)
  }, [version])
  if (listed.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul class="operations">
        {listed.map(({ operation_id, type, occurred_at, error }) => (
          <li key={operation_id}>
            <code>{type}</code>
            <time dateTime={occurred_at}>{moment(occurred_at)}</time>
            {error && <p class="note note-warn">{error.message}</p>}
            {error && (
              <p class="actions">
                <button type="button" class="button" onClick={() => void retry(operation_id)}>
                  {text('settings.retry')}
                </button>
                <button type="button" class="button" onClick={() => void call('dismiss', { operation_id })}>
                  {text('settings.dismiss')}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

async function retry(operation_id: string): Promise<void> {
  const again = await call('retry', { operation_id })
  if (again?.status === 'rejected') toast({ text: again.error.message, tone: 'bad' })
}
