import type { GroupPrimitive, Primitive } from '../layout/primitives.ts'

/** The rendered area: a label, or a page of labels; its size in millimetres. */
export interface Page {
  readonly width: number
  readonly height: number
  readonly primitives: readonly Primitive[]
}

/** Primitives moved to the right and down, by a number of millimetres. */
export function moved(primitives: readonly Primitive[], x: number, y: number): GroupPrimitive {
  return { kind: 'group', matrix: [1, 0, 0, 1, x, y], primitives }
}

/** A page turned by 90° clockwise: what was its left side is on top. */
export function turned(page: Page): Page {
  const matrix = [0, 1, -1, 0, page.height, 0] as const
  return {
    width: page.height,
    height: page.width,
    primitives: [{ kind: 'group', matrix, primitives: page.primitives }],
  }
}
