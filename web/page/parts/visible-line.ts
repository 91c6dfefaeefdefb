import { useEffect, useState } from 'preact/hooks'

/** Lines above the first that can be seen, and more below: they are there before a person comes to them. */
export const ROWS_AROUND = 12
/** The line changes in such steps, so that scrolling asks seldom. */
const STEP = ROWS_AROUND / 2
/** Lines in a ms that nobody can read any more as they pass: some twenty screens in a second. */
const RUSH = 0.3
/** Lines in a ms at which a rush ends. Frames take longer and shorter, so it is much less. */
const CALM = 0.1
/** How often the line changes at most during a rush, and how long nothing moves when it is over, in ms. */
const RUSH_MS = 80

/** Which lines of a list are wanted. */
export interface VisibleLine {
  /** The number of the first line that is on the screen, or some lines above it. */
  readonly line: number
  /** Lines rush by: those of the screen are enough, as they are gone before any others are there. */
  readonly rushing: boolean
}

/** Lines of one question to the engine at most. */
const LINES_ASKED = 60
/** As many rows as three columns of lines have are drawn without a pause: of more columns there are fewer lines around the screen. */
const COLUMNS_AROUND = 3

/**
 * The lines of a list to ask for: those of the screen, and as many above as below, as far as their rows are not too many.
 *
 * @param screen lines that a screen has room for
 * @param across rows of a line
 * @returns the first line and their number
 */
export function linesAround(
  { line, rushing }: VisibleLine,
  screen: number,
  across: number,
): { readonly from: number; readonly count: number } {
  // They are gone before any others are there.
  if (rushing) return { from: line, count: screen + 1 }
  // The first line on the screen can be the last one of its step, and half of it above the screen.
  const least = screen + STEP
  const wanted = Math.min(LINES_ASKED, screen + 2.5 * ROWS_AROUND)
  const count = Math.max(least, Math.floor((wanted * Math.min(across, COLUMNS_AROUND)) / across))
  return { from: Math.max(0, line - Math.floor((count - least) / 2)), count }
}

/** Follows a list that scrolls. */
export class LineFollower {
  shown: VisibleLine = { line: 0, rushing: false }
  private rushing = false
  private first = 0
  private at = Number.NEGATIVE_INFINITY
  private shown_at = Number.NEGATIVE_INFINITY

  /**
   * @param first the number of the first line on the screen
   * @param now in ms
   * @returns what to show from now on, and after how many ms to look again though nothing scrolled; null when a scroll event tells
   */
  look(first: number, now: number): { readonly shown: VisibleLine; readonly again_ms: number | null } {
    const pace = Math.abs(first - this.first) / (now - this.at)
    const rushing = pace > (this.rushing ? CALM : RUSH)
    this.rushing = rushing
    this.first = first
    this.at = now
    const again_ms = rushing ? RUSH_MS : null
    if (rushing && now - this.shown_at < RUSH_MS) return { shown: this.shown, again_ms }
    const line = rushing ? first : first - (first % STEP)
    if (line !== this.shown.line || rushing !== this.shown.rushing) {
      this.shown = { line, rushing }
      this.shown_at = now
    }
    return { shown: this.shown, again_ms }
  }
}

/** The lines of a list that are wanted while the page scrolls. `height`: of a line, in pixels. */
export function useVisibleLine(list: { readonly current: HTMLElement | null }, height: number): VisibleLine {
  const [shown, setShown] = useState<VisibleLine>({ line: 0, rushing: false })
  useEffect(() => {
    const follower = new LineFollower()
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const { shown, again_ms } = follower.look(Math.max(0, Math.floor(-top / height)), performance.now())
      setShown(shown)
      clearTimeout(timer)
      if (again_ms !== null) timer = setTimeout(measure, again_ms)
    }
    // With the frame: at once it would have the browser lay out the new page within the task that draws it.
    const next = requestAnimationFrame(measure)
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(next)
      clearTimeout(timer)
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [height])
  return shown
}
