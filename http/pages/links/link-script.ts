import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

const { route } = routesWith<ShellServices>()

/** The build copies it beside the compiled code. */
const SCRIPT = readFileSync(join(import.meta.dirname, 'open-link.js'), 'utf8')
const digest = createHash('sha256').update(SCRIPT).digest('base64url').slice(0, 22)
const NAME = `open-link-${digest}.js`

/** The address of the script. It changes with its content. */
export const SCRIPT_PATH = `/page-scripts/${NAME}`

export const linkScriptRoute = route({
  id: 'pages.script',
  method: 'GET',
  path: '/page-scripts/{script}',
  tag: 'Public and core',
  summary: 'The script of the page that takes the code of a link',
  access: 'public',
  limiter: null,
  addition: true,
  undescribed: true,
  params: z.strictObject({ script: z.string().max(100) }),
  reply: { binary: ['text/javascript'], cached: true },
  errors: ['not_found'],
  handler({ koa, params: { script } }) {
    if (script !== NAME) throw new HttpError('not_found')
    koa.set('Cache-Control', 'public, max-age=31536000, immutable')
    koa.body = SCRIPT
    koa.set('Content-Type', 'text/javascript; charset=utf-8')
    return undefined
  },
})
