import { session } from '../session.ts'
import { text } from '../texts/text.ts'

/** Whether the person may look at everything and change nothing. */
export function isViewer(): boolean {
  return session.value?.household.role === 'viewer'
}

/** Tells a viewer why a page offers them nothing to do. Nobody else sees it. */
export function ReadOnlyNote() {
  return isViewer() ? <p class="note">{text('role.read_only')}</p> : null
}
