import { signal } from '@preact/signals'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { status, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { followChoice } from '../other-tabs.ts'
import { comesBack } from '../router.ts'
import { lasting } from '../scan/lasting.ts'
import { api, session } from '../session.ts'
import { isTextKey, text } from '../texts/text.ts'
import {
  afterPrinting,
  asked,
  type Choice,
  FURTHEST_MM,
  keepChoice,
  keptChoice,
  MOST_COPIES,
  marks,
  STORED_AS,
  withKept,
} from './labels/choice.ts'
import { Paper } from './labels/paper.tsx'
import { labelIds, PART, partOf } from './labels/parts.ts'
import { usePreview } from './labels/preview.ts'
import { LocalAddressNote, Printing } from './labels/printing.tsx'
import { readOffset, readTemplates, type Sheet, type Template } from './labels/read.ts'
import { aboutSheet, SheetPicker, SheetPicture } from './labels/sheet-picker.tsx'
import { type Targets, TargetsPanel } from './labels/targets.tsx'

const NO_OFFSET = { x: 0, y: 0 }

/** What was chosen at an address of the page. */
const chosenFor = lasting<{ readonly at: string; readonly targets: Targets } | null>('labels', null)

/** How labels are printed. Other tabs may mark used places of the same sheet. */
const current = signal(keptChoice())
followChoice(STORED_AS, () => {
  current.value = withKept(current.peek(), keptChoice())
})

function change(changed: Partial<Choice>): void {
  current.value = withKept({ ...current.peek(), ...changed }, keptChoice(), changed)
  keepChoice(current.value)
}

/** A sheet that was printed, and the same one with its labels marked as gone. */
interface Printed {
  readonly choice: Choice
  readonly marked: Choice
}

/** Prints labels: for what, on which sheet, and how they look. The server draws them. */
export function LabelsPage({ query: address }: { readonly query: URLSearchParams }) {
  const query = useMemo(() => withFragment(address), [address])
  const ids = useMemo(() => labelIds(query), [query])
  const [from, setFrom] = useState(0)
  const here = `${address}${location.hash}`
  const [targets, setTargetsNow] = useState<Targets>(() => {
    const back = comesBack() && chosenFor.value?.at === here
    return (back && chosenFor.value?.targets) || { kind: 'chosen', ids: partOf(ids, 0).part, blank: 20 }
  })
  const setTargets = (next: Targets) => {
    chosenFor.value = { at: here, targets: next }
    setTargetsNow(next)
  }
  const choice = current.value
  const [picking, setPicking] = useState(choice.sheet === null)
  const { sheet } = choice
  const onPage = sheet?.layout ? sheet.layout.columns * sheet.layout.rows : 0
  const rows = useAnswer('label_rows', { ids: targets.ids })
  const things = rows?.map(({ target }) => target) ?? []
  const offline = status.value?.online === false
  const request = asked(choice)
  const shown = targets.kind === 'chosen' ? things.slice(0, Math.max(1, onPage)) : []
  const something = targets.kind === 'blank' || things.length > 0
  // What was just printed stays in sight until something is changed.
  const [printed, setPrinted] = useState<Printed | null>(null)
  const drawn = printed?.marked === choice ? asked(printed.choice) : request
  const preview = usePreview(
    sheet && !offline && something ? { ...drawn, ...(shown.length > 0 && { ids: shown }) } : null,
  )
  const writes = session.value?.household.role !== 'viewer'
  return (
    <>
      <header class="page-head">
        <h1>{text('labels.title')}</h1>
        {targets.kind === 'chosen' && things.length > 0 && (
          <span class="count">{text('labels.count', { count: things.length * choice.copies })}</span>
        )}
      </header>
      {offline && (
        <p class="note note-warn" role="status">
          {text('labels.offline')}
        </p>
      )}
      {targets.kind === 'chosen' && ids.length > PART && (
        <Part
          ids={ids}
          from={from}
          onGo={(next) => {
            setFrom(next)
            setTargets({ ...targets, ids: partOf(ids, next).part })
          }}
        />
      )}
      {!writes && <p class="note">{text('labels.read_only')}</p>}
      <div class="labels">
        <div class="labels-form">
          <TargetsPanel targets={targets} onChange={setTargets} />
          <section class="panel">
            <header class="panel-head">
              <h2>{text('labels.sheet')}</h2>
              {sheet && !picking && (
                <button type="button" class="button" onClick={() => setPicking(true)}>
                  {text('labels.sheet.change')}
                </button>
              )}
            </header>
            {sheet && !picking && (
              <div class="row">
                <SheetPicture layout={sheet.layout} />
                <span class="row-main">
                  <span class="row-name">{sheet.name}</span>
                  <span class="where">{aboutSheet(sheet)}</span>
                </span>
              </div>
            )}
            {picking && (
              <SheetPicker
                onPick={(picked) => {
                  setPicking(false)
                  change({ sheet: picked })
                }}
              />
            )}
          </section>
          <Look choice={choice} />
        </div>
        <section class="labels-picture" aria-label={text('labels.picture')}>
          {sheet === null && (
            <section class="empty">
              <Icon name="printer" />
              <p>{text('labels.sheet.first')}</p>
            </section>
          )}
          {sheet?.layout && (
            <>
              <header class="panel-head">
                <strong>{text('labels.picture.used', { count: choice.used.length })}</strong>
                {choice.used.length > 0 && (
                  <button type="button" class="button" onClick={() => change({ used: [] })}>
                    {text('labels.picture.new')}
                  </button>
                )}
              </header>
              <Paper
                layout={sheet.layout}
                used={choice.used}
                preview={preview.url}
                onToggle={(place) => change({ used: toggled(choice.used, place) })}
              />
              {onPage > 1 && <p class="hint">{text('labels.picture.hint')}</p>}
            </>
          )}
          {sheet && !sheet.layout && preview.url && (
            <img class="paper-own" src={preview.url} alt={text('labels.picture.preview')} />
          )}
          {targets.kind === 'inside' && preview.url && <p class="hint">{text('labels.picture.example')}</p>}
          {preview.local && <LocalAddressNote />}
          {preview.problem !== null && <p class="note note-warn">{preview.problem}</p>}
          {writes && (
            <Printing
              key={from}
              body={{ ...request, targets: targetsOf(targets, things) }}
              warned={preview.local}
              ready={sheet !== null && something && !offline}
              onDone={(job) => {
                keepChoice(afterPrinting(keptChoice(), choice, job.labels))
                const marked = afterPrinting(current.peek(), choice, job.labels)
                if (marked === current.peek()) return
                setPrinted(job.pages === 1 ? { choice, marked } : null)
                current.value = marked
              }}
            />
          )}
        </section>
      </div>
    </>
  )
}

function targetsOf({ kind, ids, blank }: Targets, things: readonly object[]): object {
  if (kind === 'blank') return { blank }
  return kind === 'inside' ? { place: ids[0] } : { ids: things }
}

function toggled(used: readonly number[], place: number): number[] {
  const rest = used.filter((each) => each !== place)
  return rest.length < used.length ? rest : [...used, place].sort((a, b) => a - b)
}

/** What an address names for labels, also behind `#`: a long list of ids stands there. */
function withFragment(address: URLSearchParams): URLSearchParams {
  const named = new URLSearchParams(address)
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) named.set(name, value)
  return named
}

