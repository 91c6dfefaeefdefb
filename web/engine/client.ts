import type { CallName, Calls, Engine, EngineEvent } from './calls.ts'
import { EngineError } from './errors.ts'
import type { Call, CallMessage, WorkerMessage } from './messages.ts'
import type { StartedWorker } from './start-worker.ts'

interface Waiting {
  resolve(output: unknown): void
  reject(error: Error): void
}

/** The engine in a worker. It opens nothing before the call `open`. */
export function openEngine({ worker, failed }: StartedWorker): Engine {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<(event: EngineEvent) => void>()
  let last = 0
  /** Why the worker never began; null when it did, or may. */
  let dead: string | null = null
  let begun = false

  const fail = (message: string) => {
    for (const { reject } of waiting.values()) reject(new EngineError('engine_failed', message))
    waiting.clear()
  }
  // It may have failed before this was called.
  void failed.then((message) => {
    if (!begun) dead = message
    fail(message)
  })
  worker.onerror = ({ message }) => fail(message)
  worker.onmessageerror = () => fail('The engine sent an unreadable message.')
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    begun = true
    if (data.id === null) {
      for (const listener of listeners) listener(data.event)
      return
    }
    const { id, ending } = data
    const caller = waiting.get(id)
    waiting.delete(id)
    if ('failure' in ending) caller?.reject(new EngineError(ending.failure.code, ending.failure.message))
    else caller?.resolve(ending.output)
  }

  const send = (call: Call): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (dead !== null) return reject(new EngineError('engine_failed', dead))
      const message: CallMessage = { id: ++last, call }
      waiting.set(message.id, { resolve, reject })
      worker.postMessage(message)
    })

  return {
    call: <N extends CallName>(name: N, input: Calls[N]['input']) =>
      // The worker answers each call with the output that `Calls` names: both sides are of one build.
      send({ name, input } as Call) as Promise<Calls[N]['output']>,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
