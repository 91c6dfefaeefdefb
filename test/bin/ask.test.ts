import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askAt } from '../../bin/ask.ts'
import { CliError, Interrupted } from '../../bin/failure.ts'

/** Asks, types these keys, and gives the answer with all that the terminal shows. */
async function typed(keys: string, secret: boolean) {
  const input = new PassThrough()
  const output = new PassThrough()
  const answer = askAt({ input, output }, 'Password: ', secret)
  input.write(keys)
  return { said: await answer, shown: String(output.read()) }
}

it('an answer is the line that was typed, and the letters of a secret are not shown', async () => {
  expect(await typed('ada@example.org\r', false)).toEqual({
    said: 'ada@example.org',
    shown: expect.stringContaining('Password: '),
  })
  expect(await typed('horse battery\r', true)).toEqual({ said: 'horse battery', shown: 'Password: \n' })
})

it('Ctrl-C and Ctrl-D at a question are no fault of the program', async () => {
  for (const secret of [true, false]) {
    const interrupted = await typed('y\u0003', secret).catch((error: unknown) => error)
    expect(interrupted).toMatchObject({ name: 'Interrupted', code: 130 })
    expect(interrupted).toBeInstanceOf(Interrupted)
    await expect(typed('\u0004', secret)).rejects.toBeInstanceOf(CliError)
  }
})
