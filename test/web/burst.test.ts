import { expect, test } from 'vitest'
import { Burst } from '../../web/page/scan/burst.ts'

/** Presses keys at some moments; each burst that is over by then is broken off, as by the timer of the page. */
function press(burst: Burst, moments: readonly number[]): void {
  for (const at of moments) {
    if (burst.isOver(at)) burst.breakOff()
    burst.add(at)
  }
}

const from = (start: number, count: number, step: number) =>
  Array.from({ length: count }, (_, n) => start + n * step)

test('fast keys with an end are a scan; few or slow ones are a person', () => {
  const burst = new Burst()
  press(burst, from(0, 13, 5))
  expect(burst.finish()).toBe('scan')
  press(burst, from(1000, 3, 5))
  expect(burst.finish()).toBeNull()
  press(burst, from(2000, 8, 120))
  expect(burst.finish()).toBeNull()
})

test('a pause in the middle of a scan does not tear it', () => {
  const burst = new Burst()
  press(burst, [...from(0, 6, 5), ...from(325, 7, 5)])
  expect(burst.finish()).toBe('scan')
})

test('the rest of a scan that was torn is no code of its own; the next scan is', () => {
  const burst = new Burst()
  press(burst, [...from(0, 6, 5), ...from(900, 7, 5)])
  expect(burst.finish()).toBe('rest')
  press(burst, from(1500, 13, 5))
  expect(burst.finish()).toBe('scan')
  // Long after a torn scan a whole one may come.
  press(burst, [...from(5000, 6, 5), ...from(9000, 13, 5)])
  expect(burst.finish()).toBe('scan')
})

test('what a person types before a scan tears nothing', () => {
  const burst = new Burst()
  press(burst, [...from(0, 5, 50), ...from(800, 13, 5)])
  expect(burst.finish()).toBe('scan')
})
