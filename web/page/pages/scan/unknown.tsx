import { useState } from 'preact/hooks'
import type { CodeMeaning } from '../../../engine/views/scan-calls.ts'
import { act } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { FindPicker } from '../../parts/find-picker.tsx'
import type { NamedPlace } from '../../parts/named-place.ts'
import { attaching, hasNewThingDraft, NewThing } from '../../parts/new-thing.tsx'
import { type TextKey, text } from '../../texts/text.ts'

/** Why nothing can be opened by a code. */
function whyKey({ meant, short_code }: CodeMeaning): TextKey {
  if (meant.some(({ kind }) => kind === 'blank')) return 'scan.blank'
  if (meant.some(({ kind }) => kind === 'gone')) return 'scan.gone'
  return short_code === null ? 'scan.unknown' : 'scan.unknown.label'
}

/** A code that stands for nothing: with it a thing can be made, or found. */
export function UnknownCode({
  meaning,
  place,
  writes,
  onMade,
}: {
  readonly meaning: CodeMeaning
  /** Where a new thing goes. */
  readonly place: NamedPlace | null
  readonly writes: boolean
  /** Called when a thing has the code. */
  readonly onMade: (made: { readonly id: string; readonly name: string }) => void
}) {
  const [doing, setDoing] = useState<'make' | 'attach' | null>(() =>
    writes && hasNewThingDraft(meaning) ? 'make' : null,
  )
  const why = whyKey(meaning)
  // A label of another household says nothing of a thing of this one.
  const usable = writes && (why === 'scan.unknown' || why === 'scan.blank')
  return (
    <div class="unknown-code">
      <span class="photo photo-none">
        <Icon name="tag" />
      </span>
      <span class="row-main">
        <span class="row-name code-text">{meaning.short_code ?? meaning.plain}</span>
        <span class="where">{text(why)}</span>
      </span>
      {usable && (
        <span class="actions">
          <button type="button" class="button" onClick={() => setDoing('make')}>
            <Icon name="plus" />
            {text('scan.new')}
          </button>
          <button type="button" class="button" onClick={() => setDoing('attach')}>
            {text('scan.attach')}
          </button>
        </span>
      )}
      {doing === 'make' && (
        <NewThing
          meaning={meaning}
          place={place}
          onClose={() => setDoing(null)}
          onDone={(made) => {
            setDoing(null)
            onMade(made)
          }}
        />
      )}
      {doing === 'attach' && (
        <FindPicker
          title={text('scan.attach.title')}
          chosen={null}
          places={why === 'scan.blank'}
          onClose={() => setDoing(null)}
          onPick={async (found) => {
            setDoing(null)
            const row = found.kind === 'thing' ? found.thing : found.place
            const kind = found.kind === 'place' ? found.place.kind : thingKinds[found.thing.collection]
            const attach = attaching(meaning, { kind, id: row.public_id })
            if (!attach) return
            const said = { key: 'done.attached', values: { name: row.name } } as const
            if (await act(attach.type, attach.input, said)) onMade({ id: row.public_id, name: row.name })
          }}
        />
      )}
    </div>
  )
}

const thingKinds = { items: 'item', containers: 'container' } as const
