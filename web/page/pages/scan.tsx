import { useEffect } from 'preact/hooks'
import { ReadOnlyNote } from '../parts/read-only-note.tsx'
import { Switch } from '../parts/switch.tsx'
import { go, href } from '../router.ts'
import { deliver } from '../scan/scans.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import { AuditMode } from './scan/audit.tsx'
import { FindMode } from './scan/find.tsx'
import { LookMode } from './scan/look.tsx'
import { PutMode } from './scan/put.tsx'
import { Scanner } from './scan/scanner.tsx'

const modes = ['look', 'put', 'audit', 'find'] as const
type Mode = (typeof modes)[number]

/** Scans with the camera, a photo, a hardware scanner or typed codes. The mode decides what a scan does. */
export function ScanPage({ query }: { readonly query: URLSearchParams }) {
  const mode: Mode = modes.find((each) => each === query.get('mode')) ?? 'look'
  const writes = session.value?.household.role !== 'viewer'
  const code = query.get('code')
  useEffect(() => {
    // An address may bring a code: it counts as typed, and the picture of the camera does not matter.
    if (code !== null) void deliver(code.slice(0, 500), { source: 'typed', alone: false })
  }, [code])
  const offered = modes.filter((each) => writes || each === 'look' || each === 'find')
  return (
    <>
      <header class="page-head scan-head">
        <h1>{text('scan.title')}</h1>
        <Switch
          label={text('scan.title')}
          options={offered.map((value) => ({ value, text: text(`scan.mode.${value}`) }))}
          value={mode}
          onChoose={(chosen) =>
            go(href('scan', '', chosen === 'look' ? {} : { mode: chosen }), { replace: true })
          }
        />
      </header>
      <div class="scan">
        <Scanner mode={mode} />
        <div class="scan-work">
          {!writes && mode !== 'look' && mode !== 'find' ? (
            <ReadOnlyNote />
          ) : (
            <>
              {mode === 'look' && <LookMode writes={writes} />}
              {mode === 'put' && <PutMode query={query} />}
              {mode === 'audit' && <AuditMode query={query} />}
              {mode === 'find' && <FindMode query={query} writes={writes} />}
            </>
          )}
        </div>
      </div>
    </>
  )
}
