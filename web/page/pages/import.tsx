import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ApiError, api } from '../api.ts'
import { keepDraft, keepDraftOf, keptDraft, keptDraftOf } from '../drafts.ts'
import { Icon } from '../icon.tsx'
import { Columns } from '../import/columns.tsx'
import {
  type DataImport,
  isBusy,
  type Mapping,
  mappingBody,
  POLL_MS,
  readImport,
  readMapping,
} from '../import/data-import.ts'
import { Earlier } from '../import/earlier.tsx'
import { Preview } from '../import/preview.tsx'
import { Finished, Working } from '../import/work.tsx'
import { useOneAtATime } from '../parts/one-at-a-time.ts'
import { problemOf } from '../problem.ts'
import { go, href } from '../router.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

const RUNNING = 'import'

const STEPS = ['file', 'columns', 'preview', 'end'] as const
type Step = (typeof STEPS)[number]

/** Where the columns are kept that a person has chosen and not checked yet. */
const chosenFor = (id: string) => `import/${id}`

/** The address of a step: Back and Forward go from step to step. Without `columns` it is the one that the import has reached. */
const stepHref = (id: string, columns = false) =>
  href('import', '', { import: id, ...(columns && { step: 'columns' }) })

/** Imports a file of another program in steps: the file, its columns, the preview, and the end. */
export function ImportPage({ query }: { readonly query: URLSearchParams }) {
  const id = query.get('import') ?? ''
  const [known, setKnown] = useState<DataImport | null>(null)
  const [mapping, setMapping] = useState<Mapping | null>(null)
  const [sending, setSending] = useState(false)
  const one = useOneAtATime()
  /** The number of questions so far, and of those without an answer. An answer counts unless something else was asked since. */
  const questions = useRef({ asked: 0, open: 0 })
  const ask = async (method: string, path: string, body?: unknown) => {
    const { current } = questions
    const turn = ++current.asked
    current.open++
    try {
      const answer = readImport(await api(method, `/api/v1/data-imports${path}`, body))
      if (turn !== current.asked) return null
      setKnown(answer)
      return answer
    } catch (error) {
      if (turn !== current.asked) return null
      // Why a file is no table is written by the server, in the language of the page.
      const unreadable = error instanceof ApiError && error.reason === 'unreadable'
      toast({ text: unreadable ? error.message : problemOf(error), tone: 'bad' })
      return null
    } finally {
      current.open--
    }
  }
  const found = known?.public_id === id ? known : null
  const busy = found !== null && isBusy(found)
  useEffect(() => {
    if (!busy) return
    // Another question would be in its way, and on a slow line none would be answered in time.
    const timer = setInterval(() => questions.current.open === 0 && void ask('GET', `/${id}`), POLL_MS)
    return () => clearInterval(timer)
  }, [busy, id])
  /** The import that runs on this page: a person who comes back to it finds it again. */
  useEffect(() => {
    const running = keptDraft(RUNNING)
    if (running !== null && id === '') go(stepHref(running), { replace: true })
  }, [])
  useEffect(() => {
    if (found) keepDraft(RUNNING, busy ? id : null)
  }, [busy, id, found === null])
  // Before the page can be used: a file that is chosen on the new page must not count as asked for on the one before.
  useLayoutEffect(() => {
    setSending(false)
    const chosen = id === '' ? null : keptDraftOf(chosenFor(id))
    setMapping(chosen === null ? null : readMapping(chosen))
    if (known?.public_id === id) return
    questions.current.asked++
    setKnown(null)
    if (id !== '')
      void ask('GET', `/${id}`).then(
        (answer) => answer ?? (id === shownId.current && start({ replace: true })),
      )
  }, [id])
  const shownId = useRef(id)
  shownId.current = id
  const start = (how = {}) => {
    keepDraft(RUNNING, null)
    go(href('import'), how)
  }
  const choose = (chosen: Mapping | null) => {
    keepDraftOf(chosenFor(id), chosen)
    setMapping(chosen)
  }
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    const form = new FormData()
    form.set('file', file)
    const sent = await ask('POST', '', form)
    if (sent?.kind === 'archive') await ask('POST', `/${sent.public_id}/dry-run`)
    if (sent) go(stepHref(sent.public_id, sent.kind === 'table'))
    else setSending(false)
  }
  const check = (chosen: Mapping) =>
    one(async () => {
      const checked = await ask('POST', `/${id}/dry-run`, { mapping: mappingBody(chosen) })
      if (!checked) return
      choose(null)
      go(stepHref(id))
    })
  const cancel = async () => {
    const cancelled = await ask('POST', `/${id}/cancel`)
    // An import that changed nothing leaves nothing to look at.
    if (cancelled && !cancelled.can_undo) start({ replace: true })
  }
  const columns = query.get('step') === 'columns'
  const step = stepOf(found, columns)
  // Back, from what was imported: its columns are chosen for good.
  const over = columns && found !== null && !busy && step === 'end'
  useEffect(() => {
    if (over) start({ replace: true })
  }, [over])
  return (
    <div class="narrow import">
      <h1>{text('import.title')}</h1>
      <Progress at={step} />
      <div role="status" aria-busy={busy || sending || (id !== '' && !found)}>
        {sending && <p class="hint">{text('import.reading')}</p>}
        {found && busy && <Working found={found} onCancel={() => void cancel()} onLeave={() => start()} />}
      </div>
      {id === '' && !sending && (
        <>
          <p class="lead">{text('import.lead')}</p>
          <FileChoice onFile={(file) => void send(file)} />
          <Earlier onOpen={(public_id) => go(stepHref(public_id))} />
        </>
      )}
      {found && !busy && step === 'columns' && (
        <Columns
          found={found}
          mapping={mapping ?? found.mapping}
          onChange={choose}
          onCheck={() => void check(mapping ?? found.mapping)}
          onCancel={() => void cancel()}
        />
      )}
      {found && !busy && step === 'preview' && (
        <Preview
          found={found}
          onConfirm={() => void ask('POST', `/${id}/confirm`)}
          {...(found.kind === 'table' && { onBack: () => go(stepHref(id, true)) })}
          onCancel={() => void cancel()}
        />
      )}
      {found && !busy && step === 'end' && !over && (
        <Finished
          found={found}
          onUndo={() => void ask('POST', `/${id}/undo`)}
          onAgain={() => start()}
          onRetry={() => {
            if (found.summary) void ask('POST', `/${id}/confirm`)
            else if (found.kind === 'archive') void ask('POST', `/${id}/dry-run`)
            else go(stepHref(id, true))
          }}
        />
      )}
    </div>
  )
}

/** The step of an import. `columns`: whether its columns are asked for, which a person may choose until it is carried out. */
function stepOf(found: DataImport | null, columns: boolean): Step {
  if (!found) return 'file'
  const { kind, state, summary } = found
  if (state === 'uploaded') return kind === 'archive' ? 'preview' : 'columns'
  if (columns && kind === 'table' && (state === 'ready' || (state === 'failed' && !summary))) return 'columns'
  return state === 'ready' || state === 'checking' ? 'preview' : 'end'
}

function Progress({ at }: { readonly at: Step }) {
  const now = STEPS.indexOf(at)
  return (
    <ol class="import-steps">
      {STEPS.map((step, i) => (
        <li
          key={step}
          class={i < now ? 'is-done' : undefined}
          aria-current={step === at ? 'step' : undefined}
        >
          {text(`import.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function FileChoice({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  return (
    <label
      class="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onFile(event.dataTransfer?.files[0])
      }}
    >
      <Icon name="file-up" />
      <strong>{text('import.choose')}</strong>
      <span class="hint">{text('import.formats')}</span>
      <input
        type="file"
        class="visually-hidden"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
