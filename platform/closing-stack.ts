/** Closes a part of the program. */
export type Close = () => unknown

/** The parts of a program that are open. They are closed in the reverse order of their opening. */
export class ClosingStack {
  private readonly parts: Close[] = []

  /** Notes how to close what was just opened. */
  add(close: Close): void {
    this.parts.push(close)
  }

  /**
   * Closes everything, the last part first. A part that cannot be closed does not keep the others open. A second call does
   * nothing.
   *
   * @throws the first error
   */
  async close(): Promise<void> {
    const errors: unknown[] = []
    for (let part = this.parts.pop(); part; part = this.parts.pop()) {
      try {
        await part()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
}

/** Closes parts at the same time. @throws the first error, once all of them are closed or have failed */
export async function closeTogether(...parts: readonly Close[]): Promise<void> {
  const closed = await Promise.allSettled(parts.map(async (part) => part()))
  for (const one of closed) if (one.status === 'rejected') throw one.reason
}

/**
 * Opens something of several parts. If `open` fails, the parts that it has opened are closed.
 *
 * @throws the error of `open`
 */
export async function opening<T>(open: (opened: ClosingStack) => Promise<T>): Promise<T> {
  const opened = new ClosingStack()
  try {
    return await open(opened)
  } catch (error) {
    // The first error is the cause, and the one to report.
    await opened.close().catch(() => {})
    throw error
  }
}
