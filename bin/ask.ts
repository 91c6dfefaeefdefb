import { read } from 'read'
import { CliError } from './failure.ts'
import { readStandardInput } from './standard-input.ts'

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

/** The password on standard input. @throws CliError if there is none */
export async function passwordFromInput(): Promise<string> {
  const password = await readStandardInput()
  if (password === '') throw new CliError('standard input is empty; it must contain the password')
  return password
}
