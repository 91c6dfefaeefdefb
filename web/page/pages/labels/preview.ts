import { useEffect, useRef, useState } from 'preact/hooks'
import { send } from '../../api.ts'
import { problemOf } from '../../problem.ts'

/** Milliseconds without a change after which the picture is asked for. */
const PAUSE_MS = 250
/** Dots per inch of the picture: enough to judge it on a screen. */
const DPI = 110

/** The picture of the first page, or why there is none. */
export interface Preview {
  readonly url: string | null
  readonly problem: string | null
  /** Whether the codes hold an address that other devices cannot reach. */
  readonly local: boolean
}

const NONE: Preview = { url: null, problem: null, local: false }

/** Asks the server for a picture of the first page. Null: there is nothing to show. */
export function usePreview(body: object | null): Preview {
  const [preview, setPreview] = useState(NONE)
  const address = useRef<string | null>(null)
  const release = () => {
    if (address.current !== null) URL.revokeObjectURL(address.current)
    address.current = null
  }
  /** The picture before is shown until then: another element may load it meanwhile. */
  const show = (next: Preview) => {
    release()
    address.current = next.url
    setPreview(next)
  }
  const key = JSON.stringify(body)
  useEffect(() => {
    if (body === null) {
      show(NONE)
      return
    }
    let current = true
    const timer = setTimeout(async () => {
      try {
        const answer = await send('POST', '/api/v1/labels/preview', {
          ...body,
          view: 'page',
          format: 'png',
          dpi: DPI,
        })
        const local = (answer.headers.get('x-label-warnings') ?? '').includes('address_is_local')
        const bytes = await answer.blob()
        if (!current) return
        show({ url: URL.createObjectURL(bytes), problem: null, local })
      } catch (error) {
        if (current) show({ ...NONE, problem: problemOf(error) })
      }
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [key])
  useEffect(() => release, [])
  return preview
}
