/*
 * Runs in each document before the app: `askEngine(name, input)` asks the app's own engine, as the page does.
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

  globalThis.askEngine = async (name, input) => {
    const worker = await engine
    return new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      post.call(worker, { id, call: { name, input } })
    })
  }
}
