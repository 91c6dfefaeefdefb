import { signal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { v7 as uuid7 } from 'uuid'
import type { Mutated, OperationInputs, OperationType } from '../../engine/index.ts'
import type { CallName, Calls, EngineStatus } from '../engine/calls.ts'
import { openEngine } from '../engine/client.ts'
import type { AllViewCalls } from '../engine/views/all-calls.ts'
import { field, textOf } from './api.ts'
import { engineWorker } from './engine-worker.ts'
import { askToKeep } from './persistence.ts'
import { refusalOf } from './problem.ts'
import { noteMembership, session, verifySession } from './session.ts'
import { loadRefusal } from './texts/refusals.ts'
import { type TextKey, text } from './texts/text.ts'
import { type Toast, toast } from './toasts.ts'

const engine = openEngine(engineWorker)

/** How the copy is doing; null before it is open. */
export const status = signal<EngineStatus | null>(null)

/** Grows with each change of the records. */
const changes = signal(0)

engine.subscribe((event) => {
  if (event.type === 'status') status.value = event.status
  else if (event.type === 'changed') noteChange()
  else if (event.type === 'membership') noteMembership(event.membership)
  else void closedElsewhere()
})

/** The server ended the session, or refused a request in the moment in which the session got another secret, or another tab deleted the copy. */
async function closedElsewhere(): Promise<void> {
  await verifySession()
  if (session.value) await call('sync', null).catch(() => location.reload())
}

// Not every browser tells workers of it. A try to sync shows whether the server can be reached.
for (const event of ['online', 'offline']) {
  addEventListener(event, () => {
    if (session.peek()) void call('sync', null).catch(() => {})
  })
}

/** Changes come in bursts: the page asks again once per frame. */
let noted = false
export function noteChange(): void {
  if (noted) return
  noted = true
  requestAnimationFrame(() => {
    noted = false
    changes.value++
  })
}

/** Asks the engine. When that refuses a change, the words for it are loaded before the page shows them. */
export async function call<N extends CallName>(
  name: N,
  input: Calls[N]['input'],
): Promise<Calls[N]['output']> {
  const answer = await engine.call(name, input)
  if (field(answer, 'status') === 'rejected') await loadRefusal(textOf(field(answer, 'error'), 'code'))
  return answer
}

/** The calls that change something. */
type ChangeName = 'mutate' | 'edit_notes' | 'retry'
type Refused = Extract<Mutated, { status: 'rejected' }>

/** What is open now. A change that was begun there is made there, or not at all. */
export function openNow(): string {
  const { user, household } = session.peek() ?? {}
  return `${user?.public_id} ${household?.public_id}`
}

/**
 * Asks the engine for a change. `begun`: what was open when the person began it, for a change that waited for something else first; it is
 * refused when something else is open by now. What the engine fails to do is refused, too, such as for want of room in the browser:
 * nothing was kept of the change, and the person must hear of it.
 */
export async function change<N extends ChangeName>(
  name: N,
  input: Calls[N]['input'],
  begun = openNow(),
): Promise<Calls[N]['output'] | Refused> {
  try {
    checkOpen(begun)
    return await call(name, input)
  } catch (error) {
    const code = toldCodes.find((each) => each === codeOf(error)) ?? 'engine_failed'
    await loadRefusal(code)
    const message = error instanceof Error ? error.message : String(error)
    return { status: 'rejected', error: { code, message, details: [] } }
  }
}

/** Failures of the engine that have words of their own. */
const toldCodes = ['storage_full', 'storage_unavailable', 'household_left'] as const

/** @throws Error with the code `household_left` when something else is open than at `begun` */
export function checkOpen(begun: string): void {
  if (begun === openNow()) return
  const message = 'This was not saved, as you have left the household.'
  throw Object.assign(new Error(message), { code: 'household_left' })
}

/**
 * The answer to a question about the records. It is asked again when its input or the records change; until the new answer
 * is there the old one stands. Undefined before the first answer.
 */
export function useAnswer<N extends keyof AllViewCalls>(
  name: N,
  input: AllViewCalls[N]['input'],
): AllViewCalls[N]['output'] | undefined {
  return useAnswered(name, input)?.value
}

/** As `useAnswer`, with the input that the answer is of: it may be an earlier one. */
export function useAnswered<N extends keyof AllViewCalls>(
  name: N,
  input: AllViewCalls[N]['input'],
): { readonly input: AllViewCalls[N]['input']; readonly value: AllViewCalls[N]['output'] } | undefined {
  const [answer, setAnswer] = useState<{
    of: string
    input: AllViewCalls[N]['input']
    value: AllViewCalls[N]['output']
  }>()
  const asking = useRef<{ busy: boolean; next: (() => void) | null }>(null)
  asking.current ??= { busy: false, next: null }
  const { current } = asking
  const key = JSON.stringify([name, input])
  const version = changes.value
  // Before the frame and not after it: the engine answers while the browser paints.
  useLayoutEffect(() => {
    const ask = () => {
      current.busy = true
      call(name, input)
        .then(
          (value) => setAnswer({ of: name, input, value }),
          (error: unknown) => {
            // Another household is being opened: then the question is asked again.
            if (codeOf(error) !== 'closed') toast({ text: text('error.unknown', { message: String(error) }) })
          },
        )
        .finally(() => {
          current.busy = false
          const { next } = current
          current.next = null
          next?.()
        })
    }
    // One question at a time: what changes meanwhile is asked in the next one, and the engine answers none that nobody needs.
    if (current.busy) current.next = ask
    else ask()
  }, [key, version])
  useEffect(
    () => () => {
      current.next = null
    },
    [],
  )
  return answer?.of === name ? answer : undefined
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined
}

/** A new id for a record. */
export function newId(): string {
  return uuid7()
}

/** What to say when something was done. */
export interface Said {
  readonly key: TextKey
  readonly values?: Readonly<Record<string, string | number>>
}

/**
 * Does something and says so, with a way to take it back. False when the engine refused it; the reason is shown.
 */
export function act<T extends OperationType>(
  type: T,
  input: OperationInputs[T],
  said: Said,
  begun?: string,
): Promise<boolean> {
  return actOnAll([{ type, input }], said, begun)
}

/** An operation with its input. */
export interface Act<T extends OperationType = OperationType> {
  readonly type: T
  readonly input: OperationInputs[T]
}

/** Does several things as one: they are taken back together. When one is refused, those before it are taken back. */
export async function actOnAll(acts: readonly Act[], said: Said, begun = openNow()): Promise<boolean> {
  const done: string[] = []
  for (const { type, input } of acts) {
    const operation_id = uuid7()
    const mutated = await mutate(type, input, operation_id, begun)
    if (mutated.status === 'rejected') return refuse(mutated, done, begun)
    if (!mutated.unchanged) done.push(operation_id)
  }
  const undo = done.length > 0 && { undo: () => takeBack(done) }
  if (acts.length > 0 && begun === openNow()) toast({ text: text(said.key, said.values), ...undo })
  return true
}

/** Shows why a part of something was refused, and takes back the parts that were done before it. */
async function refuse({ error }: Refused, done: readonly string[], begun: string): Promise<false> {
  for (const operation_id of done.toReversed())
    await mutate('operation.undo', { operation_id }, uuid7(), begun)
  toast({ text: refusalOf(error), tone: 'bad' })
  return false
}

/** How something is taken back. */
interface TakingBack {
  /** Whether what is taken back were undos: then the change is done again. */
  readonly again?: boolean
  /** Whether it cannot be done again: it is a part of what was done. */
  readonly once?: boolean
  /** The id of the operation that takes the last one back. */
  readonly undo_id?: string
}

/**
 * Takes back what was done, the last first, and offers to do it again. False when the engine refused a part of it; then the reason is
 * shown, and all of it stands again.
 */
export async function takeBack(
  operation_ids: readonly string[],
  { again = false, once = false, undo_id = uuid7() }: TakingBack = {},
): Promise<boolean> {
  const begun = openNow()
  const undos = operation_ids.map((_, i) => (i === 0 ? undo_id : uuid7()))
  for (const [i, operation_id] of operation_ids.toReversed().entries()) {
    const mutated = await mutate('operation.undo', { operation_id }, undos[i] ?? uuid7(), begun)
    if (mutated.status === 'rejected') return refuse(mutated, undos.slice(0, i), begun)
  }
  toast(once || begun !== openNow() ? { text: text('done.undone') } : undoneToast(undos, again))
  return true
}

/** Says that something was undone, or done again, with a way to turn that round. `undos`: the operations that did it. */
function undoneToast(undos: readonly string[], again: boolean): Toast {
  return {
    text: text(again ? 'done.redone' : 'done.undone'),
    undo: () => takeBack(undos, { again: !again }),
    undoes: !again,
  }
}

/**
 * Takes back an entry of the history. Only the server knows all that came after it, so this waits for its answer. Where the server
 * refuses the undo, a message gives the reason, and the copy drops the undo.
 *
 * @param again the entry is an undo, so the change is done again
 */
export async function takeBackEntry(operation_id: string, again: boolean): Promise<void> {
  const undo_id = uuid7()
  const mutated = await mutate('operation.undo', { operation_id }, undo_id)
  if (mutated.status === 'rejected') return toast({ text: refusalOf(mutated.error), tone: 'bad' })
  if (!(await isJudged(undo_id)))
    return toast({ text: text(again ? 'done.redone_later' : 'done.undone_later') })
  const refused = (await call('refused', null)).find((each) => each.operation_id === undo_id)
  if (!refused?.error) return toast(undoneToast([undo_id], again))
  await call('dismiss', { operation_id: undo_id })
  toast({ text: refusalOf(refused.error), tone: 'bad' })
}

/** How often the server is asked for its judgement of a change, and after what time again, in ms. */
const JUDGED_TRIES = 40
const JUDGED_MS = 100

/** Sends a change, and resolves when the server has accepted or refused it; false if it cannot be asked now. */
async function isJudged(operation_id: string): Promise<boolean> {
  for (let tries = 0; tries < JUDGED_TRIES; tries++) {
    if (status.value?.online === false) return false
    await call('sync', null).catch(() => {})
    if (!(await call('waiting', null)).some((each) => each.operation_id === operation_id)) return true
    await new Promise((resolve) => setTimeout(resolve, JUDGED_MS))
  }
  return false
}

/** Does something without saying so. Repeating it with the same operation id changes nothing. */
export async function mutate(
  type: OperationType,
  input: Readonly<Record<string, unknown>>,
  operation_id: string,
  begun?: string,
): Promise<Mutated> {
  askToKeep()
  return change('mutate', { type, input, operation_id }, begun)
}
