import { v7 as uuid7 } from 'uuid'

const summary = { moves: 2, metres: 0, minutes: 1, rounds: 1, things: 2, gains: [], left: [], left_count: 0 }

/** A version that moves things one after the other. */
export function versionOf(subjects: readonly string[], to: object) {
  return {
    public_id: uuid7(),
    based_on_seq: 1,
    summary,
    tasks: subjects.map((id, n) => ({
      task_id: `t${n + 1}`,
      kind: 'move',
      subject: { kind: 'item', id },
      from: null,
      to,
      order: n + 1,
      round: 1,
      depends_on: [],
      reasons: [{ code: 'by_hand' }],
    })),
  }
}
