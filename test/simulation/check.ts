import { canonicalJson, householdKeys, jsonEqual } from '../../engine/index.ts'
import { recordsOf } from './backend.ts'
import { compareAnswer, compareStates } from './compare.ts'
import { Oracle } from './oracle/oracle.ts'
import { promiseIsKept } from './promise.ts'
import type { World } from './world.ts'

/** What must be true when a world has come to rest. @throws Error that says what is not */
export function check(world: World): void {
  replicasEqualServer(world)
  nothingIsLost(world)
  promiseIsKept(world)
  serverEqualsOracle(world)
}

/** Gives the oracle what the server got, in the order in which it became durable: answers and states must be the same. */
function serverEqualsOracle({ server, backend, first_epoch }: World): void {
  const oracle = new Oracle(first_epoch)
  let kept = oracle.backup()
  for (const happened of server.history) {
    if (happened.kind === 'backed_up') kept = oracle.backup()
    else if (happened.kind === 'rolled_back') oracle.restore(kept, oracle.epoch)
    else if (happened.kind === 'restored') oracle.restore(kept, happened.epoch)
    else {
      const { operation, author, epoch, judged } = happened
      const { received_at, result } = judged
      compareAnswer(operation.type, result, oracle.submit({ operation, author, epoch, received_at }))
      oracle.nameConflicts(operation.operation_id, result.conflicts)
    }
  }
  compareStates(backend.store, oracle)
}

function replicasEqualServer({ devices, backend }: World): void {
  const server = new Map(
    recordsOf(backend.store).flatMap(({ collection, change }) =>
      change.change === 'put' &&
      !['movements', 'quantity_changes', 'scan_actions', 'scan_sightings'].includes(collection)
        ? [[`${collection}/${change.public_id}`, change] as const]
        : [],
    ),
  )
  for (const { name, replica, faults } of devices) {
    if (faults.length > 0) throw new Error(`${name}: ${String(faults[0])}`, { cause: faults[0] })
    const { pending, problem } = replica.status()
    if (pending > 0 || problem)
      throw new Error(`${name} is not at rest: ${pending} pending, ${problem?.message}`)
    let count = 0
    for (const collection of householdKeys) {
      for (const { record, seq } of replica.view.all(collection)) {
        count++
        const there = server.get(`${collection}/${record.public_id}`)
        if (there?.seq !== seq || !jsonEqual(there.record, record)) {
          throw new Error(
            `${name} has ${collection} ${canonicalJson(record)} at ${seq}, the server ${canonicalJson(there)}`,
          )
        }
      }
    }
    if (count !== server.size) throw new Error(`${name} has ${count} records, the server ${server.size}`)
  }
}

/** Every operation that a person saw accepted was judged once by the server, and what it refused is on the device. */
function nothingIsLost({ devices, backend }: World): void {
  for (const { name, replica, made } of devices) {
    const refused = new Set(replica.rejected().map(({ operation }) => operation.operation_id))
    for (const { operation_id, type, input } of made) {
      const status = backend.store.recorded(operation_id)?.result.status
      // A server that was restored may have forgotten that it refused an operation.
      if (refused.has(operation_id) ? status === 'rejected' || !status : status && status !== 'rejected')
        continue
      throw new Error(`${name}: ${type} ${operation_id} ${JSON.stringify(input)} is lost`)
    }
  }
}
