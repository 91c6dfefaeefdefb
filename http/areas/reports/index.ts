import { cspReportRoutes } from './csp-report.ts'
import { systemLogRoutes } from './system-logs.ts'

/** Routes on which browsers and devices report problems, and on which people read them. */
export const reportRoutes = [...cspReportRoutes, ...systemLogRoutes]
