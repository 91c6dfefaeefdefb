/**
 * Holds histories against the oracle: the same ones as oracle.test.ts, found.test.ts and told.test.ts, with less around them.
 * `node --import tsx test/simulation/histories/run.ts [--runs N] [--seed S]`. Exits with 1 when they do not agree.
 */
import { parseArgs } from 'node:util'
import { agreeAll, proofs } from './agree.ts'
import { playFound, RESTORED_TO_AND_FRO } from './found.ts'
import { tellHistory, toldHistories } from './told.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '150' }, seed: { type: 'string', default: '1' } },
})

const started = performance.now()
try {
  for (const told of toldHistories) tellHistory(told)
  for (const proof of proofs(Number(values.runs))) agreeAll(proof, Number(values.seed))
  for (const seed of RESTORED_TO_AND_FRO) playFound(seed)
  console.log(`all agree, in ${((performance.now() - started) / 1000).toFixed(1)} s`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
