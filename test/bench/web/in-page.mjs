/*
 * Runs in each document before the app. `bench` notes what the engine is asked and how the page paints, and does what
 * scenarios need of the page. `in-page.ts` has the types.
 */
{
  const recorded = {
    calls: [],
    long_tasks: [],
    interactions: new Map(),
    first_content: null,
    first_rows: null,
  }

  const asked = new Map()
  const heard = new WeakSet()
  const post = Worker.prototype.postMessage
  const answered = ({ data }) => {
    const call = typeof data?.id === 'number' ? asked.get(data.id) : undefined
    asked.delete(data?.id)
    if (call) recorded.calls.push({ name: call.name, ms: performance.now() - call.at })
  }
  Worker.prototype.postMessage = function (...sent) {
    const [message] = sent
    if (message?.call) {
      asked.set(message.id, { name: message.call.name, at: performance.now() })
      if (!heard.has(this)) this.addEventListener('message', answered)
      heard.add(this)
    }
    return Reflect.apply(post, this, sent)
  }

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recorded.long_tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (!interactionId) continue
      const known = recorded.interactions.get(interactionId) ?? 0
      recorded.interactions.set(interactionId, Math.max(duration, known))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })

  /** Resolves with the time in ms since 1970 at which a look is true; it looks at each change of the document. */
  const when = (look) =>
    new Promise((resolve) => {
      const again = () => {
        if (!look()) return
        seen.disconnect()
        resolve(performance.timeOrigin + performance.now())
      }
      const seen = new MutationObserver(again)
      seen.observe(document, { childList: true, subtree: true, characterData: true })
      again()
    })
  const main = (selector) => document.querySelector(`main ${selector}`) !== null
  when(() => main('h1')).then((at) => {
    recorded.first_content = at - performance.timeOrigin
  })
  when(() => main('a[href^="/items/"]')).then((at) => {
    recorded.first_rows = at - performance.timeOrigin
  })

  const ended = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })

  globalThis.bench = {
    take() {
      const taken = { ...recorded, interactions: [...recorded.interactions.values()] }
      recorded.calls = []
      recorded.long_tasks = []
      recorded.interactions.clear()
      return taken
    },
    now: () => performance.timeOrigin + performance.now(),
    answered: (name) => recorded.calls.some((call) => call.name === name),
    /** Whether no question of this name is open. */
    isAnswered: (name) => ![...asked.values()].some((call) => call.name === name),
    hasRows: () => recorded.first_rows !== null,
    hasEmptyForm: () => document.querySelector('main form input')?.value === '',
    shows: (text) => when(() => document.querySelector('main')?.textContent.includes(text)),
    async strictWrites(count) {
      const opening = indexedDB.open('floor', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
      const database = await ended(opening)
      const taken = []
      for (let i = 0; i < count; i++) {
        const begun = performance.now()
        const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' })
        transaction.objectStore('rows').put('x'.repeat(500), i)
        await new Promise((resolve, reject) => {
          transaction.oncomplete = resolve
          transaction.onerror = () => reject(transaction.error)
        })
        taken.push(performance.now() - begun)
      }
      database.close()
      await ended(indexedDB.deleteDatabase('floor'))
      return taken
    },
    async scroll(ms) {
      let frames = 0
      let rows = 0
      const begun = performance.now()
      while (performance.now() - begun < ms) {
        scrollBy(0, 700)
        await new Promise((resolve) => requestAnimationFrame(resolve))
        frames++
        rows = Math.max(rows, document.querySelectorAll('main [aria-posinset], main [aria-rowindex]').length)
      }
      return { frames: frames / (ms / 1000), rows }
    },
  }
}
