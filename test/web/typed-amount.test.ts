import { expect, it } from 'vitest'
import { AMOUNT_PATTERN, amountOf, writtenAmount } from '../../web/page/parts/typed-amount.ts'

it.each([
  ['12', '.', '12'],
  ['39,95', '.', '39.95'],
  ['39.95', ',', '39.95'],
  ['0.5', ',', '0.5'],
  ['1,299.00', '.', '1299.00'],
  ['1.299,00', '.', '1299.00'],
  ['1,299.00', ',', '1299.00'],
  ['1,299', '.', '1299'],
  ['1.299', ',', '1299'],
  ['1.299', '.', '1.299'],
  ['1.299.000', '.', '1299000'],
  ['1.299.000,5', ',', '1299000.5'],
  ["1'299.50", '.', '1299.50'],
  ['1\u202f299,50', ',', '1299.50'],
  [' 1 299 ', ',', '1299'],
  ['0,125', '.', '0.125'],
  ['0.125', ',', '0.125'],
])('%s, where the decimal sign is %s, is %s', (typed, decimal, amount) => {
  expect(amountOf(typed, decimal)).toBe(amount)
  expect(typed).toMatch(new RegExp(`^(?:${AMOUNT_PATTERN})$`, 'v'))
})

it.each(['', 'abc', '-5', '5 €', '12,'])('leaves %j to the engine', (typed) => {
  expect(amountOf(typed, '.')).toBe(typed)
})

it.each(['12', '39.95', '1.799', '0.125', '1299.5', '1299.500', '123456789012.1234'])(
  'leaves %s as it is when nobody changes what the field has',
  (amount) => {
    for (const decimal of ['.', ',']) expect(amountOf(writtenAmount(amount, decimal), decimal)).toBe(amount)
  },
)
