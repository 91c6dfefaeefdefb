import { useEffect, useState } from 'preact/hooks'
import type { ListedOperation } from '../../engine/calls.ts'
import { keptCopies, keptPhotos } from '../copies.ts'
import { call, change, status } from '../engine.ts'
import { operationName } from '../parts/operation-name.ts'
import { OperationSubject } from '../parts/operation-subject.tsx'
import { WaitingPhotos } from '../parts/photos/waiting-photos.tsx'
import { saveUnsent } from '../parts/unsent.tsx'
import { keepForGood } from '../persistence.ts'
import { refusalOf } from '../problem.ts'
import { noRoom } from '../room.ts'
import { attempt } from '../server.ts'
import { session } from '../session.ts'
import { bytes, moment, number, type TextKey, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

interface Kept {
  readonly bytes: number | null
  readonly photos: number
  readonly lasting: boolean | null
  /** Whether the app opens without the server. */
  readonly opens: boolean
  readonly copies: Awaited<ReturnType<typeof keptCopies>>
}

/** What this browser keeps, what waits in it, and how to get rid of it. */
export function ThisDevice() {
  const [kept, setKept] = useState<Kept>()
  const waits = status.value?.pending ?? 0
  const shared = session.value?.shared_device === true
  const look = () => {
    // A browser that hides what it keeps shows none of this.
    void kindOf().then(setKept, () => {})
  }
  useEffect(look, [waits])
  return (
    <section class="panel" id="device">
      <h2>{text('settings.device')}</h2>
      <p>{text(shared ? 'device.shared' : keptWords(kept))}</p>
      {kept && !shared && (
        <dl class="facts">
          {kept.bytes !== null && (
            <div>
              <dt>{text('device.size')}</dt>
              <dd>{bytes(kept.bytes)}</dd>
            </div>
          )}
          <div>
            <dt>{text('device.photos')}</dt>
            <dd>{number(kept.photos)}</dd>
          </div>
          {kept.lasting !== null && (
            <div>
              <dt>{text('device.lasting')}</dt>
              <dd>{text(kept.lasting ? 'device.lasting.yes' : 'device.lasting.no')}</dd>
            </div>
          )}
          {kept.copies.length > 1 &&
            kept.copies.map(({ household_id, name, waiting }) => (
              <div key={household_id}>
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd>{waiting > 0 ? text('sync.waiting', { count: waiting }) : text('sync.saved')}</dd>
              </div>
            ))}
        </dl>
      )}
      <Operations name="waiting" title={text('settings.waiting')} />
      <Operations name="refused" title={text('settings.refused')} />
      <WaitingPhotos />
      <p class="actions">
        {kept?.lasting === false && (
          <button type="button" class="button" onClick={() => void keepForGood().then(look)}>
            {text('device.keep')}
          </button>
        )}
        {waits > 0 && (
          <button type="button" class="button" onClick={() => void saveUnsent()}>
            {text('settings.save_waiting')}
          </button>
        )}
        <label class="button">
          {text('device.read')}
          <input
            class="visually-hidden"
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => void readBack(currentTarget)}
          />
        </label>
        <button type="button" class="button button-bad" onClick={() => void wipe(waits)}>
          {text('device.wipe')}
        </button>
      </p>
    </section>
  )
}

/** What this browser keeps, in words: it may have no room for the records, or keep them and not the app. */
function keptWords(kept: Kept | undefined): TextKey {
  if (noRoom.value) return 'room.none'
  return kept?.opens === false ? 'device.app_not_kept' : 'settings.device.text'
}

async function kindOf(): Promise<Kept> {
  const storage: Partial<StorageManager> = navigator.storage ?? {}
  const estimate = storage.estimate && (await navigator.storage.estimate())
  const lasting = storage.persisted ? await navigator.storage.persisted() : null
  return {
    bytes: estimate?.usage ?? null,
    photos: await keptPhotos(),
    lasting,
    opens: 'serviceWorker' in navigator && Boolean((await navigator.serviceWorker.getRegistration())?.active),
    copies: await keptCopies(),
  }
}

/** Maximum size of a file of unsent changes that is read, in bytes. */
const MOST_BYTES = 50 * 1024 * 1024

async function readBack(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0]
  if (!file) return
  // Chosen again after it was mended, the same file counts as a choice.
  input.value = ''
  if (file.size > MOST_BYTES) return toast({ text: text('device.read.wrong'), tone: 'bad' })
  await attempt(async () => {
    const { problem, read, refused } = await call('read_saved', { text: await file.text() })
    if (problem === 'other_household') toast({ text: text('device.read.other'), tone: 'bad' })
    else if (problem !== null) toast({ text: text('device.read.wrong'), tone: 'bad' })
    else toast({ text: text('device.read.done', { count: read, refused }) })
  })
}

async function wipe(waits: number): Promise<void> {
  const copies = await keptCopies().catch(() => [])
  const open = copies.find(({ household_id }) => household_id === session.value?.household.public_id)
  // The photos that the server refused wait for the person, and are here alone.
  if (!confirm(text('device.wipe.sure', { count: Math.max(waits, open?.waiting ?? 0) }))) return
  await attempt(() => call('close', { wipe: true }))
  // The page begins with an empty copy, and loads it from the server.
  location.reload()
}

function Operations({ name, title }: { readonly name: 'waiting' | 'refused'; readonly title: string }) {
  const [listed, setListed] = useState<readonly ListedOperation[]>([])
  const version = `${status.value?.pending} ${status.value?.rejected}`
  useEffect(() => {
    call(name, null).then(setListed, () => {})
  }, [version])
  if (listed.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul class="operations">
        {listed.slice(0, MOST_LISTED).map(({ operation_id, type, input, occurred_at, error }) => (
          <li key={operation_id}>
            <span>
              {operationName(type)} <OperationSubject type={type} input={input} />
            </span>
            <time dateTime={occurred_at}>{moment(occurred_at)}</time>
            {error && <p class="note note-warn">{refusalOf(error)}</p>}
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
        {listed.length > MOST_LISTED && (
          <li class="hint">{text('history.more', { count: listed.length - MOST_LISTED })}</li>
        )}
      </ul>
    </>
  )
}

/** Maximum number of operations that are listed. */
const MOST_LISTED = 100

async function retry(operation_id: string): Promise<void> {
  const again = await change('retry', { operation_id })
  if (again?.status === 'rejected') toast({ text: refusalOf(again.error), tone: 'bad' })
}
