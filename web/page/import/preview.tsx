import { useEffect, useState } from 'preact/hooks'
import { api } from '../api.ts'
import { Icon } from '../icon.tsx'
import { useOneAtATime } from '../parts/one-at-a-time.ts'
import { pathText } from '../parts/path.tsx'
import { problemOf } from '../problem.ts'
import { number, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { type DataImport, type ReportRow, readRows, type Summary } from './data-import.ts'

/** Maximum number of places that the preview shows. */
const SHOWN_PLACES = 100

/** The third step: what the import would do. */
export function Preview(props: {
  readonly found: DataImport
  readonly onConfirm: () => void
  /** Leads to the columns, if there are any. */
  readonly onBack?: () => void
  readonly onCancel: () => void
}) {
  const { found } = props
  const { summary, tree } = found
  if (!summary) return null
  const changes = summary.created + summary.changed
  const whole = found.kind === 'archive'
  return (
    <section class="panel import-step">
      <h2>{text(whole ? 'import.preview.whole' : 'import.preview', { count: summary.rows })}</h2>
      {found.remarks.map((remark) => (
        <p key={remark} class="note">
          {remark}
        </p>
      ))}
      <p class="hint">{text('import.preview.about')}</p>
      {!whole && <Counts summary={summary} />}
      {tree.length > 0 && (
        <details class="more" open={tree.length <= 12}>
          <summary>{text('import.places', { count: tree.length })}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many places scroll, also for a keyboard */}
          <ul class="import-tree" tabIndex={0} aria-label={text('import.places', { count: tree.length })}>
            {tree.slice(0, SHOWN_PLACES).map(({ path, fresh, things }) => (
              <li key={path.join('\u0000')} style={{ '--depth': String(Math.min(path.length - 1, 8)) }}>
                <Icon name="map-pin" />
                <bdi>{path.at(-1)}</bdi>
                {fresh && <span class="mark">{text('import.new')}</span>}
                {things > 0 && <span class="hint">{text('import.things', { count: things })}</span>}
              </li>
            ))}
            {tree.length > SHOWN_PLACES && (
              <li class="hint">{text('history.more', { count: tree.length - SHOWN_PLACES })}</li>
            )}
          </ul>
        </details>
      )}
      <NewNames of="categories" names={found.new_names.categories} />
      <NewNames of="tags" names={found.new_names.tags} />
      {summary.refused > 0 && (
        <Rows
          id={found.public_id}
          query="status=refused"
          title={text('import.refused', { count: summary.refused })}
          tone="bad"
        />
      )}
      {summary.problems > 0 && (
        <Rows
          id={found.public_id}
          query="problems=true"
          title={text('import.problems', { count: summary.problems })}
          tone="warn"
        />
      )}
      {summary.skipped > 0 && (
        <Rows
          id={found.public_id}
          query="status=skipped"
          title={text('import.skipped', { count: summary.skipped })}
          tone="plain"
        />
      )}
      {summary.changed > 0 && (
        <Rows
          id={found.public_id}
          query="status=changed"
          title={text('import.changed', { count: summary.changed })}
          tone="plain"
        />
      )}
      <p class="actions">
        <button
          type="button"
          class="button button-main"
          disabled={changes === 0 && summary.files === 0}
          onClick={props.onConfirm}
        >
          <Icon name="check" />
          {confirmWords(summary, whole)}
        </button>
        {props.onBack && (
          <button type="button" class="button" onClick={props.onBack}>
            {text('import.back')}
          </button>
        )}
        <button type="button" class="button" onClick={props.onCancel}>
          {text('thing.cancel')}
        </button>
      </p>
    </section>
  )
}

/** What is imported. Rows that are known already may have new photos. */
function confirmWords({ created, changed, files }: Summary, whole: boolean): string {
  const rows = created + changed
  if (rows > 0) return text(whole ? 'import.confirm.whole' : 'import.confirm', { count: rows })
  return files > 0 ? text('import.confirm.files', { count: files }) : text('import.nothing')
}

/** The categories or tags that the import makes: a slip of the pen makes one, too. */
function NewNames(props: { readonly of: 'categories' | 'tags'; readonly names: readonly string[] }) {
  const { of, names } = props
  if (names.length === 0) return null
  return (
    <details class="more" open={names.length <= 12}>
      <summary>{text(`import.new.${of}`, { count: names.length })}</summary>
      <ul class="chips">
        {names.map((name, i) => (
          <li key={i} class="chip">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** How many rows the import creates, changes, skips and refuses. */
export function Counts({ summary }: { readonly summary: Summary }) {
  const counts = [
    ['created', summary.created],
    ['changed', summary.changed],
    ['skipped', summary.skipped],
    ['refused', summary.refused],
  ] as const
  return (
    <dl class="import-counts">
      {counts.map(([status, value]) => (
        <div key={status} class={`import-count is-${status}`}>
          <dt>{text(`import.status.${status}`)}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Rows of the report, some at a time. */
export function Rows({ id, query, title, tone }: { id: string; query: string; title: string; tone: string }) {
  const [rows, setRows] = useState<readonly ReportRow[]>([])
  const [next, setNext] = useState('0')
  const [open, setOpen] = useState(tone !== 'plain')
  const one = useOneAtATime()
  const load = () => one(read)
  const read = async () => {
    try {
      const path = `/api/v1/data-imports/${id}/rows?limit=50&${query}&cursor=${next}`
      const page = readRows(await api('GET', path))
      setRows((before) => [...before, ...page.rows])
      setNext(page.next)
    } catch (error) {
      toast({ text: problemOf(error), tone: 'bad' })
    }
  }
  useEffect(() => {
    if (open && rows.length === 0 && next === '0') void load()
  }, [open])
  return (
    <details class="more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many rows scroll, also for a keyboard */}
      <ul class="import-rows" tabIndex={0} aria-label={title}>
        {rows.map((row, i) => (
          <li key={i} class={tone === 'plain' ? 'note' : `note note-${tone}`}>
            <b>
              {row.sheet !== '' && <bdi>{`${row.sheet} · `}</bdi>}
              {text('import.line', { line: row.line })}
            </b>{' '}
            <bdi>{row.name}</bdi>
            {row.message !== '' && <span>{row.message}</span>}
            {row.problems.map(({ column, message }, j) => (
              <span key={j}>{column === '' ? message : pathText([column, message])}</span>
            ))}
          </li>
        ))}
      </ul>
      {next !== '' && rows.length > 0 && (
        <button type="button" class="button" onClick={() => void load()}>
          {text('import.more')}
        </button>
      )}
    </details>
  )
}
