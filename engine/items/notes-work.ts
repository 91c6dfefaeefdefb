import {
  type Id,
  indexOf,
  MAX_STRUCTS,
  NotesFault,
  type Struct,
  type Structs,
  sameId,
  tooMany,
} from './notes-update.ts'

/**
 * How many steps Yjs may take over text that others put where a struct is going, summed over all structs of a
 * document. Edits that saw each other take none at all, however many; n and m concurrent ones at one place may take
 * n * m. Steps are weighed by the time they take: to look a piece up, or to empty a set, is slower than to step on.
 */
const MAX_STEPS = 300_000
const LOOK_UP = 2
const EMPTY = 4

/** Maximum number of clients with pieces that cannot be integrated yet. Yjs needs quadratic time for them. */
const MAX_WAITING = 200

interface Piece extends Id {
  length: number
  origin: Id | null
  readonly rightOrigin: Id | null
  /** Stands nowhere in the text. */
  readonly gone: boolean
  left: Piece | null
  right: Piece | null
  /** The last walk, and the last part of a walk, that came over this. */
  walk: number
  part: number
}

/**
 * Rehearses what Yjs does to put structs into a document, without their contents, and throws a `NotesFault` when it
 * would take too long. The order of pieces comes about as in Yjs (Item.integrate and integrateStructs, version 13),
 * since how long the next one takes depends on it. Some updates of a few kilobytes would keep Yjs busy for minutes,
 * and then again with each later edit of those notes.
 */
export class Rehearsal {
  private readonly pieces = new Map<number, Piece[]>()
  private first: Piece | null = null
  private count = 0
  private steps = 0
  private walks = 0
  private waiting: Structs = new Map()

  /** Puts in the structs of an update, and then those of earlier ones that may have waited for it. */
  apply(update: Structs): void {
    const before = this.waiting
    this.waiting = this.integrateAll(update)
    if (before.size > 0) this.waiting = this.integrateAll(together(before, this.waiting))
    if (this.waiting.size > MAX_WAITING) throw tooMany()
  }

  /** Returns what waits for structs that are in no update yet. */
  private integrateAll(update: Structs): Structs {
    const queues = new Map([...update].map(([client, structs]) => [client, { structs, next: 0 }]))
    const clients = [...update.keys()].sort((a, b) => a - b)
    const waiting = new Map<number, readonly Struct[]>()
    const stack: Struct[] = []
    const take = (client: number): Struct | undefined => {
      const queue = queues.get(client)
      return queue?.structs[queue.next++]
    }
    const takeNext = (): Struct | undefined => {
      for (let client = clients.at(-1); client !== undefined; client = clients.at(-1)) {
        const struct = take(client)
        if (struct) return struct
        clients.pop()
      }
      return undefined
    }
    for (let head = takeNext(); head; ) {
      const state = this.stateOf(head.client)
      const lacks = head.kind === 'skip' ? null : state < head.clock ? head.client : this.lacks(head)
      if (lacks !== null) {
        stack.push(head)
        const needed: Struct | undefined = lacks === head.client ? undefined : take(lacks)
        if (needed) {
          head = needed
          continue
        }
        for (const { client, clock } of stack.splice(0)) {
          if (waiting.has(client)) continue
          const structs = queues.get(client)?.structs ?? []
          waiting.set(client, structs.slice(indexOf(structs, clock)))
          queues.delete(client)
        }
        if (waiting.size > MAX_WAITING) throw tooMany()
      } else if (head.kind !== 'skip' && state < head.clock + head.length) {
        this.integrate(head, state - head.clock)
      }
      head = stack.pop() ?? takeNext()
    }
    return waiting
  }

  private stateOf(client: number): number {
    const last = this.pieces.get(client)?.at(-1)
    return last ? last.clock + last.length : 0
  }

