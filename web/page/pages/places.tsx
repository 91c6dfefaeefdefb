import { useLayoutEffect, useState } from 'preact/hooks'
import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { Loading } from '../lazy.tsx'
import { hasNewPlaceDraft, NewPlace } from '../parts/new-place.tsx'
import { PlaceTree } from '../parts/place-tree.tsx'
import { openAtFirst } from '../parts/tree-state.ts'
import { href } from '../router.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'

/** The most lines of a tree whose locations are open when somebody comes to it: they fit a screen. */
const OPEN_LINES = 30

/** The tree of all places, and the ways to make more of them. */
export function PlacesPage() {
  const counted = useAnswer('tree', { query: { open: [], archived: true }, from: 0, count: OPEN_LINES })
  const [making, setMaking] = useState(() => hasNewPlaceDraft(null))
  const [archived, setArchived] = useState(false)
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => {
    if (!counted || ready) return
    const outer = counted.rows.filter(({ archived }) => !archived).map(({ place }) => place)
    const lines = outer.reduce((sum, { places }) => sum + 1 + places, 0)
    if (counted.total <= OPEN_LINES && lines <= OPEN_LINES)
      openAtFirst(outer.map(({ public_id }) => public_id))
    setReady(true)
  }, [counted, ready])
  if (!counted || !ready) return <Loading />
  const writes = session.value?.household.role !== 'viewer'
  const empty = counted.total === 0
  return (
    <>
      <header class="page-head">
        <h1>{text('places.title')}</h1>
        {writes && (
          <p class="actions page-actions action-strip">
            <a class="button" href={href('rooms')}>
              <Icon name="sofa" />
              {text('places.rooms')}
            </a>
            <a class="button" href={href('plans')}>
              <Icon name="list" />
              {text('places.plans')}
            </a>
            <a class="button" href={href('build')}>
              <Icon name="warehouse" />
              {text('places.rack')}
            </a>
            <button type="button" class="button button-main changes" onClick={() => setMaking(true)}>
              <Icon name="plus" />
              {text('places.new_location')}
            </button>
          </p>
        )}
      </header>
      {making && writes && <NewPlace within={null} onClose={() => setMaking(false)} />}
      {empty && !making && (
        <section class="empty">
          <Icon name="folder-tree" />
          <h2>{text('places.empty.title')}</h2>
          <p>{text('places.empty.text')}</p>
        </section>
      )}
      {!empty && (
        <PlaceTree archived={archived}>
          <div class="tree-foot">
            <label class="check">
              <input
                type="checkbox"
                checked={archived}
                onChange={(event) => setArchived(event.currentTarget.checked)}
              />
              {text('places.archived')}
            </label>
            {writes && <p class="hint">{text('tree.drag')}</p>}
            <p class="hint tree-keys" id="tree-keys">
              {text(writes ? 'tree.keys' : 'tree.keys_read')}
            </p>
          </div>
        </PlaceTree>
      )}
    </>
  )
}
