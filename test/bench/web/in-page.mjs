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
    complete: null,
    camera_on: null,
    first_code: null,
  }
  /** When the copy was open. */
  let opened = Number.POSITIVE_INFINITY

  /** What the engine said last of its copy. */
  let status = null

  const asked = new Map()
  const heard = new WeakSet()
  const post = Worker.prototype.postMessage
  const answered = ({ data }) => {
    if (data?.event?.type === 'status') status = data.event.status
    const call = typeof data?.id === 'number' ? asked.get(data.id) : undefined
    asked.delete(data?.id)
    if (!call) return
    const now = performance.now()
    recorded.calls.push({
      id: data.id,
      name: call.name,
      ms: now - call.at,
      asked_at: performance.timeOrigin + call.at,
      answered_at: performance.timeOrigin + now,
    })
    if (call.name === 'open') {
      opened = now
      status ??= data.ending.output ?? null
    }
    if (call.name === 'list' && call.at >= opened) recorded.complete ??= now
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

  /** When the records were taken. That is a long task on a slow page, and none of the app. */
  const taken_at = []
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) {
      const isOurs = taken_at.some((at) => at >= startTime && at <= startTime + duration)
      if (!isOurs) recorded.long_tasks.push(duration)
    }
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

  when(() => main('.outlines polygon')).then((at) => {
    recorded.first_code = at - performance.timeOrigin
  })
  if (navigator.mediaDevices) {
    const turnedOn = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await turnedOn(wanted)
      recorded.camera_on ??= performance.now()
      return stream
    }
  }

  const ended = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })

  const written = (transaction) =>
    new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onerror = () => reject(transaction.error)
    })
  const emptyDatabase = async () => {
    const opening = indexedDB.open('floor', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
    return ended(opening)
  }
  const dropped = (database) => {
    database.close()
    return ended(indexedDB.deleteDatabase('floor'))
  }
  const records = async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    return ended(indexedDB.open(names.find((name) => name.startsWith('stowage-records/'))))
  }
  /** Frames a second while the document scrolls by 700 pixels a frame. */
  const scrolled = async (ms, look = () => {}) => {
    let frames = 0
    const begun = performance.now()
    while (performance.now() - begun < ms) {
      scrollBy(0, 700)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      frames++
      look()
    }
    return frames / (ms / 1000)
  }

  globalThis.bench = {
    take() {
      taken_at.push(performance.now())
      const taken = { ...recorded, interactions: [...recorded.interactions.values()] }
      recorded.calls = []
      recorded.long_tasks = []
      recorded.interactions.clear()
      return taken
    },
    answered: (name) => recorded.calls.some((call) => call.name === name),
    /** Whether no question of this name is open. */
    isAnswered: (name) => ![...asked.values()].some((call) => call.name === name),
    /** Whether the copy has exchanged all with the server since the page was loaded. */
    isLevel: () => status !== null && status.online === true && !status.syncing && status.pending === 0,
    /** The middle of an element, in pixels of the window; it is scrolled there first. Null while there is none. */
    middleOf(selector, number) {
      const element = document.querySelectorAll(selector)[number]
      if (!element) return null
      element.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    },
    hasRows: () => recorded.first_rows !== null,
    /** Writes a name into the form that adds things, and sends it. */
    async send(name) {
      const field = document.querySelector('main form input')
      field.value = name
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
      field.form.requestSubmit()
    },
    hasEmptyForm: () => document.querySelector('main form input')?.value === '',
    shows: (text) => when(() => document.querySelector('main')?.textContent.includes(text)),
    isComplete: () => recorded.complete !== null,
    hasCode: () => recorded.first_code !== null,
    /** Whether the copy keeps answers to the questions of some names. */
    async keeps(names) {
      const database = await records()
      const kept = await ended(database.transaction('once').objectStore('once').get('answers'))
      database.close()
      return names.every((name) => kept?.answers.some((answer) => answer.name === name))
    },
    async strictWrites(count) {
      const database = await emptyDatabase()
      const taken = []
      for (let i = 0; i < count; i++) {
        const begun = performance.now()
        const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' })
        transaction.objectStore('rows').put('x'.repeat(500), i)
        await written(transaction)
        taken.push(performance.now() - begun)
      }
      await dropped(database)
      return taken
    },
    /** The least that it takes to have the records of the copy, and to keep them: their texts are read, parsed and written. In ms. */
    async copyFloor() {
      const database = await records()
      const floor = await emptyDatabase()
      const keys = await ended(database.transaction('chunks').objectStore('chunks').getAllKeys())
      const taken = { read: 0, write: 0 }
      for (let i = 0; i < keys.length; i += 16) {
        const last = keys[Math.min(keys.length, i + 16) - 1]
        const begun = performance.now()
        const range = IDBKeyRange.bound(keys[i], last)
        const texts = await ended(database.transaction('chunks').objectStore('chunks').getAll(range))
        for (const text of texts) JSON.parse(text)
        const read = performance.now()
        const transaction = floor.transaction('rows', 'readwrite', { durability: 'relaxed' })
        for (const [n, text] of texts.entries()) transaction.objectStore('rows').put(text, i + n)
        await written(transaction)
        taken.read += read - begun
        taken.write += performance.now() - read
      }
      database.close()
      await dropped(floor)
      return taken
    },
    async scroll(ms) {
      let rows = 0
      const frames = await scrolled(ms, () => {
        rows = Math.max(rows, document.querySelectorAll('main [aria-posinset], main [aria-rowindex]').length)
      })
      return { frames, rows }
    },
    /** The same in a document of plain rows. */
    plainScroll(ms) {
      for (let i = 0; i < 3000; i++) {
        const row = document.createElement('div')
        row.style.blockSize = '64px'
        row.textContent = `row ${i}`
        document.body.append(row)
      }
      return scrolled(ms)
    },
    /** The times in ms in which a worker answers that does nothing. */
    async roundTrips(count) {
      const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = () => postMessage(0)'])))
      const taken = []
      for (let i = 0; i < count; i++) {
        const begun = performance.now()
        await new Promise((resolve) => {
          worker.onmessage = resolve
          worker.postMessage(0)
        })
        taken.push(performance.now() - begun)
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
      worker.terminate()
      return taken
    },
    /** A document with nothing but a field, whose text it shows. */
    plainField() {
      const [field, shown] = [document.createElement('input'), document.createElement('p')]
      field.oninput = () => {
        shown.textContent = field.value
      }
      document.body.append(field, shown)
      field.focus()
    },
    /** From the choice of a file until the page shows its picture, in ms. */
    async photoShown() {
      const begun = await new Promise((resolve) => {
        addEventListener('change', () => resolve(performance.now()), { capture: true, once: true })
      })
      const shows = () => main('img:not(.photo-blurred)')
      return (await when(shows)) - performance.timeOrigin - begun
    },
    /** The least that it takes to have a small picture of a large one, in ms. */
    async pictureFloor(base64) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const begun = performance.now()
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
      const canvas = new OffscreenCanvas(640, 480)
      canvas.getContext('2d').drawImage(picture, 0, 0, 640, 480)
      await canvas.convertToBlob({ type: 'image/jpeg' })
      return performance.now() - begun
    },
  }
}
