// Shares parts with the worker, which run before the worker: they need this first.
import '../jitless.ts'
import type { Replica } from '../../../engine/index.ts'
import type { AskViewCalls } from './ask-calls.ts'
import type { PlanMade, PlanWanted } from './plan-calls.ts'

/** What pages ask seldom. It is a file of its own, so that the engine starts without it. */
export { codeMeaning, codeRows } from './codes.ts'
export { pickPlaces } from './pick-places.ts'
export { PlaceOrder } from './place-order.ts'
export { placesFor } from './placing.ts'
export { planHeads, planHere, taskHere, walkHere } from './plans.ts'
export { buildAnswer, placeFacts, rackPicture } from './racks.ts'
export { scanHandlers } from './scan-handlers.ts'
export { categoryRows, itemsWith, tagRows } from './taxonomy.ts'

/** Answers a question from the copy. What that needs of the engine is as large as the worker, so it loads when it is needed. */
export async function askCopy(
  replica: Replica,
  input: AskViewCalls['ask']['input'],
): Promise<AskViewCalls['ask']['output']> {
  const asking = await import('./ask.ts')
  return asking.askCopy(replica, input)
}

/** Suggests the fields of a thing that a person types, from the copy. */
export async function suggestHere(
  replica: Replica,
  input: AskViewCalls['suggest']['input'],
): Promise<AskViewCalls['suggest']['output']> {
  const asking = await import('./ask.ts')
  return asking.suggestHere(replica, input)
}

/** Reads a wish for a plan, with what questions are read with. */
export async function wishHere(
  replica: Replica,
  input: AskViewCalls['wish']['input'],
): Promise<AskViewCalls['wish']['output']> {
  const asking = await import('./ask.ts')
  return asking.wishHere(replica, input)
}

/** Works out a plan from the copy. The solver is in the file of the questions. */
export async function makePlanHere(replica: Replica, wanted: PlanWanted): Promise<PlanMade> {
  const asking = await import('./ask.ts')
  return asking.planMade(replica, wanted)
}
