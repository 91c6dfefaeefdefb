import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineCostRoom, placesOf } from '../../../media/codes/blurred/line-costs.ts'
import { ModuleMeans } from '../../../media/codes/blurred/module-means.ts'
import { SHAPES } from '../../../media/codes/blurred/symbol.ts'
import { lesser, NEVER, UNITS } from '../../../media/codes/blurred/whole-costs.ts'
import { type GreyPicture, scaled } from '../../../media/codes/grey-picture.ts'
import { rounds } from '../../support/rounds.ts'

const line = fc.float32Array({
  min: Math.fround(-1.5),
  max: Math.fround(1.5),
  noNaN: true,
  minLength: 80,
  maxLength: 120,
})

describe('costs of lines', () => {
  it('are compared as whole numbers', () => {
    const cost = fc.integer({ min: 0, max: NEVER })
    fc.assert(
      fc.property(cost, cost, (a, b) => {
        expect(lesser(a, b)).toBe(Math.min(a, b))
      }),
    )
  })

  it('are the squared differences between what is seen and what is expected, whatever the shape', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 2.3, max: 5, noNaN: true }), (values, width) => {
        const room = new LineCostRoom(values.length, [width, width]).fill(values)
        const seen = new ModuleMeans(room.sums, width)
        for (let at = 0; at < placesOf(room.sums, width); at += 7) {
          seen.read(at)
          for (const name of ['setA', 'setB', 'guard', 'middle', 'before', 'after'] as const) {
            for (const sign of [0, 1] as const) {
              const squares = SHAPES[name].map((appearance) =>
                appearance.reduce((sum, value, k) => {
                  const expected = sign === 0 ? value : -value
                  return sum + ((seen.means[k] ?? 0) - expected) ** 2
                }, 0),
              )
              const cost = (room.shapes[name][sign].rows[1]?.[at] ?? NEVER) / UNITS
              expect(Math.abs(cost - Math.min(...squares)), name).toBeLessThan(0.001)
              expect(room.shapes[name][sign].least).toBeLessThanOrEqual(cost * UNITS)
            }
          }
        }
      }),
      { numRuns: rounds(20) },
    )
  })
})

describe('resizing a picture', () => {
  /** The mean of the area that a new pixel stands for, from its definition. */
  function meanAt({ width, height, pixels }: GreyPicture, made: GreyPicture, x: number, y: number): number {
    const [across, down] = [width / made.width, height / made.height]
    let [sum, area] = [0, 0]
    for (let v = Math.floor(y * down); v < Math.min(height, (y + 1) * down); v += 1) {
      for (let u = Math.floor(x * across); u < Math.min(width, (x + 1) * across); u += 1) {
        const wide = Math.min(u + 1, (x + 1) * across) - Math.max(u, x * across)
        const high = Math.min(v + 1, (y + 1) * down) - Math.max(v, y * down)
        sum += wide * high * (pixels[v * width + u] ?? 0)
        area += wide * high
      }
    }
    return sum / area
  }

  it('takes for a pixel the mean of the area that it stands for', () => {
    const size = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(
        size,
        size,
        fc.integer({ min: 1, max: 40 }),
        fc.integer(),
        (width, height, wanted, seed) => {
          const pixels = Uint8Array.from(
            { length: width * height },
            (_, k) => Math.imul(k + 1, seed | 1) >>> 24,
          )
          const picture = { width, height, pixels }
          const made = scaled(picture, Math.min(wanted, width))
          if (made.height > height) return
          for (let y = 0; y < made.height; y += 1) {
            for (let x = 0; x < made.width; x += 1) {
              const difference = (made.pixels[y * made.width + x] ?? 0) - meanAt(picture, made, x, y)
              expect(Math.abs(difference)).toBeLessThanOrEqual(0.501)
            }
          }
        },
      ),
      { numRuns: rounds(60) },
    )
  })
})
