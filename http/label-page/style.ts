import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the sources, or of the compiled rooms: the build copies all of these files. */
const ROOT = join(import.meta.dirname, '../..')

/** The colours, measures and elements of the app. */
export const BASE_STYLE = readFileSync(join(ROOT, 'web/page/styles/base.css'), 'utf8')

/** The whole style sheet of the pages that the server writes; they load no other file. They look as the app does. */
export const STYLE = [
  BASE_STYLE,
  readFileSync(join(ROOT, 'web/page/styles/controls.css'), 'utf8'),
  readFileSync(join(ROOT, 'http/label-page/pages.css'), 'utf8'),
]
  .join('')
  // No comment, and no space at the beginning of a line: every page carries the whole sheet.
  .replaceAll(/\/\*[\s\S]*?\*\//g, '')
  .replaceAll(/\n\s*/g, '\n')

const digest = createHash('sha256').update(STYLE).digest('base64')

/** Permits the pages their style, pictures of this server, and forms to this server. */
export const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${digest}'`,
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The same for a page with a script, which turns no text into HTML. */
export const SCRIPT_POLICY = `${POLICY}; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`
