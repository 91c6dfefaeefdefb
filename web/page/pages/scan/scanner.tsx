import { useEffect, useState } from 'preact/hooks'
import { type CodeReader, openCodeReader } from '../../scan/code-reader.ts'
import { text } from '../../texts/text.ts'
import { CameraPicture } from './camera-view.tsx'
import { OtherWays } from './other-ways.tsx'

/** The camera, and the other ways to give a code. The reader of codes loads while the camera starts, and ends with the visit. A photo counts in the `mode` in which it was chosen. */
export function Scanner({ mode = '' }: { readonly mode?: string }) {
  const [reader, setReader] = useState<CodeReader | null>(null)
  const [loaded, setLoaded] = useState(true)
  useEffect(() => {
    const opened = openCodeReader(setLoaded)
    setReader(opened)
    return () => opened.close()
  }, [])
  return (
    <section class="scan-look" aria-label={text('scan.camera')}>
      {!loaded && <p class="note note-warn">{text('scan.no_reader')}</p>}
      {reader && <CameraPicture reader={reader} />}
      {reader && <OtherWays key={mode} reader={reader} />}
    </section>
  )
}
