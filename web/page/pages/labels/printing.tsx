import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../icon.tsx'
import { useOnce } from '../../parts/once.ts'
import { problemOf } from '../../problem.ts'
import { ApiError, api } from '../../session.ts'
import { isTextKey, text } from '../../texts/text.ts'
import { type Job, readJob, type Warning } from './read.ts'

/** Milliseconds between two questions about a job that is not done. */
const ASK_MS = 500

/** Makes the PDF on the server: how far it is, a way to cancel it, and the file. */
export function Printing({
  body,
  ready,
  warned,
  onDone,
}: {
  /** The print job as the server takes it. */
  readonly body: object
  /** Whether there is something to print, and a sheet to print it on. */
  readonly ready: boolean
  /** Whether the page says already that the labels hold an address that no phone can open. */
  readonly warned: boolean
  /** Called at the end of a job: the function of the moment at which the person began it. */
  readonly onDone: (job: Job) => void
}) {
  const [job, setJob] = useState<Job | null>(null)
  const { busy, once } = useOnce()
  const ended = useRef(onDone)
  const open = job?.state === 'queued' || job?.state === 'running'
  useEffect(() => {
    if (!job || !open) return
    const timer = setTimeout(async () => {
      const next = await api('GET', `/api/v1/labels/print-jobs/${job.id}`).then(readJob, (error): Job => {
        // Out of reach: the job goes on, and the next question comes. A job that is gone never ends.
        const isGone = error instanceof ApiError && error.status === 404
        return isGone ? { ...job, state: 'failed', error: problemOf(error) } : { ...job }
      })
      setJob(next)
      if (next.state === 'done') ended.current(next)
    }, ASK_MS)
    return () => clearTimeout(timer)
  }, [job])
  const start = () =>
    once(body, async (key) => {
      const made = readJob(await api('POST', '/api/v1/labels/print-jobs', body, undefined, key))
      ended.current = onDone
      setJob(made)
      if (made.state === 'done') onDone(made)
    })
  const cancel = async () => {
    if (!job) return
    const answer = await api('POST', `/api/v1/labels/print-jobs/${job.id}/cancel`, {}).catch(() => null)
    if (answer !== null) setJob(readJob(answer))
  }
  return (
    <section class="printing" aria-live="polite">
      {job?.state === 'done' && <Done job={job} warned={warned} />}
      {job?.error && <p class="note note-bad">{job.error}</p>}
      {job?.state === 'cancelled' && <p class="note">{text('labels.cancelled')}</p>}
      {open && job ? (
        <>
          <progress
            aria-label={text('labels.making', { done: job.progress, total: job.labels })}
            value={job.progress}
            max={job.labels}
          />
          <p class="actions">
            <span class="count">
              {job.state === 'queued'
                ? text('labels.queued')
                : text('labels.making', { done: job.progress, total: job.labels })}
            </span>
            <button type="button" class="button" onClick={() => void cancel()}>
              <Icon name="x" />
              {text('labels.cancel')}
            </button>
          </p>
        </>
      ) : (
        <button
          type="button"
          class={job?.state === 'done' ? 'button' : 'button button-main button-wide'}
          disabled={!ready || busy}
          onClick={() => void start()}
        >
          <Icon name="printer" />
          {text('labels.make')}
        </button>
      )}
    </section>
  )
}

function Done({ job, warned }: { readonly job: Job; readonly warned: boolean }) {
  const address = `/api/v1/labels/print-jobs/${job.id}/download`
  const warnings = job.warnings.filter(({ code }) => !(warned && code === 'address_is_local'))
  return (
    <>
      <p class="note">{text('labels.done', { pages: job.pages })}</p>
      {warnings.map((warning) => (
        <p key={warning.code} class="note note-warn">
          {said(warning)} {warning.labels > 1 && text('labels.warning.more', { count: warning.labels })}
          {warning.code === 'address_is_local' && <RightAddress />}
        </p>
      ))}
      <p class="actions">
        <a class="button button-main" href={`${address}?show=true`} target="_blank" rel="noopener">
          <Icon name="printer" />
          {text('labels.open')}
        </a>
        <a class="button" href={address} download>
          <Icon name="download" />
          {text('labels.download')}
        </a>
      </p>
      <p class="hint">{text('labels.marked')}</p>
    </>
  )
}

/** The labels hold an address that no phone can open: before they are printed is the time to say so. */
export function LocalAddressNote() {
  return (
    <p class="note note-warn">
      {text('labels.warning.address_is_local')} <RightAddress />
    </p>
  )
}

function RightAddress() {
  return <a href="/connection">{text('labels.address')}</a>
}

/** A warning in the language of the page; one that only a newer server knows, as that says it. */
function said({ code, message }: Warning): string {
  const key = `labels.warning.${code}`
  return isTextKey(key) ? text(key) : message
}
