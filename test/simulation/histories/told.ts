import * as Y from 'yjs'
import { Disagreement } from '../compare.ts'
import type { Author } from '../oracle/history.ts'
import { MemoryServer, type Server } from './servers.ts'
import { Trial } from './trial.ts'

/** A history of a few steps, for a rule that made-up histories seldom meet. */
export interface Told {
  /** Begins with the rule that it shows. */
  readonly name: string
  tell(teller: Teller): void
}

/** Pushes one operation after the other to a server and to the oracle. */
class Teller {
  private readonly trial: Trial
  private ids = 0

  constructor(trial: Trial) {
    this.trial = trial
  }

  /** How many operations the household has accepted. */
  get seq(): number {
    return this.trial.oracle.seq
  }

  /**
   * Pushes an operation, and gives its id. The answer must be this one: a status, or the code of a rejection.
   * @param about who does it, and the seq that they have seen; by default Anna, who has seen everything
   */
  does(type: string, input: Record<string, unknown>, answer = 'applied', about: About = {}): string {
    const { author = anna, seen = this.seq } = about
    const at = new Date(START + this.ids * 1000).toISOString()
    const operation_id = this.newId()
    const operation = { operation_id, type, input, base_seq: seen, occurred_at: at }
    const [result] = this.trial.take({ step: 'push', at, author, epoch: undefined, operations: [operation] })
    const said = result?.error?.code ?? result?.status
    if (said !== answer) throw new Disagreement(`${type}: ${said} instead of ${answer}`)
    this.trial.compareStates()
    return operation_id
  }

  newId(): string {
    return `019b0000-0000-7000-8000-${(++this.ids).toString(16).padStart(12, '0')}`
  }
}

interface About {
  readonly author?: Author
  readonly seen?: number
}

const START = Date.parse('2026-01-01T00:00:00.000Z')
const anna: Author = { user_id: 'anna', replica_id: 'anna-phone', role: 'member' }
const ben: Author = { user_id: 'ben', replica_id: 'ben-phone', role: 'member' }

export const toldHistories: readonly Told[] = [
  {
    name: 'U2 a category is put under its child, and under the child of its child',
    tell(teller) {
      const [outer, middle, inner] = [teller.newId(), teller.newId(), teller.newId()]
      teller.does('category.create', { public_id: outer, name: 'Tools' })
      teller.does('category.create', { public_id: middle, name: 'Drills', parent_id: outer })
      teller.does('category.create', { public_id: inner, name: 'Hammer drills', parent_id: middle })
      teller.does('category.update', { public_id: outer, parent_id: middle }, 'cycle')
      teller.does('category.update', { public_id: outer, parent_id: inner }, 'cycle')
      teller.does('category.update', { public_id: outer, parent_id: outer }, 'cycle')
    },
  },
  {
    name: 'U3 a category under an archived one is edited, and its parent is named again',
    tell(teller) {
      const [parent, child] = [teller.newId(), teller.newId()]
      teller.does('category.create', { public_id: parent, name: 'Tools' })
      teller.does('category.create', { public_id: child, name: 'Drills', parent_id: parent })
      teller.does('category.archive', { public_id: parent })
      teller.does('category.update', { public_id: child, name: 'Saws', parent_id: parent })
      teller.does('category.update', { public_id: child, parent_id: null })
      teller.does('category.update', { public_id: child, parent_id: parent }, 'target_archived')
    },
  },
  {
    name: 'L3 a rack is built again under a name of another case, and a new row is named after it as it is',
    tell(teller) {
      const parent = { kind: 'location', id: teller.newId() }
      teller.does('location.create', { public_id: parent.id, name: 'Cellar' })
      const build = (rack: string, count: number) =>
        teller.does('structure.build', {
          parent,
          racks: { count: 1, name: rack },
          rows: { count, name: '{rack}-{row}' },
        })
      build('{rack:A}', 2)
      build('{rack:a}', 3)
    },
  },
  {
    name: 'J23 a sheet is deleted after an own edit of it, and another edit before that one is unseen',
    tell(teller) {
      const public_id = teller.newId()
      teller.does('label_sheet.create', { public_id, name: 'Jars', sheet: { catalogue: 'avery-7160' } })
      const { seq: seen } = teller
      teller.does('label_sheet.update', { public_id, name: 'Tins' }, 'applied', { author: ben })
      teller.does('label_sheet.update', { public_id, offset: { x: 1, y: 2 } }, 'applied', { seen })
      teller.does('label_sheet.delete', { public_id }, 'merged', { seen })
    },
  },
  {
    name: 'X2 notes that wait for an earlier piece show nothing, so there is nothing to take back',
    tell(teller) {
      const public_id = teller.newId()
      teller.does('item.create', { public_id, name: 'Saw' })
      const operation_id = teller.does('item.edit_notes', { public_id, update: laterPiece() })
      teller.does('operation.undo', { operation_id }, 'not_undoable')
    },
  },
]

/** An update of notes without the update before it, in base64. */
function laterPiece(): string {
  const doc = new Y.Doc()
  doc.clientID = 7
  const notes = doc.getText('notes')
  notes.insert(0, 'sharp ')
  const earlier = Y.encodeStateVector(doc)
  notes.insert(6, 'and new')
  return Buffer.from(Y.encodeStateAsUpdate(doc, earlier)).toString('base64')
}

/** Tells a history to a new server and to the oracle. @throws {Disagreement} */
export function tellHistory({ tell }: Told, server: Server = new MemoryServer()): void {
  try {
    tell(new Teller(new Trial(server)))
  } finally {
    server.close()
  }
}
