/** An element of a form that a person fills in. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Between the checked boxes of one name. */
const SEPARATOR = ' '

/** The names of the fields of a form. */
export function namesIn(form: HTMLFormElement): string[] {
  return [...new Set(controlsIn(form).map(({ name }) => name))].filter((name) => name !== '')
}

/** What stands in a field, or which boxes of a name are checked. */
export function filledIn(form: HTMLFormElement, name: string): string {
  return joined(
    named(form, name),
    ({ checked }) => checked,
    ({ value }) => value,
  )
}

/** What stands in a field until a person fills it in. */
export function defaultOf(form: HTMLFormElement, name: string): string {
  return joined(named(form, name), ({ defaultChecked }) => defaultChecked, defaultText)
}

/** The same as people read it. */
export function shownDefaultOf(form: HTMLFormElement, name: string): string {
  const controls = named(form, name)
  const boxes = controls.filter((each) => isBox(each) && each.defaultChecked)
  return boxes.length > 0
    ? boxes.map(labelText).join(', ')
    : controls
        .filter((each) => !isBox(each))
        .map(defaultText)
        .join()
}

/** The label of a field, or of a group of boxes. */
export function labelOf(form: HTMLFormElement, name: string): string {
  const [first] = named(form, name)
  const legend = first?.closest('fieldset')?.querySelector('legend')
  return legend?.textContent ?? (first ? labelText(first) : name)
}

/** Fills in a field as if a person did. False when it is not there, or cannot hold this. */
export function putInto(form: HTMLFormElement, name: string, value: string): boolean {
  const controls = named(form, name)
  if (filledIn(form, name) !== value) {
    for (const control of controls) {
      if (isBox(control)) control.checked = value.split(SEPARATOR).includes(control.value)
      else control.value = value
    }
    for (const type of ['input', 'change']) controls[0]?.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return controls.length > 0 && filledIn(form, name) === value
}

/**
 * What an option has until a person chooses: a draft, and the question about unsaved work, compare with it. `selected` says it only to
 * the page. The types of elements lack this property.
 */
export function selectedAtFirst(defaultSelected: boolean) {
  return { defaultSelected }
}

/** Whether a person fills this element in. */
export function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

/** Whether a person chooses this element, or does not. */
export function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

/** What stands in an element until a person fills it in. */
export function defaultText(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

function controlsIn(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl)
}

function named(form: HTMLFormElement, name: string): Control[] {
  return controlsIn(form).filter((each) => each.name === name)
}

function joined(
  controls: readonly Control[],
  isChecked: (box: HTMLInputElement) => boolean,
  textIn: (control: Control) => string,
): string {
  const counted = controls.filter((each) => !isBox(each) || isChecked(each))
  return counted.map((each) => (isBox(each) ? each.value : textIn(each))).join(SEPARATOR)
}

/** The words of a label are its first element, or all of it. */
function labelText(control: Control): string {
  const label = control.labels?.[0]
  const words = label?.querySelector('span')?.textContent ?? label?.textContent
  return control.getAttribute('aria-label') ?? words ?? control.name
}