  /** A client of whom more has to be known before the struct finds its place. */
  private lacks(struct: Struct): number | null {
    for (const id of [struct.origin, struct.rightOrigin]) {
      if (id && id.client !== struct.client && id.clock >= this.stateOf(id.client)) return id.client
    }
    return null
  }

  /** @param known How many units at its beginning are there already. */
  private integrate(struct: Struct, known: number): void {
    const { client, rightOrigin } = struct
    const clock = struct.clock + known
    const origin = known > 0 ? { client, clock: clock - 1 } : struct.origin
    const left = origin && this.startingAt(origin, 1)
    const right = rightOrigin && this.startingAt(rightOrigin, 0)
    const piece: Piece = {
      client,
      clock,
      length: struct.length - known,
      origin,
      rightOrigin,
      gone: struct.kind === 'gc' || left?.gone === true || right?.gone === true,
      left: null,
      right: null,
      walk: 0,
      part: 0,
    }
    if (!piece.gone) this.link(piece, this.place(piece, left, right))
    this.grow()
    const pieces = this.pieces.get(client)
    if (pieces) pieces.push(piece)
    else this.pieces.set(client, [piece])
  }

  /** The piece after which a new one goes: the walk of Yjs over what others put between the same neighbours. */
  private place(piece: Piece, leftOrigin: Piece | null, right: Piece | null): Piece | null {
    let left = leftOrigin
    if (left ? left.right === right : right && right.left === null) return left
    const walk = ++this.walks
    let part = walk
    for (let other = left ? left.right : this.first; other && other !== right; other = other.right) {
      this.step(1)
      other.walk = walk
      other.part = part
      if (sameId(piece.origin, other.origin)) {
        if (other.client < piece.client) {
          this.step(EMPTY)
          left = other
          part = ++this.walks
        } else if (sameId(piece.rightOrigin, other.rightOrigin)) break
      } else {
        this.step(LOOK_UP)
        const origin = other.origin && this.find(other.origin)
        if (origin?.walk !== walk) break
        if (origin.part !== part) {
          this.step(EMPTY)
          left = other
          part = ++this.walks
        }
      }
    }
    return left
  }

  private step(weight: number): void {
    this.steps += weight
    if (this.steps > MAX_STEPS) {
      throw new NotesFault('notes_too_large', 'Too much was written at the same place at the same time.')
    }
  }

  private link(piece: Piece, left: Piece | null): void {
    piece.left = left
    piece.right = left ? left.right : this.first
    if (left) left.right = piece
    else this.first = piece
    if (piece.right) piece.right.left = piece
  }

  private find({ client, clock }: Id): Piece | null {
    const pieces = this.pieces.get(client)
    return pieces?.[indexOf(pieces, clock)] ?? null
  }

  /** The piece that ends with a unit (`past` 1) or begins with it (`past` 0), cut out of the one that it is in. */
  private startingAt({ client, clock }: Id, past: 0 | 1): Piece | null {
    const pieces = this.pieces.get(client)
    if (!pieces) return null
    const index = indexOf(pieces, clock)
    const piece = pieces[index]
    const offset = piece ? clock + past - piece.clock : 0
    if (!piece || piece.gone || offset <= 0 || offset >= piece.length) return piece ?? null
    const rest: Piece = {
      ...piece,
      clock: piece.clock + offset,
      length: piece.length - offset,
      origin: { client, clock: piece.clock + offset - 1 },
      left: piece,
    }
    piece.length = offset
    piece.right = rest
    if (rest.right) rest.right.left = rest
    pieces.splice(index + 1, 0, rest)
    this.grow()
    return past === 1 ? piece : rest
  }

  private grow(): void {
    if (++this.count > 2 * MAX_STRUCTS) throw tooMany()
  }
}

function together(a: Structs, b: Structs): Structs {
  const all = new Map(a)
  for (const [client, structs] of b) {
    const both = [...(all.get(client) ?? []), ...structs]
    all.set(
      client,
      both.sort((one, other) => one.clock - other.clock),
    )
  }
  return all
}
