import { previewRoutes } from './preview.ts'
import { printJobRoutes } from './print-jobs.ts'
import { sheetRoutes } from './sheets.ts'
import { templateRoutes } from './templates.ts'

/** Labels: preview, printing, sheets and templates. */
export const labelRoutes = [...previewRoutes, ...printJobRoutes, ...templateRoutes, ...sheetRoutes]
