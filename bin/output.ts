/**
 * Keeps the program alive when its output has nowhere to go. After `stowage backup create | head -1` the reader has left:
 * the work continues, and the rest of the text is dropped. Text that a full disk loses is a failure.
 * @param json whether failures are written as JSON
 */
export function surviveLostOutput(json: boolean): void {
  let reported = false
  process.stdout.on('error', async (error: NodeJS.ErrnoException) => {
    // Each further write fails, too; one message is enough.
    if (error.code === 'EPIPE' || reported) return
    reported = true
    // It knows the errors of every room, which take a third of a second to load.
    const { reportFailure } = await import('./failure.ts')
    process.exitCode = reportFailure(Object.assign(error, { path: 'standard output' }), json)
  })
  process.stderr.on('error', () => {})
}
