import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError, api } from '../api.ts'
import { keepDraft, keptDraft } from '../drafts.ts'
import { Icon } from '../icon.tsx'
import { Columns } from '../import/columns.tsx'
import {
  type DataImport,
  isBusy,
  type Mapping,
  mappingBody,
  POLL_MS,
  readImport,
} from '../import/data-import.ts'
import { Earlier } from '../import/earlier.tsx'
import { Preview } from '../import/preview.tsx'
import { Finished, Working } from '../import/work.tsx'
import { problemOf } from '../problem.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

const RUNNING = 'import'

const STEPS = ['file', 'columns', 'preview', 'end'] as const
type Step = (typeof STEPS)[number]

/** Imports a file of another program in steps: the file, its columns, the preview, and the end. */
export function ImportPage() {
  const [found, setFound] = useState<DataImport | null>(null)
  const [mapping, setMapping] = useState<Mapping | null>(null)
  const [sending, setSending] = useState(false)
  /** The number of questions so far, and of those without an answer. An answer counts unless something else was asked since. */
  const questions = useRef({ asked: 0, open: 0 })
  const ask = async (method: string, path: string, body?: unknown) => {
    const { current } = questions
    const turn = ++current.asked
    current.open++
    try {
      const one = readImport(await api(method, `/api/v1/data-imports${path}`, body))
      if (turn !== current.asked) return null
      setFound(one)
      return one
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
  const busy = found !== null && isBusy(found)
  const id = found?.public_id ?? ''
  useEffect(() => {
    if (!busy) return
    // Another question would be in its way, and on a slow line none would be answered in time.
    const timer = setInterval(() => questions.current.open === 0 && void ask('GET', `/${id}`), POLL_MS)
    return () => clearInterval(timer)
  }, [busy, id])
  /** The import that runs on this page: a person who comes back to it finds it again. */
  useEffect(() => {
    const running = keptDraft(RUNNING)
    if (running !== null) void open(running)
  }, [])
  useEffect(() => {
    if (found) keepDraft(RUNNING, busy ? id : null)
  }, [busy, id])
  const start = () => {
    keepDraft(RUNNING, null)
    questions.current.asked++
    setFound(null)
    setMapping(null)
  }
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    const form = new FormData()
    form.set('file', file)
    const one = await ask('POST', '', form)
    if (one?.kind === 'archive') await ask('POST', `/${one.public_id}/dry-run`)
    else setMapping(one?.mapping ?? null)
    setSending(false)
  }
  const cancel = async () => {
    const one = await ask('POST', `/${id}/cancel`)
    // An import that changed nothing leaves nothing to look at.
    if (one && !one.can_undo) start()
  }
  const open = async (public_id: string) => {
    const one = await ask('GET', `/${public_id}`)
    setMapping(one?.state === 'uploaded' && one.kind === 'table' ? one.mapping : null)
  }
  const step = stepOf(found, mapping)
  return (
    <div class="narrow import">
      <h1>{text('import.title')}</h1>
      <Progress at={step} />
      <div role="status" aria-busy={busy || sending}>
        {sending && <p class="hint">{text('import.reading')}</p>}
        {found && busy && <Working found={found} onCancel={() => void cancel()} onLeave={start} />}
      </div>
      {step === 'file' && !sending && (
        <>
          <p class="lead">{text('import.lead')}</p>
          <FileChoice onFile={(file) => void send(file)} />
          <Earlier onOpen={(public_id) => void open(public_id)} />
        </>
      )}
      {found && mapping && !busy && step === 'columns' && (
        <Columns
          found={found}
          mapping={mapping}
          onChange={setMapping}
          onCheck={() => {
            void ask('POST', `/${id}/dry-run`, { mapping: mappingBody(mapping) })
            setMapping(null)
          }}
          onCancel={() => void cancel()}
        />
      )}
      {found && !busy && step === 'preview' && (
        <Preview
          found={found}
          onConfirm={() => void ask('POST', `/${id}/confirm`)}
          {...(found.kind === 'table' && { onBack: () => setMapping(found.mapping) })}
          onCancel={() => void cancel()}
        />
      )}
      {found && !busy && step === 'end' && (
        <Finished
          found={found}
          onUndo={() => void ask('POST', `/${id}/undo`)}
          onAgain={start}
          onRetry={() => {
            if (found.summary) void ask('POST', `/${id}/confirm`)
            else if (found.kind === 'archive') void ask('POST', `/${id}/dry-run`)
            else setMapping(found.mapping)
          }}
        />
      )}
    </div>
  )
}

function stepOf(found: DataImport | null, mapping: Mapping | null): Step {
  if (!found) return 'file'
  if (mapping) return 'columns'
  if (found.state === 'uploaded') return found.kind === 'archive' ? 'preview' : 'columns'
  return found.state === 'ready' || found.state === 'checking' ? 'preview' : 'end'
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
