import { useEffect, useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { useOneAtATime } from '../parts/one-at-a-time.ts'
import { problemOf } from '../problem.ts'
import { bytes, isTextKey, moment, text } from '../texts/text.ts'

/** Number of requests of a page. */
const SHOWN = 10

interface Sent {
  readonly public_id: string
  readonly at: string
  readonly who: string
  readonly purpose: string
  readonly status: string
  readonly host: string
  readonly size: number
  /** Empty once it is deleted. */
  readonly text: string
}

interface Page {
  readonly requests: readonly Sent[]
  readonly next: string | null
}

/** All that was sent to a model, in full: loaded when the person looks. */
export function SentRequests({ household_id }: { readonly household_id: string }) {
  const [open, setOpen] = useState(false)
  if (open) return <List household_id={household_id} />
  return (
    <p class="actions">
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {text('models.sent.show')}
      </button>
    </p>
  )
}

function List({ household_id }: { readonly household_id: string }) {
  const [page, setPage] = useState<Page | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const one = useOneAtATime()
  const load = (cursor: string | null) => void one(() => read(cursor))
  const read = (cursor: string | null) => {
    const more = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    return api('GET', `/api/v1/ai/calls?household_id=${household_id}&limit=${SHOWN}${more}`).then(
      (answer) => {
        setProblem(null)
        setPage((before) => joined(cursor === null ? null : before, readPage(answer)))
      },
      (error: unknown) => setProblem(problemOf(error)),
    )
  }
  useEffect(() => load(null), [household_id])
  return (
    <div class="models-sent" aria-busy={page === null && problem === null}>
      <h3>{text('models.sent')}</h3>
      {problem !== null && <p class="hint">{problem}</p>}
      {page?.requests.length === 0 && <p class="hint">{text('models.sent.none')}</p>}
      {page?.requests.map((each) => (
        <Request key={each.public_id} sent={each} />
      ))}
      {page && page.next !== null && (
        <button type="button" class="button" onClick={() => load(page.next)}>
          {text('models.sent.more')}
        </button>
      )}
    </div>
  )
}

function Request({ sent: { at, host, purpose, size, status, text: body, who } }: { readonly sent: Sent }) {
  const named = `models.purpose.${purpose}`
  const words = isTextKey(named) ? text(named) : purpose
  return (
    <details class="models-request">
      <summary>
        <b>{words}</b>
        <span class="hint">
          {text('models.sent.line', { who, when: moment(at), host, size: bytes(size) })}
          {status !== 'answered' && ` · ${text('models.sent.failed')}`}
        </span>
      </summary>
      {body === '' ? <p class="hint">{text('models.sent.deleted')}</p> : <pre dir="ltr">{body}</pre>}
    </details>
  )
}

function joined(before: Page | null, { requests, next }: Page): Page {
  return { requests: [...(before?.requests ?? []), ...requests], next }
}

function readPage(answer: unknown): Page {
  return {
    next: textOf(answer, 'next_cursor') || null,
    requests: listOf(answer, 'calls').map((call) => ({
      public_id: textOf(call, 'public_id'),
      at: textOf(call, 'at'),
      who: textOf(field(call, 'by'), 'name') || text('models.somebody'),
      purpose: textOf(call, 'purpose'),
      status: textOf(call, 'status'),
      host: textOf(call, 'host'),
      size: Number(field(call, 'bytes') ?? 0),
      text: textOf(call, 'sent'),
    })),
  }
}
