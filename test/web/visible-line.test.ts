import { describe, expect, it } from 'vitest'
import { LineFollower, linesAround, type VisibleLine } from '../../web/page/parts/visible-line.ts'

/** Scrolls a list from its top by a number of lines with each frame. Returns what is shown with each frame. */
function scrolled(follower: LineFollower, lines: number, frames: readonly number[]): VisibleLine[] {
  let now = 1000
  let first = 0
  follower.look(first, now)
  return frames.map((frame_ms) => {
    now += frame_ms
    first += lines
    return follower.look(first, now).shown
  })
}

const FRAMES = Array.from({ length: 60 }, () => 1000 / 60)

describe('the lines of a list that scrolls', () => {
  it('follow in steps while a person can read', () => {
    const shown = scrolled(new LineFollower(), 2, FRAMES)
    expect(shown.every(({ rushing }) => !rushing)).toBe(true)
    expect(shown.every(({ line }, frame) => line <= (frame + 1) * 2 && line > (frame + 1) * 2 - 6)).toBe(true)
  })

  it('are those of the screen alone, and change seldom, while they rush by', () => {
    const shown = scrolled(new LineFollower(), 11, FRAMES)
    expect(shown.every(({ rushing }) => rushing)).toBe(true)
    expect(new Set(shown.map(({ line }) => line)).size).toBeLessThanOrEqual(13)
    expect(shown.at(-1)?.line).toBeGreaterThan(600)
  })

  it('rush on through a long frame', () => {
    const frames = FRAMES.map((ms, frame) => (frame % 4 === 3 ? ms * 4 : ms))
    expect(scrolled(new LineFollower(), 11, frames).every(({ rushing }) => rushing)).toBe(true)
  })

  it('are looked at again when nothing moves any more, and then all of them are wanted', () => {
    const follower = new LineFollower()
    scrolled(follower, 11, FRAMES)
    const last = follower.look(700, 2020)
    expect(last.again_ms).not.toBeNull()
    const rest = follower.look(700, 2020 + Number(last.again_ms))
    expect(rest).toEqual({ shown: { line: 696, rushing: false }, again_ms: null })
  })

  it('are there at once after a jump from rest', () => {
    const follower = new LineFollower()
    follower.look(0, 1000)
    expect(follower.look(40_000, 1016).shown).toEqual({ line: 40_000, rushing: true })
  })

  it('are all wanted where a list comes back as it was left', () => {
    expect(new LineFollower().look(5000, 100).shown).toEqual({ line: 4998, rushing: false })
  })

  it('hold those of the screen, also where many rows stand side by side', () => {
    for (const across of [1, 2, 3, 4, 6, 9])
      for (const screen of [3, 4, 8, 35, 60])
        for (const first of [0, 5, 11, 17, 400]) {
          const { shown } = new LineFollower().look(first, 100)
          for (const seen of [shown, { line: first, rushing: true }]) {
            const { from, count } = linesAround(seen, screen, across)
            expect(from).toBeLessThanOrEqual(first)
            expect(from + count).toBeGreaterThan(first + screen)
          }
        }
    // As many below as above, and not more rows than a phone draws.
    expect(linesAround({ line: 24, rushing: false }, 10, 1)).toEqual({ from: 12, count: 40 })
    expect(linesAround({ line: 24, rushing: false }, 4, 6)).toEqual({ from: 21, count: 17 })
  })
})
