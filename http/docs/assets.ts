import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BASE_STYLE } from '../label-page/style.ts'
import { StaticReply } from '../shell/static-reply.ts'

/** The files of the reference page, by the names under which they are served. A name contains a hash of the content. */
export interface DocsAssets {
  readonly byName: ReadonlyMap<string, StaticReply>
  readonly explorer: string
  readonly script: string
  readonly style: string
}

/** Reads the files: our own from beside this module, the OpenAPI explorer from its package. */
export function readAssets(): DocsAssets {
  const byName = new Map<string, StaticReply>()
  const add = (content: string | Buffer, name: string, type: string): string => {
    const asset = new StaticReply(content, `${type}; charset=utf-8`)
    const [stem, extension] = name.split('.')
    const served = `${stem}-${asset.digest}.${extension}`
    byName.set(served, asset)
    return served
  }
  const beside = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
  // The package exports only modules for bundlers; the bundle for browsers lies beside them.
  const main = createRequire(import.meta.url).resolve('openapi-explorer')
  const whole = join(main, '../../browser/openapi-explorer.min.js')
  return {
    explorer: add(readFileSync(whole), 'explorer.js', 'text/javascript'),
    script: add(beside('page.js'), 'page.js', 'text/javascript'),
    // The colours are those of the app; page.js gives them to the explorer.
    style: add(BASE_STYLE + beside('page.css'), 'page.css', 'text/css'),
    byName,
  }
}
