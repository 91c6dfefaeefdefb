/*
 * Runs in each document before the app, and lets a scenario ask the app's own engine. `torture.write()` works until the page ends,
 * and `torture.answered` holds the ids of what the engine said is on disk.
 */
{
  /** The app numbers its own calls from 1. */
  let last = 1_000_000_000
  const waiting = new Map()
  let found
  const engine = new Promise((resolve) => {
    found = resolve
  })
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (...sent) {
    if (sent[0]?.call && !this.known) {
      this.known = true
      this.addEventListener('message', ({ data }) => {
        const caller = waiting.get(data?.id)
        waiting.delete(data?.id)
        if (!caller) return
        if ('failure' in data.ending) caller.reject(new Error(data.ending.failure.code))
        else caller.resolve(data.ending.output)
      })
      found(this)
    }
    return Reflect.apply(post, this, sent)
  }

  const ask = async (name, input) => {
    const worker = await engine
    return new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      post.call(worker, { id, call: { name, input } })
    })
  }

  const uuid7 = () => {
    const random = crypto.randomUUID()
    const time = Date.now().toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
  }

  const mutate = async (type, input) => {
    const operation_id = uuid7()
    const { status } = await ask('mutate', { type, input, operation_id })
    if (status !== 'queued') throw new Error(`${type} was refused`)
  }

  globalThis.torture = {
    ask,
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
