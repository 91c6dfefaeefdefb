import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { field, textOf } from '../api.ts'
import { endingWith, keepDraftOf, keptDraftOf } from '../drafts.ts'
import { text } from '../texts/text.ts'
import { defaultOf, filledIn, labelOf, namesIn, putInto, shownDefaultOf } from './form-fields.ts'

/** What a person typed into a field, and what stood there when they began. */
interface Typed {
  readonly from: string
  readonly typed: string
}

/** A field that somebody else changed since the person began to type into it, and what it has by now. */
interface Overtaken {
  readonly field: string
  readonly value: string
}

const nameOf = (name: string) => `form/${name}`

/** Whether a person began to type into a form, or into this field of it, and neither sent it nor gave it up. */
export function hasFormDraft(name: string, typedField?: string): boolean {
  const kept = keptDraftOf(nameOf(name))
  return kept !== null && (typedField === undefined || field(kept, typedField) !== undefined)
}

/** Forgets what was typed into a form: it is saved, or given up. */
export function forgetFormDraft(name: string): void {
  keepDraftOf(nameOf(name), null)
}

/**
 * Keeps what is typed into the named fields of a form while the person is elsewhere, and puts it back: a phone drops a page that is in
 * the background. What the record has is the default of a field. `end` forgets what was typed: it is saved, or given up.
 * `ending` makes a function that does so first.
 */
export function useFormDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  const [overtaken, setOvertaken] = useState<readonly Overtaken[]>([])
  /** Null when it has ended. */
  const draft = useRef<ReadonlyMap<string, Typed> | null>(null)
  /** What was kept, until its field is there. */
  const waiting = useRef<Map<string, Typed>>(null)
  const note = () => {
    if (!form.current || draft.current === null) return
    const typed = typedIn(form.current, draft.current)
    draft.current = new Map([...(waiting.current ?? []), ...typed])
    keepDraftOf(nameOf(name), draft.current.size > 0 ? Object.fromEntries(draft.current) : null)
    const now = overtakenIn(form.current, typed)
    setOvertaken((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
  }
  // After each change of the page: a field may come later, and the record change meanwhile.
  useLayoutEffect(() => {
    if (waiting.current === null) {
      waiting.current = read(keptDraftOf(nameOf(name)))
      draft.current = new Map(waiting.current)
    }
    for (const [each, { typed }] of waiting.current) {
      if (form.current && putInto(form.current, each, typed)) waiting.current.delete(each)
    }
    note()
  })
  const end = () => {
    draft.current = null
    forgetFormDraft(name)
  }
  return { onInput: note, end, ending: endingWith(end), overtaken }
}

/** Says what somebody else changed while the person typed: saving replaces it. */
export function OvertakenNote({ overtaken }: { readonly overtaken: readonly Overtaken[] }) {
  return (
    <div class="field-wide" role="alert">
      {overtaken.map((values) => (
        <p key={values.field} class="note note-warn">
          {text('draft.overtaken', { ...values })}
        </p>
      ))}
    </div>
  )
}

function typedIn(form: HTMLFormElement, before: ReadonlyMap<string, Typed>): Map<string, Typed> {
  const changed = namesIn(form).filter((name) => filledIn(form, name) !== defaultOf(form, name))
  return new Map(
    changed.map((name) => {
      const from = before.get(name)?.from ?? defaultOf(form, name)
      return [name, { from, typed: filledIn(form, name) }]
    }),
  )
}

function overtakenIn(form: HTMLFormElement, typed: ReadonlyMap<string, Typed>): Overtaken[] {
  const names = [...typed].filter(([name, { from }]) => from !== defaultOf(form, name)).map(([name]) => name)
  return names.map((name) => ({ field: labelOf(form, name), value: shownDefaultOf(form, name) || '–' }))
}

function read(kept: unknown): Map<string, Typed> {
  const names = typeof kept === 'object' && kept !== null ? Object.keys(kept) : []
  return new Map(
    names.map((name) => {
      const one = field(kept, name)
      return [name, { from: textOf(one, 'from'), typed: textOf(one, 'typed') }]
    }),
  )
}
