import type { ConflictRow } from '../../engine/views/calls.ts'
import { act, useAnswer } from '../engine.ts'
import { addressOfView, listHref } from '../lists/list-address.ts'
import { usePeople } from '../members/people.ts'
import { href } from '../router.ts'
import { session } from '../session.ts'
import { isTextKey, moment, text } from '../texts/text.ts'
import { conflictValue } from './conflict-value.ts'

/** Two values of one field, side by side, and a choice between them. */
export function ConflictCard({ conflict }: { readonly conflict: ConflictRow }) {
  const people = usePeople()
  const { public_id, collection, record_id, name, field } = conflict
  const [of = '', tag_id] = field.split('/')
  const key = of === 'custom_fields' ? 'own.title' : `field.${of}`
  // Of a tag, the values are whether the item has it.
  const tag = useAnswer('names', { ids: tag_id === undefined ? [] : [tag_id] })?.[tag_id ?? '']
  const why = `conflicts.reason.${conflict.reason}`
  const me = session.value?.user.public_id
  const choose = (choice: 'lost' | 'kept') =>
    void act('conflict.resolve', { public_id, choose: choice }, { key: 'done.resolved' })
  const page = collection === 'items' ? 'item' : collection === 'containers' ? 'container' : null
  const by = (user_id: string) => {
    if (user_id === me) return text('conflicts.by_you')
    const name = people.get(user_id)
    return name === undefined ? text('conflicts.by_other') : text('conflicts.by', { name })
  }
  const side = (which: 'kept' | 'lost') => (
    <div class="conflict-side">
      <span class="conflict-label">{text(`conflicts.${which}`)}</span>
      {conflict.views ? (
        <a href={listHref(addressOfView(conflict.views[which]))}>{text('views.look')}</a>
      ) : (
        <strong dir="auto">{conflictValue(field, conflict[which])}</strong>
      )}
      <time dateTime={conflict[`${which}_at`]}>
        {moment(conflict[`${which}_at`])} {by(conflict[`${which}_by`])}
      </time>
      <button type="button" class="button changes" onClick={() => choose(which)}>
        {text(`conflicts.choose_${which}`)}
      </button>
    </div>
  )
  return (
    <section class="conflict">
      <h3>
        {page === null ? name : <a href={href(page, record_id)}>{name}</a>}
        <span class="conflict-field">
          {[isTextKey(key) ? text(key) : field, tag].filter(Boolean).join(' · ')}
        </span>
      </h3>
      {isTextKey(why) && <p class="hint">{text(why)}</p>}
      <div class="conflict-sides">
        {side('kept')}
        {side('lost')}
      </div>
    </section>
  )
}
