/** The option of commands that can print for programs. */
export interface JsonOption {
  readonly json?: boolean
}

/** Prints a value as JSON, for programs. */
export function printJson(value: unknown): void {
  process.stdout.write(jsonText(value))
}

/** Prints a value as JSON with `--json`; otherwise the text for people, which ends with a line break. */
export function print({ json }: JsonOption, value: unknown, text: string): void {
  process.stdout.write(json ? jsonText(value) : text)
}

/** A value as JSON on lines of its own. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
