import {
  drawLine,
  type FontSet,
  LineBreaker,
  type Page,
  type PdfWriter,
  type Primitive,
  settable,
} from '../../../labels/paper.ts'

/** A4, and its margins, in millimetres. */
const [WIDTH, HEIGHT] = [210, 297]
export const MARGIN = 16
const BOTTOM = 280
export const TEXT_WIDTH = WIDTH - 2 * MARGIN

/** The distance of two lines, in ems. */
const LEADING = 1.32
/** The height of the baseline below the top of a line, in ems. */
const ASCENT = 1.02

/** How a text is set. Sizes are in millimetres. */
export interface Style {
  readonly size: number
  readonly bold?: boolean
  readonly align?: 'left' | 'right'
  /** Maximum number of lines; the last one ends with an ellipsis if there is more. */
  readonly lines?: number
}

/** A text that is broken into lines and can be drawn anywhere. */
export interface SetText {
  readonly height: number
  draw(x: number, y: number): void
}

/** Takes finished pages, and the end of the document. */
type PageWriter = Pick<PdfWriter, 'add' | 'end'>

/** Pages that fill from top to bottom. A new one begins when there is no room. */
export class Paper {
  /** Where the next thing is drawn. */
  y = MARGIN
  private readonly writer: PageWriter
  private readonly fonts: FontSet
  private readonly footer: (page: number) => readonly [left: string, right: string]
  private primitives: Primitive[] = []
  private page = 1

  constructor(
    writer: PageWriter,
    fonts: FontSet,
    footer: (page: number) => readonly [left: string, right: string],
  ) {
    this.writer = writer
    this.fonts = fonts
    this.footer = footer
  }

  /** Number of pages, the one that is being filled included. */
  get pages(): number {
    return this.page
  }

  /** Begins a new page unless there is room for something of a height. Returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM) return false
    this.finishPage()
    this.page++
    this.y = MARGIN
    return true
  }

  /** Breaks a text into lines of a width. */
  set(text: string, width: number, { size, bold = false, align = 'left', lines = 1 }: Style): SetText {
    const faces = this.fonts[bold ? 'bold' : 'regular']
    const broken = new LineBreaker(settable(text), faces, 0).shortened(width / size, lines)
    return {
      height: broken.length * size * LEADING,
      draw: (x, y) => {
        broken.forEach(({ measured }, at) => {
          const spare = align === 'right' ? width - (measured.right - measured.left) * size : 0
          const place = { x: x + spare, y: y + size * (ASCENT + at * LEADING) }
          this.primitives.push(...drawLine(measured, place, size))
        })
      },
    }
  }

  /** Draws a text at a place, and returns its height. */
  text(text: string, x: number, y: number, width: number, style: Style): number {
    const ready = this.set(text, width, style)
    ready.draw(x, y)
    return ready.height
  }

  /** Draws a thin line across the page. */
  rule(y: number, thickness = 0.15): void {
    this.primitives.push({
      kind: 'rect',
      x: MARGIN,
      y,
      width: TEXT_WIDTH,
      height: thickness,
      corner: 0,
      line: 'filled',
    })
  }

  /** Draws a JPEG picture into a box, as large as fits. */
  picture(
    data: Uint8Array,
    size: { width: number; height: number },
    x: number,
    y: number,
    box: number,
  ): void {
    const scale = box / Math.max(size.width, size.height)
    const [width, height] = [size.width * scale, size.height * scale]
    const [left, top] = [x + (box - width) / 2, y + (box - height) / 2]
    this.primitives.push({
      kind: 'image',
      x: left,
      y: top,
      width,
      height,
      data,
      content_type: 'image/jpeg',
      corner: 1,
    })
  }

  /** Ends the document. */
  end(): void {
    this.finishPage()
    this.writer.end()
  }

  private finishPage(): void {
    const [left, right] = this.footer(this.page)
    const size = 2.6
    this.rule(HEIGHT - 13.5, 0.1)
    this.text(left, MARGIN, HEIGHT - 12.5, TEXT_WIDTH - 40, { size })
    this.text(right, WIDTH - MARGIN - 38, HEIGHT - 12.5, 38, { size, align: 'right' })
    const page: Page = { width: WIDTH, height: HEIGHT, primitives: this.primitives }
    this.writer.add(page)
    this.primitives = []
  }
}
