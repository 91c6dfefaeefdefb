import PDFDocument from 'pdfkit'
import type { FontFace } from '../fonts/face.ts'
import type {
  ImagePrimitive,
  ModulesPrimitive,
  Primitive,
  RectPrimitive,
  TextPrimitive,
} from '../layout/primitives.ts'
import { POINTS_PER_MM, points } from '../units.ts'
import type { Page } from './page.ts'
import { pdfFont, RIGHT_TO_LEFT } from './pdf-font.ts'

/** What a PDF says about itself. `created_at` is a parameter, so that the same job makes the same bytes. */
export interface PdfInfo {
  readonly title: string
  readonly created_at: Date
}

/** Writes pages into a PDF: fonts are inside of it, as far as they are used, and codes are vectors. */
export class PdfWriter {
  readonly document: PDFKit.PDFDocument
  private readonly faces = new Set<FontFace>()

  constructor({ title, created_at }: PdfInfo) {
    this.document = new PDFDocument({
      autoFirstPage: false,
      margin: 0,
      pdfVersion: '1.5',
      info: { Title: title, Creator: 'Stowage', Producer: 'Stowage', CreationDate: created_at },
    })
  }

  /** Adds a page of its size, in millimetres. */
  add({ width, height, primitives }: Page): void {
    this.document.addPage({ size: [points(width), points(height)], margin: 0 })
    this.document.save().scale(POINTS_PER_MM)
    this.document.fillColor('black').strokeColor('black')
    for (const primitive of primitives) this.draw(primitive)
    this.document.restore()
  }

  /** Ends the document; what remains of it comes out of the stream. */
  end(): void {
    this.document.end()
  }

  private draw(primitive: Primitive): void {
    switch (primitive.kind) {
      case 'text':
        this.text(primitive)
        return
      case 'rect':
        this.rect(primitive)
        return
      case 'modules':
        this.modules(primitive)
        return
      case 'image':
        this.image(primitive)
        return
      case 'group': {
        this.document.save().transform(...primitive.matrix)
        for (const inner of primitive.primitives) this.draw(inner)
        this.document.restore()
      }
    }
  }

  private text({ x, y, size, tracking, face, text, rtl }: TextPrimitive): void {
    if (!this.faces.has(face)) {
      this.document.registerFont(face.id, pdfFont(face))
      this.faces.add(face)
    }
    this.document.font(face.id, size).text(text, x, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: tracking,
      // Given, even if empty: PDFKit then hands the run over whole instead of word by word.
      features: rtl ? [RIGHT_TO_LEFT] : [],
    })
  }

  private rect({ x, y, width, height, corner, line }: RectPrimitive): void {
    const by = typeof line === 'number' ? line / 2 : 0
    const box = [x + by, y + by, width - 2 * by, height - 2 * by] as const
    if (corner > 0) this.document.roundedRect(...box, Math.max(0, corner - by))
    else this.document.rect(...box)
    if (line === 'filled') this.document.fill()
    else if (line === 'cleared') this.document.fillColor('white').fill().fillColor('black')
    else this.document.lineWidth(line).stroke()
  }

  /** All modules are one path: filled one by one, their edges would show as hairlines on a screen. */
  private modules({ x, y, width, height, columns, rows, dark }: ModulesPrimitive): void {
    this.document.save().transform(width / columns, 0, 0, height / rows, x, y)
    this.document.addContent(dark.map((module) => `${module.join(' ')} re`).join('\n'))
    this.document.fill().restore()
  }

  private image({ x, y, width, height, data, corner }: ImagePrimitive): void {
    this.document.save()
    if (corner > 0) this.document.roundedRect(x, y, width, height, corner).clip()
    this.document.image(Buffer.from(data), x, y, { width, height }).restore()
  }
}
