import { useRef, useState } from 'preact/hooks'
import { text } from '../../texts/text.ts'
import type { Layout } from './read.ts'

/** The least height and width of a label in the picture, in pixels: a finger meets it. */
const LEAST_PX = 24
/** The width of a page in the picture, in pixels, unless its labels would be too small. */
const WIDTH_PX = 420

/** A page as a picture: each label is a button that marks it as gone. */
export function Paper({
  layout,
  used,
  preview,
  onToggle,
}: {
  readonly layout: Layout
  readonly used: readonly number[]
  /** The address of a picture of the first page; null while there is none. */
  readonly preview: string | null
  readonly onToggle: (place: number) => void
}) {
  const { page, label, columns, rows, left, top, pitch_x, pitch_y } = layout
  const [last, setLast] = useState(0)
  // The sheet before may have had more labels: one of this one is always reached by the keyboard.
  const at = Math.min(last, columns * rows - 1)
  const paper = useRef<HTMLFieldSetElement>(null)
  const gone = new Set(used)
  const smallest = Math.min(label.width, label.height)
  const least = Math.ceil((page.width * LEAST_PX) / smallest)
  const most = Math.max(Math.min(WIDTH_PX, page.width * 4), least)
  const go = (place: number) => {
    if (place < 0 || place >= columns * rows) return
    setLast(place)
    const button = paper.current?.querySelectorAll('button')[place]
    button?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const rtl = getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: rtl,
      ArrowLeft: -rtl,
      ArrowDown: columns,
      ArrowUp: -columns,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(at + step)
  }
  return (
    <div class="paper-frame">
      <fieldset
        ref={paper}
        class="paper"
        aria-label={text('labels.picture')}
        style={{
          minInlineSize: `${least}px`,
          maxInlineSize: `${most}px`,
          aspectRatio: `${page.width} / ${page.height}`,
        }}
        onKeyDown={onKeyDown}
      >
        {preview && <img src={preview} alt={text('labels.picture.preview')} />}
        {Array.from({ length: columns * rows }, (_, place) => {
          const [column, row] = [place % columns, Math.floor(place / columns)]
          return (
            <button
              key={place}
              type="button"
              tabIndex={place === at ? 0 : -1}
              aria-pressed={gone.has(place)}
              aria-label={text('labels.picture.label', { row: row + 1, column: column + 1 })}
              style={{
                left: percent(left + column * pitch_x, page.width),
                top: percent(top + row * pitch_y, page.height),
                width: percent(label.width, page.width),
                height: percent(label.height, page.height),
                borderRadius: `${percent(label.corner, label.width)} / ${percent(label.corner, label.height)}`,
              }}
              onFocus={() => setLast(place)}
              onClick={() => onToggle(place)}
            />
          )
        })}
      </fieldset>
    </div>
  )
}

function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`
}
