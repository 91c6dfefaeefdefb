/**
 * Lets people type a decimal comma in each field of a number. Where the language of the browser has a decimal point, Chromium drops a
 * comma without a word: 2,5 would become 25. Firefox and Safari take it, and then the field has no value at all. A comma before three
 * digits is one between thousands there: 1,000 stays a thousand.
 */
export function startDecimalComma(): void {
  /** The field in which a comma became a point, and whether one between thousands was found in it. */
  let typedIn: HTMLInputElement | null = null
  let hasThousands = false
  let inserting = false
  let inserted = false
  const insert = (words: string) => {
    inserted = false
    // The only way to type for a person that keeps their own undo.
    document.execCommand('insertText', false, words)
    return inserted
  }
  addEventListener('beforeinput', (event) => {
    const { target, data } = event
    if (inserting || !isNumber(target) || !data?.includes(',')) return
    event.preventDefault()
    if (typedIn !== target || !/\d{4}/.test(target.value)) hasThousands = false
    inserting = true
    for (const sign of data) {
      const wasNumber = !target.validity.badInput
      if (insert(sign)) {
        if (sign !== ',' || !wasNumber || !target.validity.badInput) continue
        document.execCommand('delete')
      } else if (sign !== ',') continue
      typedIn = target
      insert('.')
    }
    inserting = false
  })
  const onInput = ({ target }: Event) => {
    inserted = true
    if (!isNumber(target) || typedIn !== target) return
    const { value } = target
    if (value === '') typedIn = null
    if (!(hasThousands ? /^-?\d+\.\d{3}$/ : /^-?[1-9]\d{0,2}\.\d{3}$/).test(value)) return
    hasThousands = true
    target.value = value.replace('.', '')
  }
  // Before the page reads the field.
  addEventListener('input', onInput, { capture: true })
  addEventListener('focusout', () => {
    typedIn = null
  })
}

function isNumber(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'number'
}
