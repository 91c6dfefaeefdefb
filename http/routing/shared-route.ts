import type { LimiterName } from '../../services/limits/limiters.ts'

/** The facts in which two routes differ that do the same for devices and for browsers. */
export interface SharedRoute {
  readonly id: string
  readonly path: string
  readonly tag: string
  readonly access: 'bearer' | 'session'
  readonly limiter: LimiterName | null
  /** Whether the route is an addition to the interface document. */
  readonly addition?: boolean
}
