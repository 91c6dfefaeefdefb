import { expect, it } from 'vitest'
import { mendedInput } from '../../web/page/parts/mended-input.ts'

it('makes numbers of what a person typed in place of numbers, and of nothing else', () => {
  const before = { public_id: 'a', delta: -5, name: 'Nails', serial_number: '7', minimum_quantity: null }
  expect(mendedInput(before, { ...before, delta: '-3', serial_number: '12' })).toEqual({
    ...before,
    delta: -3,
    serial_number: '12',
  })
  expect(mendedInput(before, before)).toEqual(before)
})
