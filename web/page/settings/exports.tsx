import { useEffect, useState } from 'preact/hooks'
import type { PlaceRow } from '../../engine/views/calls.ts'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { PlacePicker } from '../parts/place-picker.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { session } from '../session.ts'
import { bytes, moment, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

const FORMATS = ['archive', 'csv', 'pdf'] as const
type Format = (typeof FORMATS)[number]

const icons = { archive: 'box', csv: 'table', pdf: 'printer' } as const

/** Milliseconds between two looks at exports that are being made. */
const LOOK_MS = 1500

interface Export {
  readonly public_id: string
  readonly state: string
  readonly format: Format
  readonly file_name: string
  readonly progress: number
  readonly bytes: number
  readonly missing: number
  readonly expires_at: string
  readonly problem: string
}

/** Exports of the household: what there is, and a new one. */
export function Exports() {
  const { value: exports, problem, reload } = useServer('/api/v1/data-exports', readExports)
  const busy = exports?.some(({ state }) => state === 'queued' || state === 'running') ?? false
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(reload, LOOK_MS)
    return () => clearTimeout(timer)
  }, [busy, exports, reload])
  const role = session.value?.household.role ?? 'viewer'
  return (
    <section class="panel exports" aria-busy={exports === undefined}>
      <h2>{text('exports.title')}</h2>
      <p class="hint">{text('exports.about')}</p>
      {problem !== null && <p class="hint">{problem}</p>}
      {exports && exports.length > 0 && (
        <ul class="people" aria-label={text('exports.list')}>
          {exports.map((each) => (
            <Row key={each.public_id} made={each} mayDelete={role !== 'viewer'} onChange={reload} />
          ))}
        </ul>
      )}
      {role === 'viewer' ? (
        exports?.length === 0 && <p class="hint">{text('exports.none')}</p>
      ) : (
        <NewExport formats={FORMATS.filter((each) => each !== 'archive' || isAdmin(role))} onBegun={reload} />
      )}
    </section>
  )
}

function isAdmin(role: string): boolean {
  return role === 'admin' || role === 'owner'
}

function Row({
  made,
  mayDelete,
  onChange,
}: {
  readonly made: Export
  readonly mayDelete: boolean
  readonly onChange: () => void
}) {
  const { public_id, state, format, file_name: name, progress } = made
  const isOpen = state === 'queued' || state === 'running'
  const remove = async () => {
    if (!isOpen && !confirm(text('exports.delete.sure', { name }))) return
    const done = await attempt(() => api('DELETE', `/api/v1/data-exports/${public_id}`))
    if (done) toast({ text: text('exports.deleted') })
    onChange()
  }
  return (
    <li>
      <Icon name={icons[format]} />
      <span class="person">
        <b>
          <bdi>{name}</bdi> <span class="mark">{text(`exports.format.${format}`)}</span>
        </b>
        <span class={made.problem === '' ? 'hint' : 'hint note-bad'}>{wordsOf(made)}</span>
        {state === 'done' && made.missing > 0 && (
          <span class="hint note-warn">{text('exports.missing', { count: made.missing })}</span>
        )}
        {isOpen && <progress max={100} value={progress} aria-label={name} />}
      </span>
      <span class="export-actions">
        {state === 'done' && (
          <a
            class="button"
            href={`/api/v1/data-exports/${public_id}/download`}
            download={name}
            aria-label={text('exports.download_of', { name })}
          >
            {text('exports.download')}
          </a>
        )}
        {mayDelete && (
          <button
            type="button"
            class="button"
            aria-label={text(isOpen ? 'exports.cancel_of' : 'exports.delete_of', { name })}
            onClick={() => void remove()}
          >
            {text(isOpen ? 'exports.cancel' : 'exports.delete')}
          </button>
        )}
      </span>
    </li>
  )
}

function wordsOf({ state, progress, bytes: size, expires_at, problem }: Export): string {
  if (problem !== '') return problem
  if (state === 'queued') return text('exports.queued')
  if (state === 'running') return text('exports.running', { percent: progress })
  if (state === 'cancelled') return text('exports.cancelled')
  return text('exports.ready', { size: bytes(size), until: moment(expires_at) })
}

function NewExport({
  formats,
  onBegun,
}: {
  readonly formats: readonly Format[]
  readonly onBegun: () => void
}) {
  const [format, setFormat] = useState<Format>(formats[0] ?? 'csv')
  const [place, setPlace] = useState<PlaceRow | null>(null)
  const [picking, setPicking] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = useSubmit(async (form) => {
    const fields = new FormData(form)
    const since = String(fields.get('since') ?? '')
    setBusy(true)
    const done = await attempt(() =>
      api('POST', '/api/v1/data-exports', {
        format,
        with_media: fields.get('media') !== null,
        place_id: place?.public_id ?? null,
        changed_since: since === '' ? null : new Date(`${since}T00:00`).toISOString(),
      }),
    )
    if (done) toast({ text: text('exports.begun') })
    setBusy(false)
    onBegun()
  })
  return (
    <form class="stack" onSubmit={send}>
      <fieldset class="export-formats">
        <legend>{text('exports.format')}</legend>
        {formats.map((each) => (
          <label key={each} class="export-format">
            <input
              type="radio"
              name="format"
              value={each}
              checked={format === each}
              onChange={() => setFormat(each)}
            />
            <Icon name={icons[each]} />
            <span>
              <b>{text(`exports.format.${each}`)}</b>
              <span class="hint">{text(`exports.format.${each}.about`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input type="checkbox" name="media" defaultChecked />
        {text('exports.media')}
      </label>
      <details class="more">
        <summary>{text('exports.more')}</summary>
        <div class="stack">
          <fieldset class="export-place">
            <legend>{text('exports.place')}</legend>
            <div class="actions">
              <button type="button" class="button" onClick={() => setPicking(true)}>
                {place === null ? text('exports.choose_place') : <bdi>{place.name}</bdi>}
              </button>
              {place !== null && (
                <button type="button" class="button" onClick={() => setPlace(null)}>
                  {text('exports.whole')}
                </button>
              )}
            </div>
          </fieldset>
          <label class="field">
            <span>{text('exports.since')}</span>
            <input type="date" name="since" />
          </label>
          {format === 'archive' && <p class="hint">{text('exports.part')}</p>}
        </div>
      </details>
      <p class="actions">
        <button type="submit" class="button button-main" disabled={busy}>
          <Icon name="download" />
          {text('exports.begin')}
        </button>
      </p>
      {picking && (
        <PlacePicker
          nowhere={false}
          onPick={(found) => {
            setPlace(found)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </form>
  )
}

function readExports(answer: unknown): readonly Export[] {
  return listOf(answer, 'data_exports').map((each) => ({
    public_id: textOf(each, 'public_id'),
    state: textOf(each, 'state'),
    format: formatOf(textOf(each, 'format')),
    file_name: textOf(each, 'file_name'),
    progress: Number(field(each, 'progress') ?? 0),
    bytes: Number(field(each, 'bytes') ?? 0),
    missing: Number(field(each, 'missing_media') ?? 0),
    expires_at: textOf(each, 'expires_at'),
    problem: textOf(field(each, 'error'), 'message'),
  }))
}

function formatOf(name: string): Format {
  return FORMATS.find((each) => each === name) ?? 'csv'
}
