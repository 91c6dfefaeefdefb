import { useEffect, useRef } from 'preact/hooks'
import { call, status } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { pathText } from '../../parts/path.tsx'
import { placeIcons } from '../../parts/place-picker.tsx'
import { ThingRow } from '../../parts/thing-row.tsx'
import { comesBack, go } from '../../router.ts'
import { lasting } from '../../scan/lasting.ts'
import { type MeantRecord, meantHref, onlyMeant, type Scan, useScans } from '../../scan/scans.ts'
import { sound } from '../../scan/sounds.ts'
import { text } from '../../texts/text.ts'
import { UnknownCode } from './unknown.tsx'

/** Milliseconds before a code that is alone in the picture opens: another one may come into it. */
const ALONE_MS = 350
/** Number of scanned codes that are listed. */
const LISTED = 30

/** A person who opens one of several codes comes back to the others, and finds them after a reload. */
const scans = lasting<readonly Scan[]>('scan/looked', [])

async function readAgain(code: string): Promise<void> {
  const meaning = await call('resolve_code', { code })
  scans.value = scans.value.map((each) => (each.meaning.code === code ? { ...each, meaning } : each))
}

/** Opens what a code stands for. Several codes, and those that stand for nothing, are listed. */
export function LookMode({ writes }: { readonly writes: boolean }) {
  const opening = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(opening.current), [])
  useScans((scan) => {
    clearTimeout(opening.current)
    const only = onlyMeant(scan.meaning)
    sound(only ? 'good' : 'bad')
    const others = scans.value.filter((each) => each.meaning.code !== scan.meaning.code)
    scans.value = [scan, ...others].slice(0, LISTED)
    if (!only || !scan.alone) return
    if (scan.source === 'camera') opening.current = setTimeout(() => go(meantHref(only)), ALONE_MS)
    else go(meantHref(only))
  })
  // A code that stood for nothing may be known by now: the first sync brings all things, and others make some.
  const seq = status.value?.seq
  useEffect(() => {
    if (!comesBack()) clear()
    // What was scanned before may have changed since.
    for (const { meaning } of scans.value) void readAgain(meaning.code)
  }, [])
  useEffect(() => {
    for (const { meaning } of scans.value) if (!meaning.meant.some(isRecord)) void readAgain(meaning.code)
  }, [seq])
  if (scans.value.length === 0) return <p class="empty-line">{text('scan.nothing')}</p>
  return (
    <section class="panel" aria-live="polite">
      <header class="panel-head">
        <h2>{text('scan.found')}</h2>
        <button type="button" class="button-plain" onClick={clear}>
          {text('scan.clear')}
        </button>
      </header>
      {scans.value.map(({ meaning }) => {
        const records = meaning.meant.filter(isRecord)
        if (records.length === 0) {
          const { code } = meaning
          return (
            <UnknownCode
              key={code}
              meaning={meaning}
              place={null}
              writes={writes}
              onMade={() => void readAgain(code)}
            />
          )
        }
        return (
          <div key={meaning.code}>
            {records.length > 1 && <p class="hint">{text('scan.several')}</p>}
            {records.map((each) => (
              <MeantRow key={each.target.id} meant={each} />
            ))}
          </div>
        )
      })}
    </section>
  )
}

function clear(): void {
  scans.value = []
}

export function isRecord(meant: Scan['meaning']['meant'][number]): meant is MeantRecord {
  return meant.kind === 'thing' || meant.kind === 'place'
}

/** What a code stands for, as a line that opens it. */
function MeantRow({ meant }: { readonly meant: MeantRecord }) {
  if (meant.kind === 'thing') return <ThingRow row={meant.thing} />
  const { place } = meant
  return (
    <a class="row" href={meantHref(meant)}>
      <span class="photo photo-none">
        <Icon name={placeIcons[place.kind]} />
      </span>
      <span class="row-main">
        <span class="row-name">{place.name}</span>
        <span class="where">{pathText(place.where) || text(`kind.${place.kind}`)}</span>
      </span>
      <span class="amount">{text('tree.amount', { places: place.places, things: place.things })}</span>
    </a>
  )
}
