import { useRef, useState } from 'preact/hooks'
import type { ImportAct, ImportPreview } from '../../engine/views/import-calls.ts'
import { actOnList, call } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { pathText } from '../parts/path.tsx'
import { href } from '../router.ts'
import { isTextKey, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

interface Progress {
  readonly done: number
  readonly total: number
}

interface Outcome {
  /** The operations that were made, the first first. */
  readonly operations: readonly MadeOperation[]
  readonly refused: readonly { readonly line: number; readonly message: string }[]
  readonly cancelled: boolean
}

interface MadeOperation {
  readonly operation_id: string
  readonly act: ImportAct
}

/** Maximum size of a file in bytes. */
const MAX_BYTES = 8_000_000

/** Reads a table of things from a file, shows what it would make, and makes it. */
export function ImportPage() {
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [content, setContent] = useState('')
  const [again, setAgain] = useState(false)
  const [reading, setReading] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const cancelled = useRef(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_BYTES) {
      toast({ text: text('import.too_large', { megabytes: MAX_BYTES / 1e6 }), tone: 'bad' })
      return
    }
    setOutcome(null)
    setReading(true)
    try {
      const text = await textOf(file)
      setContent(text)
      setAgain(false)
      setPreview(await call('import_read', { text }))
    } catch (error) {
      setPreview(null)
      toast({ text: text('error.unknown', { message: String(error) }), tone: 'bad' })
    } finally {
      setReading(false)
    }
  }
  const includeKnown = async (include: boolean) => {
    setAgain(include)
    setPreview(await call('import_read', { text: content, again: include }))
  }
  const run = async ({ acts }: ImportPreview) => {
    cancelled.current = false
    const operations: MadeOperation[] = []
    const refused: { line: number; message: string }[] = []
    try {
      for (const [i, act] of acts.entries()) {
        if (cancelled.current) break
        if (i % 10 === 0) setProgress({ done: i, total: acts.length })
        const done = await actOnList(act.type, act.input)
        if ('refusal' in done) refused.push({ line: act.line, message: done.refusal })
        else operations.push({ operation_id: done.operation_id, act })
      }
    } catch (error) {
      // Such as a browser without room. What was made stays, and can be undone.
      toast({ text: text('error.unknown', { message: String(error) }), tone: 'bad' })
      cancelled.current = true
    }
    setProgress(null)
    setPreview(null)
    setOutcome({ operations, refused, cancelled: cancelled.current })
  }
  const busy = progress !== null
  return (
    <div class="narrow">
      <h1>{text('import.title')}</h1>
      <p class="lead">{text('import.lead')}</p>
      {!busy && (
        <label class="drop">
          <Icon name="file-up" />
          <strong>{text('import.choose')}</strong>
          <span class="hint">{text('import.formats')}</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            class="visually-hidden"
            onChange={(event) => {
              void read(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
      <div role="status" aria-busy={reading}>
        {reading && <p class="hint">{text('import.reading')}</p>}
        {progress && (
          <div class="panel">
            <p>{text('import.progress', { done: progress.done, total: progress.total })}</p>
            <progress
              max={progress.total}
              value={progress.done}
              aria-label={text('import.progress', { done: progress.done, total: progress.total })}
            />
            <p class="actions">
              <button
                type="button"
                class="button"
                onClick={() => {
                  cancelled.current = true
                }}
              >
                {text('thing.cancel')}
              </button>
            </p>
          </div>
        )}
        {outcome && <Done outcome={outcome} onUndone={() => setOutcome(null)} />}
      </div>
      {preview && !busy && (
        <Preview
          preview={preview}
          again={again}
          onAgain={(include) => void includeKnown(include)}
          onRun={() => void run(preview)}
          onCancel={() => setPreview(null)}
        />
      )}
    </div>
  )
}

function Preview(props: {
  readonly preview: ImportPreview
  /** Whether things that are there already are imported once more. */
  readonly again: boolean
  readonly onAgain: (again: boolean) => void
  readonly onRun: () => void
  readonly onCancel: () => void
}) {
  const { columns, things, places, rows, known, doubles, troubles } = props.preview
  return (
    <section class="panel">
      <h2>{text('import.preview', { things, places })}</h2>
      {known > 0 && (
        <div class="note">
          <p>{text('import.known', { count: known })}</p>
          <label class="check">
            <input
              type="checkbox"
              checked={props.again}
              onChange={(event) => props.onAgain(event.currentTarget.checked)}
            />
            {text('import.again')}
          </label>
        </div>
      )}
      {doubles > 0 && <p class="note note-warn">{text('import.doubles', { count: doubles })}</p>}
      {troubles.length > 0 && (
        <ul class="import-troubles">
          {troubles.map(({ line, column, message }, i) => (
            <li key={i} class="note note-warn">
              {line === 0 ? message : text('import.trouble', { line, column: column ?? '', message })}
            </li>
          ))}
        </ul>
      )}
      {columns.length > 0 && (
        <ul class="import-columns">
          {columns.map(({ name, field }) => (
            <li key={name} class="mark">
              {text('import.column', { name, field: fieldName(field) })}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section class="table-scroll" aria-label={text('import.rows')} tabIndex={0}>
          <table class="table">
            <thead>
              <tr>
                <th>{text('import.line')}</th>
                <th>{text('field.name')}</th>
                <th>{text('field.placement')}</th>
                <th>{text('thing.quantity')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ line, name, where, quantity, known }) => (
                <tr key={line} class={known && !props.again ? 'is-left-out' : undefined}>
                  <td>{line}</td>
                  <td>
                    {name} {known && !props.again && <span class="mark">{text('import.there')}</span>}
                  </td>
                  <td>{pathText(where)}</td>
                  <td>{quantity}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p class="actions">
        <button type="button" class="button button-main" disabled={things === 0} onClick={props.onRun}>
          <Icon name="check" />
          {text('import.submit', { things })}
        </button>
        <button type="button" class="button" onClick={props.onCancel}>
          {text('thing.cancel')}
        </button>
      </p>
    </section>
  )
}

function Done({ outcome, onUndone }: { readonly outcome: Outcome; readonly onUndone: () => void }) {
  const { operations, refused, cancelled } = outcome
  const [undoing, setUndoing] = useState(false)
  return (
    <section class="panel">
      <h2>{text(cancelled ? 'import.cancelled' : 'import.done', { count: operations.length })}</h2>
      {refused.length > 0 && (
        <ul class="import-troubles">
          {refused.slice(0, 100).map(({ line, message }, i) => (
            <li key={i} class="note note-bad">
              {text('import.trouble', { line, column: '', message })}
            </li>
          ))}
        </ul>
      )}
      <p class="actions">
        <a class="button button-main" href={href('things', '', { order: 'created' })}>
          {text('import.look')}
        </a>
        {operations.length > 0 && (
          <button
            type="button"
            class="button"
            disabled={undoing}
            onClick={async () => {
              setUndoing(true)
              await undo(operations)
              onUndone()
            }}
          >
            <Icon name="undo-2" />
            {text('import.undo')}
          </button>
        )}
      </p>
    </section>
  )
}

/** Takes an import back, the last operation first. A tag cannot be undone, so it is archived. */
async function undo(operations: readonly MadeOperation[]): Promise<void> {
  let refusal: string | null = null
  for (const { operation_id, act } of operations.toReversed()) {
    const done =
      act.type === 'tag.create'
        ? await actOnList('tag.archive', { public_id: act.input.public_id })
        : await actOnList('operation.undo', { operation_id })
    if ('refusal' in done) refusal ??= done.refusal
  }
  toast(refusal === null ? { text: text('done.undone') } : { text: refusal, tone: 'bad' })
}

function fieldName(field: string | null): string {
  if (field === null) return text('import.custom')
  const key = `import.field.${field}`
  const plain = `field.${field}`
  return isTextKey(key) ? text(key) : isTextKey(plain) ? text(plain) : field
}

/** The text of a file. Older spreadsheets save it in the Western encoding of Windows. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
