// Shares parts with the worker, which run before the worker: they need this first.
import '../jitless.ts'

/** What pages ask seldom. It is a file of its own, so that the engine starts without it. */
export { codeMeaning, codeRows } from './codes.ts'
export { PlaceOrder } from './place-order.ts'
export { placesFor } from './placing.ts'
export { buildAnswer, placeFacts, rackPicture } from './racks.ts'
export { scanHandlers } from './scan-handlers.ts'
export { categoryRows, itemsWith, tagRows } from './taxonomy.ts'
