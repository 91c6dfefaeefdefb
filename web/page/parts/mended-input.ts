type Input = Readonly<Record<string, unknown>>

/**
 * What a person corrected in the input of an operation. Its numbers are texts while they are typed: an empty field, or a lone minus, is
 * no zero yet. `before`: as it was refused.
 */
export function mendedInput(before: Input, typed: Input): Input {
  const mended = Object.entries(typed).map(([name, value]) => [
    name,
    typeof before[name] === 'number' ? Number(value) : value,
  ])
  return Object.fromEntries(mended)
}
