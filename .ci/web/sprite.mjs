import { existsSync, readFileSync } from 'node:fs'

const ICONS = 'node_modules/lucide-static/icons'

/** One SVG with a `<symbol>` for each name. The size, the colour and the stroke are of the styles of the page. */
export function sprite(names) {
  const symbols = [...new Set(names)].sort().map(symbol)
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

function symbol(name) {
  const path = `${ICONS}/${name}.svg`
  if (!existsSync(path)) throw new Error(`web/page/icon-names.ts: lucide-static has no icon "${name}"`)
  const shapes = /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync(path, 'utf8'))?.[1]
  if (shapes === undefined) throw new Error(`${path} is not the SVG that was expected`)
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replaceAll(/\s*\n\s*/g, '')}</symbol>`
}
