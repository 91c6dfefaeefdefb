import { useEffect, useState } from 'preact/hooks'
import { CameraPicture } from '../pages/scan/camera-view.tsx'
import { OtherWays } from '../pages/scan/other-ways.tsx'
import { type CodeReader, openCodeReader } from '../scan/code-reader.ts'
import { text } from '../texts/text.ts'

/** The camera, and the other ways to give a code, beside the task that the code is about. */
export function Scanner() {
  const [reader, setReader] = useState<CodeReader | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const opened = openCodeReader(() => setFailed(true))
    setReader(opened)
    return () => opened.close()
  }, [])
  return (
    <section class="scan-look" aria-label={text('scan.camera')}>
      {failed && <p class="note note-warn">{text('scan.no_reader')}</p>}
      {reader && <CameraPicture reader={reader} />}
      {reader && <OtherWays reader={reader} />}
    </section>
  )
}
