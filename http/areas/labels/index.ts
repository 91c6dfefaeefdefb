import { previewRoutes } from './preview.ts'
import { printJobRoutes } from './print-jobs.ts'
import { sheetRoutes } from './sheets.ts'
import { templateRoutes } from './templates.ts'

/** Labels: looked at, printed, and what they are made of. */
export const labelRoutes = [...previewRoutes, ...printJobRoutes, ...templateRoutes, ...sheetRoutes]
