import { read } from 'read'
import { CliError } from './failure.ts'

/** Asks a person at the terminal. @throws CliError without a terminal */
export async function ask(prompt: string, secret = false): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CliError(
      'there is no terminal for questions: give the answers as options, and a password with --password-stdin',
    )
  return read({ prompt, silent: secret, output: process.stderr })
}

/** Asks twice for a secret, which the terminal does not show. @throws CliError if the answers differ */
export async function askTwice(prompt: string): Promise<string> {
  const once = await ask(prompt, true)
  if ((await ask('Again: ', true)) !== once)
    throw new CliError('the two passwords differ; nothing was changed')
  return once
}

/** All of standard input, without the final line break. */
export async function readStandardInput(): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
    .toString()
    .replace(/\r?\n$/, '')
}
