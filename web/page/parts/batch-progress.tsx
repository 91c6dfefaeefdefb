import { batch } from '../lists/running-batch.ts'
import { text } from '../texts/text.ts'

/** How far many changes are, with a way to end them: below every page, as the person may look elsewhere meanwhile. */
export function BatchProgress() {
  if (!batch.value) return null
  const { done, total, cancel, stopping = false } = batch.value
  return (
    <div class="selection">
      <strong>{text('batch.progress', { done, total })}</strong>
      <progress value={done} max={total} aria-label={text('batch.title')} />
      {stopping && <span role="status">{text('batch.stopping')}</span>}
      {cancel && (
        <button type="button" class="button" onClick={cancel}>
          {text('thing.cancel')}
        </button>
      )}
    </div>
  )
}
