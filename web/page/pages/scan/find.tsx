import { useEffect, useRef, useState } from 'preact/hooks'
import type { WantedThing } from '../../../engine/views/scan-calls.ts'
import { useAnswer } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { FindPicker, idOf } from '../../parts/find-picker.tsx'
import { ThingRow } from '../../parts/thing-row.tsx'
import { asSubject, doAction } from '../../scan/actions.ts'
import { lasting } from '../../scan/lasting.ts'
import { markCode, nameOf, onlyMeant, type Scan, useScans } from '../../scan/scans.ts'
import { sound } from '../../scan/sounds.ts'
import { text } from '../../texts/text.ts'
import { takenFrom } from './given-place.ts'

/** Milliseconds for which a find stays in sight, whatever else is in the picture. */
const STAYS_MS = 4000
/** Number of things that are looked for at once. */
const MOST = 100

const wanted = lasting<readonly string[]>('scan/wanted', [])
const found = lasting<readonly string[]>('scan/found', [])

/** What the last scan was to the things that are looked for. */
interface Heard {
  readonly tone: 'found' | 'near' | 'not'
  readonly name: string
}

/** Beeps when something that a person looks for comes before the camera, and when the box comes that it is in. */
export function FindMode({ query, writes }: { readonly query: URLSearchParams; readonly writes: boolean }) {
  const [choosing, setChoosing] = useState(false)
  const [heard, setHeard] = useState<Heard | null>(null)
  const heardAt = useRef(Number.NEGATIVE_INFINITY)
  const hear = (now: Heard) => {
    heardAt.current = performance.now()
    setHeard(now)
  }
  const things = useAnswer('wanted', { ids: wanted.value }) ?? []
  const given = [query.get('items'), query.get('containers')].filter((each) => each !== null).join(',')
  useEffect(() => {
    if (given === '') return
    wanted.value = given
      .split(',')
      .filter((id) => id !== '')
      .slice(0, MOST)
    found.value = []
    takenFrom(query)
  }, [given])
  const left = things.filter(({ target }) => !found.value.includes(target.id))
  useScans(async (scan) => {
    const only = onlyMeant(scan.meaning)
    if (!only) return
    const name = nameOf(only)
    const { id } = only.target
    const hit = things.find(({ target }) => target.id === id)
    if (hit) {
      hear({ tone: 'found', name })
      sound('found')
      markCode(scan.meaning.code, { text: name, tone: 'good' })
      if (found.value.includes(id)) return
      found.value = [...found.value, id]
      if (writes) await noteFound(hit, scan)
      return
    }
    const inside = things.filter((each) => each.inside.includes(id) && !found.value.includes(each.target.id))
    if (inside.length > 0) {
      hear({ tone: 'near', name: inside.map(({ thing }) => thing.name).join(', ') })
      sound('near')
      markCode(scan.meaning.code, { text: name, tone: 'good' })
      return
    }
    if (performance.now() - heardAt.current > STAYS_MS && left.length > 0) setHeard({ tone: 'not', name })
  })
  const done = things.filter(({ target }) => found.value.includes(target.id))
  return (
    <>
      {heard && (
        <p class={`heard heard-${heard.tone}`} role="status">
          <Icon name={heard.tone === 'not' ? 'x' : heard.tone === 'near' ? 'box' : 'check'} />
          {text(heardKeys[heard.tone], { name: heard.name })}
        </p>
      )}
      <section class="panel">
        <header class="panel-head">
          <h2>{text('scan.find.wanted')}</h2>
          <button type="button" class="button" onClick={() => setChoosing(true)}>
            <Icon name="search" />
            {text('scan.find.choose')}
          </button>
        </header>
        {things.length === 0 && <p class="empty-line">{text('scan.find.first')}</p>}
        {things.length > 0 && left.length === 0 && <p class="empty-line">{text('scan.find.all')}</p>}
        {left.map((each) => (
          <Wanted key={each.target.id} wanted={each} />
        ))}
      </section>
      {done.length > 0 && (
        <section class="panel">
          <h2>{text('scan.find.found')}</h2>
          {done.map((each) => (
            <Wanted key={each.target.id} wanted={each} />
          ))}
        </section>
      )}
      {choosing && (
        <FindPicker
          title={text('scan.find.choose')}
          chosen={new Set(wanted.value)}
          onClose={() => setChoosing(false)}
          onPick={(hit) => {
            const id = idOf(hit)
            if (wanted.value.includes(id)) drop(id)
            else wanted.value = [...wanted.value, id].slice(-MOST)
          }}
        />
      )}
    </>
  )
}

const heardKeys = { found: 'scan.find.found_here', near: 'scan.find.near', not: 'scan.find.not' } as const

function Wanted({ wanted: { thing, target } }: { readonly wanted: WantedThing }) {
  return (
    <div class="row-with">
      <ThingRow row={thing} marks="none" />
      <button
        type="button"
        class="button-plain"
        aria-label={text('scan.find.remove', { name: thing.name })}
        onClick={() => drop(target.id)}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}

function drop(id: string): void {
  wanted.value = wanted.value.filter((each) => each !== id)
  found.value = found.value.filter((each) => each !== id)
}

/** SPEC.md F10: that it was found is a sighting. */
async function noteFound({ target }: WantedThing, { meaning }: Scan): Promise<void> {
  const scanned = { target, code: meaning.code, at: new Date().toISOString() }
  await doAction({ purpose: 'find', targets: [asSubject(scanned)], operations: [] })
}
