import { text } from '../texts/text.ts'

const COMPONENTS = ['server', 'households', 'photos', 'mail', 'backups'] as const

/** The choice of what an incident or maintenance concerns, in a form; without a choice it concerns everything. */
export function ComponentChoice() {
  return (
    <fieldset class="field-wide components">
      <legend>{text('operation.concerns')}</legend>
      {COMPONENTS.map((component) => (
        <label key={component} class="check">
          <input type="checkbox" name="component" value={component} />
          <span>{text(`operation.component.${component}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What was chosen in a form. */
export function componentsOf(fields: FormData): string[] {
  return fields.getAll('component').map(String)
}
