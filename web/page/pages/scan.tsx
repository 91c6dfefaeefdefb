import { useEffect, useState } from 'preact/hooks'
import { ReadOnlyNote } from '../parts/read-only-note.tsx'
import { Switch } from '../parts/switch.tsx'
import { go, href } from '../router.ts'
import { type CodeReader, openCodeReader } from '../scan/code-reader.ts'
import { deliver } from '../scan/scans.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import { AuditMode } from './scan/audit.tsx'
import { CameraPicture } from './scan/camera-view.tsx'
import { FindMode } from './scan/find.tsx'
import { LookMode } from './scan/look.tsx'
import { OtherWays } from './scan/other-ways.tsx'
import { PutMode } from './scan/put.tsx'

const modes = ['look', 'put', 'audit', 'find'] as const
type Mode = (typeof modes)[number]

/** Scans with the camera, a photo, a hardware scanner or typed codes. The mode decides what a scan does. */
export function ScanPage({ query }: { readonly query: URLSearchParams }) {
  const mode: Mode = modes.find((each) => each === query.get('mode')) ?? 'look'
  const [failed, setFailed] = useState(false)
  const reader = useReader(() => setFailed(true))
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
        <section class="scan-look" aria-label={text('scan.camera')}>
          {failed && <p class="note note-warn">{text('scan.no_reader')}</p>}
          {reader && <CameraPicture reader={reader} />}
          {reader && <OtherWays reader={reader} />}
        </section>
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

/** The reader of codes of a visit: it loads while the camera starts, and ends with the visit. */
function useReader(onFail: () => void): CodeReader | null {
  const [reader, setReader] = useState<CodeReader | null>(null)
  useEffect(() => {
    const opened = openCodeReader(onFail)
    setReader(opened)
    return () => opened.close()
  }, [])
  return reader
}
