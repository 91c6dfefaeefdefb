/*
 * Runs in each document before the app, after `app-engine.mjs`. `torture.write()` works until the page ends, and `torture.take()` gives
 * what the engine said is on disk.
 */
{
  const uuid7 = () => {
    const random = crypto.randomUUID()
    const time = Date.now().toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
  }

  const mutate = async (type, input) => {
    const operation_id = uuid7()
    const { status } = await askEngine('mutate', { type, input, operation_id })
    if (status !== 'queued') throw new Error(`${type} was refused`)
  }

  globalThis.torture = {
    /** The names of the things whose creation was answered. */
    created: [],
    /** How many additions to the counted thing were answered, and asked for. */
    added: 0,
    asked: 0,
    /** Creates the thing that all tabs count up. */
    async begin(public_id) {
      await mutate('item.create', { public_id, name: 'Counted', quantity: 0 })
    },
    /** Creates things and counts one up, until the page ends or is told to stop. */
    async write(public_id, tab) {
      this.stopped = false
      for (let i = 0; !this.stopped; i++) {
        const name = `${tab} ${i}`
        await mutate('item.create', { public_id: uuid7(), name })
        this.created.push(name)
        this.asked++
        await mutate('item.adjust_quantity', { public_id, delta: 1 })
        this.added++
      }
    },
    stop() {
      this.stopped = true
    },
    /** What was answered since the last look. */
    take() {
      const { created, added, asked } = this
      this.created = []
      this.added = 0
      this.asked = 0
      return { created, added, asked }
    },
  }
}
