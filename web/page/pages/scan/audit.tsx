import { useState } from 'preact/hooks'
import type { PlaceRow, ThingRow as Row } from '../../../engine/views/calls.ts'
import type { AuditPage } from '../../../engine/views/scan-calls.ts'
import { useAnswer } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { ThingRow } from '../../parts/thing-row.tsx'
import type { Scanned } from '../../scan/actions.ts'
import { lasting } from '../../scan/lasting.ts'
import { markCode, nameOf, onlyMeant, type Scan, useScans } from '../../scan/scans.ts'
import { sound } from '../../scan/sounds.ts'
import { text } from '../../texts/text.ts'
import { toast } from '../../toasts.ts'
import { FinishAudit } from './finish-audit.tsx'
import { asPlace, useGivenPlace } from './given-place.ts'
import { PlaceBar } from './place-bar.tsx'

/** Number of unknown codes that are listed. */
const UNKNOWN = 20

const place = lasting<PlaceRow | null>('scan/audited', null)
const scanned = lasting<readonly Scanned[]>('scan/seen', [])
const unknown = lasting<readonly string[]>('scan/unknown', [])

function begin(chosen: PlaceRow | null): void {
  place.value = chosen
  scanned.value = []
  unknown.value = []
}

/** Stops an audit without recording it. What was scanned can be brought back. */
function stop(at: PlaceRow): void {
  const before = { scanned: scanned.value, unknown: unknown.value }
  begin(null)
  if (before.scanned.length === 0) return
  const undo = async () => {
    place.value = at
    scanned.value = before.scanned
    unknown.value = before.unknown
  }
  toast({ text: text('scan.audit.stopped', { name: at.name }), undo })
}

/** Compares what lies in a box or a place with what is scanned there, and records it. */
export function AuditMode({ query }: { readonly query: URLSearchParams }) {
  const [finishing, setFinishing] = useState(false)
  useGivenPlace(query, (given) => {
    if (place.value?.public_id === given.public_id) return
    if (scanned.value.length === 0) begin(given)
    else toast({ text: text('scan.audit.other', { name: given.name }), tone: 'bad' })
  })
  useScans(take)
  const at = place.value
  const answer = useAnswer('audit', {
    place: { kind: at?.kind ?? 'location', id: at?.public_id ?? '' },
    scanned: scanned.value.map(({ target }) => target),
  })
  // The answer may still be about the place before.
  const page = answer?.place.public_id === at?.public_id ? answer : null
  return (
    <>
      <PlaceBar
        place={at}
        label={text('scan.audit.of')}
        first={text('scan.audit.first')}
        fixed={scanned.value.length > 0}
        onChoose={begin}
      />
      {at && page && (
        <>
          <Compared page={page} />
          {unknown.value.length > 0 && (
            <section class="panel">
              <h2>{text('scan.audit.unknown')}</h2>
              <ul class="code-list">
                {unknown.value.map((code) => (
                  <li key={code} class="code-text">
                    {code}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <p class="actions">
            <button type="button" class="button button-main" onClick={() => setFinishing(true)}>
              <Icon name="clipboard-check" />
              {text('scan.audit.finish')}
            </button>
            <button type="button" class="button" onClick={() => stop(at)}>
              {text('scan.audit.stop')}
            </button>
          </p>
          {finishing && (
            <FinishAudit
              page={page}
              scanned={scanned.value}
              onClose={() => setFinishing(false)}
              onDone={() => {
                setFinishing(false)
                begin(null)
              }}
            />
          )}
        </>
      )}
    </>
  )
}

async function take({ meaning, source }: Scan): Promise<void> {
  const only = onlyMeant(meaning)
  if (!only) {
    sound('bad')
    const code = meaning.short_code ?? meaning.plain
    unknown.value = [code, ...unknown.value.filter((each) => each !== code)].slice(0, UNKNOWN)
    return
  }
  const name = nameOf(only)
  const at = place.value
  if (at === null || (only.kind === 'place' && scanned.value.length === 0)) {
    const chosen = await asPlace(only)
    if (chosen) begin(chosen)
    else toast({ text: text('scan.audit.first'), tone: 'bad' })
    sound(chosen ? 'near' : 'bad')
    return
  }
  if (only.target.id === at.public_id) {
    sound('again')
    return
  }
  if (only.kind === 'place') {
    if (source !== 'camera') toast({ text: text('scan.audit.other', { name }), tone: 'bad' })
    sound('bad')
    return
  }
  markCode(meaning.code, { text: name, tone: 'good' })
  sound(see({ target: only.target, code: meaning.code, at: new Date().toISOString() }) ? 'good' : 'again')
}

/** Notes that a thing is there. False when that was noted before. */
function see(thing: Scanned): boolean {
  if (scanned.value.some(({ target }) => target.id === thing.target.id)) return false
  scanned.value = [...scanned.value, thing]
  return true
}

function Compared({ page }: { readonly page: AuditPage }) {
  const { present, missing, missing_count, unexpected } = page
  const all = present.length + missing_count
  return (
    <>
      <div class="audit-count">
        <progress
          aria-label={text('scan.audit.counts', { found: present.length, all })}
          value={present.length}
          max={Math.max(1, all)}
        />
        <strong role="status">{text('scan.audit.counts', { found: present.length, all })}</strong>
      </div>
      {unexpected.length > 0 && (
        <section class="panel">
          <h2>{text('scan.audit.unexpected')}</h2>
          {unexpected.map((row) => (
            <ThingRow key={row.public_id} row={row} marks="none" />
          ))}
        </section>
      )}
      <section class="panel">
        <h2>{text('scan.audit.missing')}</h2>
        {missing_count === 0 && <p class="empty-line">{text('scan.audit.missing.none')}</p>}
        {missing.map((row) => (
          <div key={row.public_id} class="row-with">
            <ThingRow row={row} marks="none" />
            <button
              type="button"
              class="button-plain"
              aria-label={text('scan.audit.seen', { name: row.name })}
              title={text('scan.audit.by_hand')}
              onClick={() => see({ target: targetOf(row), code: null, at: new Date().toISOString() })}
            >
              <Icon name="check" />
            </button>
          </div>
        ))}
        {missing_count > missing.length && (
          <p class="hint">{text('scan.audit.missing.more', { count: missing_count - missing.length })}</p>
        )}
      </section>
      {present.length > 0 && (
        <section class="panel">
          <h2>{text('scan.audit.present')}</h2>
          {present.map((row) => (
            <ThingRow key={row.public_id} row={row} marks="none" />
          ))}
        </section>
      )}
    </>
  )
}

function targetOf({ collection, public_id }: Row): Scanned['target'] {
  return { kind: collection === 'items' ? 'item' : 'container', id: public_id }
}