/** Which of the selected things these labels are for, where they are too many to be printed at once. */
function Part(props: {
  readonly ids: readonly string[]
  readonly from: number
  readonly onGo: (from: number) => void
}) {
  const { ids, from, onGo } = props
  const { part, before, after } = partOf(ids, from)
  return (
    <p class="note" role="status">
      {text('labels.part', { from: from + 1, to: from + part.length, total: ids.length })}{' '}
      {before !== null && (
        <button type="button" class="button" onClick={() => onGo(before)}>
          {text('labels.part.before', { count: from - before })}
        </button>
      )}{' '}
      {after !== null && (
        <button type="button" class="button" onClick={() => onGo(after)}>
          {text('labels.part.after', { count: partOf(ids, after).part.length })}
        </button>
      )}
    </p>
  )
}

/** How labels look, how many of each, and how far the printer is off. */
function Look({ choice }: { readonly choice: Choice }) {
  const templates = useTemplates()
  const { sheet, template } = choice
  const known = useOffset(sheet)
  const offset = (sheet && choice.offsets[sheet.id]) ?? known
  const setOffset = (axis: 'x' | 'y', value: number) => {
    if (!sheet || !(Math.abs(value) <= FURTHEST_MM)) return
    change({ offsets: { ...choice.offsets, [sheet.id]: { ...offset, [axis]: value } } })
  }
  const chosen = templates.find(({ id }) => id === template.id)
  const described = chosen && templateText(chosen, 'description')
  return (
    <section class="panel form labels-look">
      <label class="field field-wide">
        <span>{text('labels.template')}</span>
        <select
          value={template.id}
          onChange={({ currentTarget }) => {
            const picked = templates.find(({ id }) => id === currentTarget.value)
            if (picked) change({ template: { id: picked.id, own: picked.own } })
          }}
        >
          {templates.length === 0 && (
            <option value={template.id}>
              {templateText({ ...template, name: template.id, description: '' }, 'name')}
            </option>
          )}
          {templates.map((each) => (
            <option key={each.id} value={each.id}>
              {templateText(each, 'name')}
            </option>
          ))}
        </select>
        {described && <small class="hint">{described}</small>}
      </label>
      <label class="field">
        <span>{text('labels.copies')}</span>
        <input
          type="number"
          min="1"
          max={MOST_COPIES}
          value={choice.copies}
          onInput={({ currentTarget: { valueAsNumber } }) => {
            if (valueAsNumber >= 1) change({ copies: Math.min(Math.trunc(valueAsNumber), MOST_COPIES) })
          }}
          // What was typed last may be no number of copies.
          onBlur={({ currentTarget }) => {
            currentTarget.value = String(choice.copies)
          }}
        />
      </label>
      <label class="field">
        <span>{text('labels.marks')}</span>
        <select
          value={choice.marks}
          onChange={({ currentTarget }) =>
            change({ marks: marks.find((each) => each === currentTarget.value) ?? 'none' })
          }
        >
          {marks.map((each) => (
            <option key={each} value={each}>
              {text(`labels.marks.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {sheet && (
        <details class="field-wide" open={offset.x !== 0 || offset.y !== 0}>
          <summary>{text('labels.offset')}</summary>
          <div class="form">
            <p class="hint field-wide">{text('labels.offset.text')}</p>
            {(['x', 'y'] as const).map((axis) => (
              <label key={axis} class="field">
                <span>{text(`labels.offset.${axis}`)}</span>
                <input
                  type="number"
                  min={-FURTHEST_MM}
                  max={FURTHEST_MM}
                  step="0.1"
                  value={offset[axis]}
                  onInput={({ currentTarget }) => setOffset(axis, currentTarget.valueAsNumber)}
                />
              </label>
            ))}
            <a
              class="button"
              href={`/api/v1/labels/calibration?sheet=${sheet.id}&x=${offset.x}&y=${offset.y}`}
              download
            >
              <Icon name="download" />
              {text('labels.offset.page')}
            </a>
          </div>
        </details>
      )}
    </section>
  )
}

/** What a template is called, or what it shows: in the language of the person for those that every household has. */
function templateText(template: Template, what: 'name' | 'description'): string {
  const key = `labels.template.${template.id}.${what}`
  return !template.own && isTextKey(key) ? text(key) : template[what]
}

/** The offset with which a sheet is printed unless this browser has another one: that of the household, if the sheet is its own. */
function useOffset(sheet: Sheet | null): { readonly x: number; readonly y: number } {
  const [known, setKnown] = useState(NO_OFFSET)
  const online = status.value?.online
  const id = sheet?.own ? sheet.id : null
  useEffect(() => {
    let current = true
    setKnown(NO_OFFSET)
    if (id === null) return
    api('GET', `/api/v1/labels/own-sheets/${id}`).then(
      (answer) => current && setKnown(readOffset(answer)),
      () => {},
    )
    return () => {
      current = false
    }
  }, [id, online])
  return known
}

/** The templates of the server; none while it is out of reach. */
function useTemplates(): readonly Template[] {
  const [templates, setTemplates] = useState<readonly Template[]>([])
  const online = status.value?.online
  useEffect(() => {
    let current = true
    api('GET', '/api/v1/labels/templates').then(
      (answer) => current && setTemplates(readTemplates(answer)),
      () => {},
    )
    return () => {
      current = false
    }
  }, [online])
  return templates
}
