import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CliError, Interrupted } from './failure.ts'
import { readStandardInput } from './standard-input.ts'

/** Where a person is asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/**
 * Asks a person at the terminal.
 * @throws {CliError} without a terminal, and if the person ends the input with Ctrl-D
 * @throws {Interrupted} on Ctrl-C
 */
export async function ask(prompt: string, secret = false): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CliError(
      'there is no terminal for questions: give the answers as options, and a password with --password-stdin',
    )
  return askAt({ input: process.stdin, output: process.stderr }, prompt, secret)
}

/** Asks at a terminal, which does not show the letters of a secret. */
export function askAt({ input, output }: Terminal, prompt: string, secret: boolean): Promise<string> {
  const hidden = new Writable({ write: (_part, _encoding, done) => done() })
  const lines = createInterface({ input, output: secret ? hidden : output, terminal: true })
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    lines.once('SIGINT', () => reject(new Interrupted('SIGINT', 'interrupted; nothing was changed')))
    // After an answer this comes too late to count.
    lines.once('close', () => reject(new CliError('there was no answer; nothing was changed')))
    // The interface itself would write the prompt to where the letters go.
    if (secret) output.write(prompt)
    lines.setPrompt(secret ? '' : prompt)
    lines.prompt()
  }).finally(() => {
    lines.close()
    if (secret) output.write('\n')
  })
}

/** Asks twice for a secret, which the terminal does not show. @throws CliError if the answers differ */
export async function askTwice(prompt: string): Promise<string> {
  const once = await ask(prompt, true)
  if ((await ask('Again: ', true)) !== once)
    throw new CliError('the two passwords differ; nothing was changed')
  return once
}

/** The password on standard input. @throws CliError if there is none */
export async function passwordFromInput(): Promise<string> {
  const password = await readStandardInput()
  if (password === '') throw new CliError('standard input is empty; it must contain the password')
  return password
}
