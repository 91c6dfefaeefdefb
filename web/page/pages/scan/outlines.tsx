import type { PictureCodes } from '../../../scan/messages.ts'
import { marks } from '../../scan/scans.ts'

/** The longest text beside a code, in characters. */
const LONGEST = 32

/** Draws the outlines of codes over a picture that covers its box, each with what it means. */
export function Outlines({
  picture,
  fit,
}: {
  readonly picture: PictureCodes
  readonly fit: 'cover' | 'contain'
}) {
  const { width, height, codes } = picture
  return (
    <svg
      class="outlines"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit === 'cover' ? 'xMidYMid slice' : 'xMidYMid meet'}
      aria-hidden="true"
    >
      {codes.map(({ text, corners }) => {
        const mark = marks.value.get(text)
        const size = height / 22
        const left = Math.min(...corners.map(({ x }) => x))
        const bottom = Math.max(...corners.map(({ y }) => y))
        return (
          <g key={text} class={`outline outline-${mark?.tone ?? 'known'}`}>
            <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} stroke-width={height / 140} />
            {mark && (
              <text
                x={Math.max(0, left)}
                y={Math.min(height - size / 2, bottom + size * 1.4)}
                font-size={size}
                stroke-width={size / 3}
              >
                {mark.text.length > LONGEST ? `${mark.text.slice(0, LONGEST - 1)}…` : mark.text}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
