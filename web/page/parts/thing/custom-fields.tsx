import { useState } from 'preact/hooks'
import type { CustomValue } from '../../../../engine/index.ts'
import type { Thing } from '../../../engine/views/calls.ts'
import { act } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { day, number, text } from '../../texts/text.ts'
import { toast } from '../../toasts.ts'
import { hasFormDraft, OvertakenNote, useFormDraft } from '../form-draft.tsx'
import { selectedAtFirst } from '../form-fields.ts'
import { TypedInput } from '../typed-input.tsx'
import { useFirstField } from '../use-focus.ts'
import { useSubmit } from '../use-submit.ts'

type Fields = Readonly<Record<string, CustomValue>>
const kinds = ['text', 'number', 'yes_no', 'day', 'link'] as const
type Kind = (typeof kinds)[number]

const draftOf = (thing: Thing, name: string) => `own/${thing.row.public_id}/${name}`

/** The household's own fields of an item. */
export function OwnFields(props: {
  readonly thing: Thing
  readonly readOnly: boolean
  /** Whether a person adds a field at once. */
  readonly adding: boolean
  readonly onAdded: () => void
}) {
  const { thing, readOnly, adding, onAdded } = props
  const fields = fieldsOf(thing.record.custom_fields)
  const [chosen, setEditing] = useState<{ name: string; value: CustomValue | null } | null>(() => {
    const begun = readOnly
      ? []
      : ['', ...Object.keys(fields)].filter((name) => hasFormDraft(draftOf(thing, name)))
    const [name] = begun
    return name === undefined ? null : { name, value: fields[name] ?? null }
  })
  const editing = chosen ?? (adding ? { name: '', value: null } : null)
  const close = () => {
    setEditing(null)
    onAdded()
  }
  const save = async (next: Fields) => {
    const input = { public_id: thing.row.public_id, custom_fields: next }
    return act('item.update', input, { key: 'done.changed', values: { name: thing.row.name } })
  }
  const names = Object.keys(fields)
  if (names.length === 0 && !editing) return null
  return (
    <section class="panel">
      <h2>{text('own.title')}</h2>
      {names.length > 0 && (
        <dl class="facts">
          {Object.entries(fields).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {readOnly ? (
                  <Shown value={value} />
                ) : (
                  <>
                    <Shown value={value} />
                    <button
                      type="button"
                      class="button-plain fact-edit"
                      aria-label={text('own.edit', { name })}
                      onClick={() => setEditing({ name, value })}
                    >
                      <Icon name="pencil" />
                    </button>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!readOnly && !editing && (
        <button type="button" class="button" onClick={() => setEditing({ name: '', value: null })}>
          <Icon name="plus" />
          {text('own.add')}
        </button>
      )}
      {editing && (
        <OwnField
          key={editing.name}
          thing={thing}
          name={editing.name}
          value={fields[editing.name] ?? editing.value}
          onClose={close}
          onSave={async (name, value) => {
            const { [editing.name]: _, ...others } = fields
            // Its value would be lost.
            if (value !== null && Object.hasOwn(others, name)) {
              toast({ text: text('refusal.name_taken'), tone: 'bad' })
              return false
            }
            const next = value === null ? others : { ...others, [name]: value }
            const saved = await save(next)
            if (saved) close()
            return saved
          }}
        />
      )}
    </section>
  )
}

/** A field with its name, kind and value. An empty value removes it. */
function OwnField(props: {
  readonly thing: Thing
  readonly name: string
  readonly value: CustomValue | null
  readonly onClose: () => void
  /** False when it was refused. */
  readonly onSave: (name: string, value: CustomValue | null) => Promise<boolean>
}) {
  const [kind, setKind] = useState<Kind>(kindOf(props.value))
  const form = useFirstField()
  const { onInput, end, overtaken } = useFormDraft(draftOf(props.thing, props.name), form)
  const save = async (name: string, value: CustomValue | null) => {
    if (await props.onSave(name, value)) end()
  }
  const submit = useSubmit((form) => {
    const fields = new FormData(form)
    const textIn = (field: string) => String(fields.get(field) ?? '').trim()
    return save(textIn('name'), typedValue(kind, textIn('value'), fields.has('yes')))
  })
  const input = kind === 'number' ? 'number' : kind === 'day' ? 'date' : kind === 'link' ? 'url' : 'text'
  return (
    <form ref={form} class="inline-form inline-form-bare" onSubmit={submit} onInput={onInput}>
      <label class="field">
        <span>{text('own.name')}</span>
        <input name="name" required maxLength={80} defaultValue={props.name} />
      </label>
      <label class="select">
        <span>{text('own.kind')}</span>
        <select
          name="kind"
          onChange={(event) => setKind(kinds.find((each) => each === event.currentTarget.value) ?? 'text')}
        >
          {kinds.map((each) => (
            <option key={each} value={each} {...selectedAtFirst(each === kindOf(props.value))}>
              {text(`own.kind.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {kind === 'yes_no' ? (
        <label class="check">
          <input name="yes" type="checkbox" defaultChecked={props.value === true} />
          {text('thing.yes')}
        </label>
      ) : (
        <div class="field">
          <label for="own-value">{text('own.value')}</label>
          <TypedInput id="own-value" name="value" type={input} required initial={typedOf(props.value)} />
        </div>
      )}
      <button type="submit" class="button button-main">
        {text('thing.save')}
      </button>
      {props.name !== '' && (
        <button type="button" class="button" onClick={() => void save(props.name, null)}>
          {text('own.remove')}
        </button>
      )}
      <button
        type="button"
        class="button"
        onClick={() => {
          end()
          props.onClose()
        }}
      >
        {text('thing.cancel')}
      </button>
      <OvertakenNote overtaken={overtaken} />
    </form>
  )
}

function Shown({ value }: { readonly value: CustomValue }) {
  if (typeof value === 'boolean') return <>{text(value ? 'thing.yes' : 'thing.no')}</>
  if (typeof value === 'number') return <>{number(value)}</>
  if (typeof value !== 'object') return <>{value}</>
  if ('date' in value) return <>{day(value.date)}</>
  return (
    <a href={value.url} target="_blank" rel="noreferrer noopener">
      {value.url}
    </a>
  )
}

function kindOf(value: CustomValue | null): Kind {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'yes_no'
  if (typeof value === 'object' && value !== null) return 'date' in value ? 'day' : 'link'
  return 'text'
}

function typedOf(value: CustomValue | null): string {
  if (value === null || typeof value === 'boolean') return ''
  if (typeof value !== 'object') return String(value)
  return 'date' in value ? value.date : value.url
}

function typedValue(kind: Kind, typed: string, yes: boolean): CustomValue | null {
  if (kind === 'yes_no') return yes
  if (typed === '') return null
  if (kind === 'number') return Number(typed)
  if (kind === 'day') return { date: typed }
  return kind === 'link' ? { url: typed } : typed
}

/** The engine has checked the record; the page only has to see that there are fields. */
function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
