/** All of standard input, without the final line break. */
export async function readStandardInput(): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
    .toString()
    .replace(/\r?\n$/, '')
}
