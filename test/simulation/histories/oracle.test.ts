import { describe, expect, it } from 'vitest'
import { householdCommands } from '../../../engine/index.ts'
import { Random } from '../../storage/snapshots/support/random.ts'
import { rounds, seed } from '../../support/rounds.ts'
import { nextOperation } from '../generate/next-operation.ts'
import { agreeAll, proofs } from './agree.ts'
import { Explorer } from './explore.ts'
import { MemoryServer } from './servers.ts'
import { Trial } from './trial.ts'

const runs = rounds(150)

/** Seeds whose histories reached everything between them when this was written: they are played first, and the others as far as needed. */
const RICH = [120, 48, 132, 11, 152, 118, 15, 22, 63, 42]

describe('the oracle', () => {
  it.each(proofs(runs))(
    'agrees with a household $name, whatever happens to it',
    (proof) => agreeAll(proof, seed),
    120_000,
  )
})

describe('the histories that are made up', () => {
  it('are the same for the same seed', () => {
    const scripts = [1, 1, 2].map((seed) => {
      const explorer = new Explorer(seed, new Trial(new MemoryServer()))
      explorer.run(30)
      return explorer.steps
    })
    expect(scripts[0]).toEqual(scripts[1])
    expect(scripts[0]).not.toEqual(scripts[2])
    const knowledge = { items: [{ public_id: '019b0000-0000-7000-8000-000000000001' }] }
    const made = [7, 7].map((seed) => nextOperation(new Random(seed), knowledge))
    expect(made[0]).toEqual(made[1])
  })

  it('reach every operation, and whatever can be said to one', () => {
    // Refusals of bytes have tests of their own (O12). The simulation of restores plays what devices bring back.
    const unplayed = ['media.refuse', 'record.recover']
    const expected = [
      ...['applied', 'merged', 'rejected', 'concurrent_edit', 'archived', 'slot_full', 'target_archived'],
      ...['name_taken', 'quantity_shortfall', 'validation_failed', 'unknown_operation', 'access_denied'],
      ...[
        'operation_id_reused',
        'not_found',
        'already_exists',
        'cycle',
        'too_deep',
        'wrong_level',
        'not_empty',
      ],
      ...['already_resolved', 'notes_invalid', 'superseded', 'not_undoable', 'already_undone'],
      ...['session_closed', 'precondition_failed', 'code_taken', 'not_approved', 'already_done'],
    ]
    const types = new Set<string>()
    const answers = new Set<string>()
    const missing = () => ({
      types: [...householdCommands.keys()].filter((type) => !types.has(type)),
      answers: expected.filter((answer) => !answers.has(answer)),
    })
    const found = () => missing().types.length === unplayed.length && missing().answers.length === 0
    for (const seed of new Set([...RICH, ...Array.from({ length: 240 }, (_, each) => each)])) {
      if (found()) break
      const explorer = new Explorer(seed, new Trial(new MemoryServer()))
      explorer.run(60, ({ type }, { status, error, conflicts }) => {
        if (status !== 'rejected') types.add(type)
        for (const what of [status, error?.code, ...conflicts.map(({ reason }) => reason)])
          if (what) answers.add(what)
      })
    }
    expect(missing().types.sort()).toEqual(unplayed.sort())
    expect(missing().answers).toEqual([])
  })
})
