import type { Figure } from '../figure.ts'
import { REFUSED_ROUTES } from './dear-account-requests.ts'
import { dearOperations, REFUSED_OPERATIONS } from './dear-operations.ts'
import { dearRequests } from './dear-requests.ts'
import type { Outcome } from './visitor.ts'

/** The operation type or the route that a case measures. */
export interface Subject {
  readonly kind: 'operation types' | 'routes'
  readonly id: string
}

/**
 * Compares the declared operation types and routes with the answers: a request that the server refuses measures
 * only the refusal.
 */
export class Coverage {
  private readonly accepted = new Set<string>()

  answered({ kind, id }: Subject, outcome: Outcome | null): void {
    if (outcome?.accepted) this.accepted.add(`${kind} ${id}`)
  }

  /** The declared operation types and routes whose requests were all refused, although one should be accepted. */
  missing(kind: Subject['kind']): string[] {
    return this.declared(kind).filter(
      (id) => !this.refusedAlways(kind, id) && !this.accepted.has(`${kind} ${id}`),
    )
  }

  figures(): Figure[] {
    return (['operation types', 'routes'] as const).map((kind) => {
      const missing = this.missing(kind)
      const refused = this.declared(kind).filter((id) => this.refusedAlways(kind, id)).length
      return {
        work: `${kind} with an accepted request, of ${this.declared(kind).length - refused}`,
        unit: 'requests',
        stowage: [this.declared(kind).length - refused - missing.length],
        floor: [],
        note: `${refused} more are refused by design${missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''}`,
      }
    })
  }

  private declared(kind: Subject['kind']): string[] {
    return Object.keys(kind === 'routes' ? dearRequests : dearOperations)
  }

  private refusedAlways(kind: Subject['kind'], id: string): boolean {
    return (kind === 'routes' ? REFUSED_ROUTES : REFUSED_OPERATIONS).has(id)
  }
}
