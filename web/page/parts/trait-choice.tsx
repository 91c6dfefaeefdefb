import { type PlaceTrait, placeNeeds, placeTraits } from '../../../engine/structure/trait-names.ts'
import { text } from '../texts/text.ts'

/** The traits of a place, or the needs of a category, as boxes to check. */
export function TraitChoice({
  of,
  name,
  chosen,
}: {
  readonly of: 'traits' | 'needs'
  /** The name of the boxes in the form. */
  readonly name: string
  readonly chosen: readonly string[]
}) {
  const all: readonly PlaceTrait[] = of === 'traits' ? placeTraits : placeNeeds
  return (
    <fieldset class="field field-wide trait-choice">
      <legend>{text(`traits.${of}`)}</legend>
      <div class="choices">
        {all.map((trait) => (
          <label key={trait} class="check">
            <input type="checkbox" name={name} value={trait} defaultChecked={chosen.includes(trait)} />
            {text(`trait.${trait}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The checked traits of a form; null for none, as a place without any has it. */
export function chosenTraits(form: FormData, name: string): PlaceTrait[] | null {
  const chosen = form.getAll(name)
  const traits = placeTraits.filter((trait) => chosen.includes(trait))
  return traits.length > 0 ? traits : null
}

/** Whether two choices are the same. */
export function isSameChoice(a: readonly string[] | null, b: readonly string[] | null): boolean {
  return (a ?? []).join(' ') === (b ?? []).join(' ')
}

/** A measure of a form as the record has it; null for an empty field. */
export function measureOf(form: FormData, name: string): number | null {
  const typed = String(form.get(name) ?? '').trim()
  return typed === '' ? null : Math.round(Number(typed) * 1000) / 1000
}
