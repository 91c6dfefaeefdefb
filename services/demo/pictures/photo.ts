import { between, chance } from '../chance.ts'
import { MOTIFS, type Motif } from './motifs.ts'
import { disc, mix, type Paint, path, rect } from './paint.ts'

/** Width of a photo, in pixels. */
const PIXELS = 960
/** The size of a photo in the units of its drawing. */
const WIDTH = 1200
const HEIGHT = 900

/** Walls and tables, as in a flat by daylight. */
const WALLS = [
  '#f2e9dc',
  '#e3ebee',
  '#e9e4ef',
  '#e5ede0',
  '#f4e3dc',
  '#dfe6f0',
  '#f0ead2',
  '#e8e8e6',
] as const
const TABLES = ['#c79a6b', '#a97c50', '#d8b98f', '#8f9aa3', '#b98b73', '#d9d2c5'] as const
const ACCENTS = [
  '#e8b23a',
  '#d9573f',
  '#2f86a6',
  '#3f8f5b',
  '#f1efe8',
  '#31405a',
  '#c2557a',
  '#7fb7a3',
] as const

function one<T>(all: readonly T[], name: string, what: string): T {
  const chosen = all[between(0, all.length - 1, what, name)]
  if (chosen === undefined) throw new Error(`there is no ${what}`)
  return chosen
}

/** The colours of a thing: about that of its category, so that things of a category are alike and still differ. */
function paintOf(name: string, color: string): Paint {
  const tint = one(['#e9c46a', '#e76f51', '#457b9d', '#ffffff', '#22313f', '#8ab17d'] as const, name, 'tint')
  const main = mix(color, tint, 0.1 + 0.25 * chance('tint', name))
  const accents = ACCENTS.filter((accent) => accent !== color)
  return {
    main,
    dark: mix(main, '#1b2430', 0.32),
    light: mix(main, '#ffffff', 0.5),
    accent: one(accents, name, 'accent'),
  }
}

/** A drawing that stands for the photo of a thing, as an SVG document: the thing on a table in front of a wall. */
export function drawPhoto(name: string, motif: Motif, color: string): string {
  const wall = mix(one(WALLS, name, 'wall'), color, 0.1)
  const table = one(TABLES, name, 'table')
  const scale = 1.86 + 0.2 * chance('scale', name)
  const x = Math.round(WIDTH / 2 - 200 * scale + (chance('x', name) - 0.5) * 130)
  const bottom = between(755, 800, 'bottom', name)
  const y = Math.round(bottom - 380 * scale)
  const light = between(20, 75, 'light', name)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS}" height="${(PIXELS * HEIGHT) / WIDTH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
<radialGradient id="wall" cx="${light}%" cy="15%" r="95%"><stop offset="0" stop-color="${mix(wall, '#ffffff', 0.6)}"/><stop offset="1" stop-color="${mix(wall, '#7a6f66', 0.25)}"/></radialGradient>
<linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(table, '#ffffff', 0.18)}"/><stop offset="1" stop-color="${mix(table, '#2b2018', 0.25)}"/></linearGradient>
<radialGradient id="shadow"><stop offset="0" stop-color="#1d140c" stop-opacity="0.5"/><stop offset="1" stop-color="#1d140c" stop-opacity="0"/></radialGradient>
</defs>
${rect(0, 0, WIDTH, HEIGHT, 0, 'url(#wall)')}
${rect(0, 640, WIDTH, 260, 0, 'url(#table)')}
${path(`M0 640 H${WIDTH} V652 H0Z`, '#ffffff', 'opacity="0.22"')}
${disc(Math.round(x + 200 * scale + 25), bottom, Math.round(175 * scale), 'url(#shadow)', Math.round(26 * scale))}
<g transform="translate(${x} ${y}) scale(${scale.toFixed(3)})">${MOTIFS[motif](paintOf(name, color))}</g>
</svg>`
}
