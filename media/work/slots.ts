/** Lets a few pieces of work run at a time; the others wait in their order. */
export class Slots {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(count: number) {
    this.free = count
  }

  /** @throws the signal's reason when it is given up before it begins */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.take(signal)
    try {
      return await work()
    } finally {
      this.give()
    }
  }

  private async take(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (this.free > 0) {
      this.free -= 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(begin), 1)
        reject(signal?.reason)
      }
      this.waiting.push(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  private give(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.free += 1
  }
}
