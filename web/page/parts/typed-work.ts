import { defaultText, isBox, isControl } from './form-fields.ts'

/** What a person fills in, or chooses in a picker of its own. */
const FIELDS = 'input, textarea, select, .field-button'

export type TypedWork = ReturnType<typeof createTypedWork>

/** Knows whether a person changed a field of a dialog. What the program fills in is no work of theirs. */
export function createTypedWork() {
  /** What each field had before a person changed it. */
  const first = new Map<Element, string>()
  const touched = new Set<Element>()
  return {
    /** Reads what the fields have. To be called before a person can change one. */
    look(dialog: HTMLElement) {
      for (const field of dialog.querySelectorAll(FIELDS)) {
        if (touched.has(field) || field.closest('dialog') !== dialog) continue
        first.set(field, stateOf(field))
        // A picker changes it without an event.
        if (!isControl(field)) touched.add(field)
      }
    },

    /** A field was changed by a person, or by the draft that they left. */
    touch(dialog: HTMLElement, field: Element) {
      for (const each of groupOf(dialog, field)) {
        // A draft fills in a field as soon as it is there.
        if (!first.has(each)) first.set(each, defaultOf(each))
        touched.add(each)
      }
    },

    /** Whether a field has something else now than at first. */
    isChanged(): boolean {
      return [...touched].some((field) => field.isConnected && stateOf(field) !== first.get(field))
    },
  }
}

/** What is changed together: choosing one of several gives up another. */
function groupOf(dialog: HTMLElement, field: Element): readonly Element[] {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return [field]
  const all = [...dialog.querySelectorAll('input')]
  return all.filter(({ type, name }) => type === 'radio' && name === field.name)
}

/** What stands in a field. A password is quickly typed again, so it counts for nothing. */
function stateOf(field: Element): string {
  if (!isControl(field)) return field.textContent ?? ''
  if (field.type === 'password') return ''
  if (isBox(field)) return String(field.checked)
  // Half of a date, or a number with a letter, has no value yet.
  return `${field.value}${field.validity.badInput ? '\n' : ''}`
}

function defaultOf(field: Element): string {
  if (!isControl(field) || field.type === 'password') return ''
  return isBox(field) ? String(field.defaultChecked) : defaultText(field)
}
