import { disc, line, type Paint, path, rect, shine } from './paint.ts'

/** Packages and things to keep things in. */
// biome-ignore format: one shape after the other
export const CONTAINERS = {
  box: ({ main, dark, light, accent }: Paint) =>
    path('M110 150 L290 150 L290 380 L110 380Z', main) +
    path('M110 150 L150 115 L330 115 L290 150Z', light) +
    path('M290 150 L330 115 L330 345 L290 380Z', dark) +
    rect(135, 205, 130, 85, 10, accent) +
    rect(150, 225, 80, 12, 6, '#ffffff', 'opacity="0.85"') +
    rect(150, 250, 100, 9, 4, '#ffffff', 'opacity="0.55"'),
  crate: ({ main, dark, light, accent }: Paint) =>
    path('M70 190 L330 190 L310 380 L90 380Z', main) +
    rect(58, 168, 284, 34, 12, dark) +
    rect(160, 225, 80, 26, 13, dark) +
    rect(120, 280, 160, 60, 8, light) +
    rect(138, 296, 90, 10, 5, accent) +
    rect(138, 316, 120, 8, 4, accent, 'opacity="0.5"'),
  tin: ({ main, dark, light, accent }: Paint) =>
    rect(120, 130, 160, 240, 6, '#c9ced4') +
    disc(200, 370, 80, '#aeb5bd', 14) +
    rect(120, 165, 160, 175, 0, main) +
    disc(200, 252, 52, accent) +
    disc(200, 252, 38, light) +
    rect(120, 300, 160, 14, 0, dark) +
    disc(200, 130, 80, '#e4e8ec', 16) +
    disc(200, 130, 64, '#cfd5db', 11) +
    shine(132, 150, 18, 200),
  jar: ({ main, dark, light, accent }: Paint) =>
    rect(115, 160, 170, 220, 34, light, 'opacity="0.6"') +
    rect(125, 200, 150, 170, 26, main) +
    rect(125, 110, 150, 48, 10, accent) +
    rect(125, 140, 150, 8, 0, dark, 'opacity="0.35"') +
    rect(140, 240, 120, 76, 8, '#fffaf0') +
    rect(158, 260, 84, 9, 4, dark) +
    rect(168, 284, 64, 7, 3, dark, 'opacity="0.5"') +
    shine(132, 180, 14, 180),
  bag: ({ main, dark, light, accent }: Paint) =>
    path('M120 130 Q200 112 280 130 L300 370 Q200 388 100 370Z', main) +
    path('M120 130 Q200 112 280 130 L284 165 Q200 150 116 165Z', dark) +
    disc(200, 260, 62, light) +
    path('M172 276 Q200 206 228 276 Q200 300 172 276Z', accent) +
    shine(130, 180, 14, 170),
  carton: ({ main, dark, light, accent }: Paint) =>
    path('M125 165 L275 165 L275 380 L125 380Z', main) +
    path('M125 165 L155 105 L245 105 L275 165Z', light) +
    rect(150, 88, 100, 22, 4, dark) +
    path('M125 290 Q200 240 275 290 L275 380 L125 380Z', accent) +
    disc(210, 135, 15, '#ffffff'),
  tub: ({ main, light, accent, dark }: Paint) =>
    path('M105 210 L295 210 L275 380 L125 380Z', main) +
    rect(92, 180, 216, 40, 14, accent) +
    path('M130 280 Q165 240 200 280 Q235 240 270 280 L264 330 L136 330Z', light) +
    rect(92, 206, 216, 8, 0, dark, 'opacity="0.3"'),
  basket: ({ main, dark, accent }: Paint) =>
    line('M110 240 Q200 60 290 240', dark, 16) +
    path('M80 230 L320 230 L290 380 L110 380Z', main) +
    [255, 285, 315, 345].map((y) => line(`M92 ${y} L308 ${y}`, dark, 5, 'opacity="0.5"')).join('') +
    path('M95 230 Q200 190 305 230Z', accent),
  suitcase: ({ main, dark, light, accent }: Paint) =>
    line('M160 130 L160 80 L240 80 L240 130', '#5b6470', 12) +
    rect(90, 125, 220, 245, 28, main) +
    [130, 170, 210, 250].map((x) => rect(x, 145, 14, 205, 7, dark, 'opacity="0.4"')).join('') +
    rect(90, 232, 220, 12, 0, light) +
    disc(120, 378, 13, '#3a3f47') +
    disc(280, 378, 13, '#3a3f47') +
    rect(182, 222, 36, 32, 6, accent),
  case: ({ main, dark, light, accent }: Paint) =>
    line('M150 185 L150 150 L250 150 L250 185', dark, 16) +
    rect(70, 180, 260, 190, 22, main) +
    rect(70, 262, 260, 10, 0, dark) +
    rect(120, 250, 36, 36, 6, light) +
    rect(244, 250, 36, 36, 6, light) +
    disc(200, 225, 24, accent) +
    rect(192, 209, 16, 32, 3, '#ffffff') +
    rect(184, 217, 32, 16, 3, '#ffffff'),
  toolbox: ({ main, dark, light, accent }: Paint) =>
    line('M130 190 L130 150 L270 150 L270 190', '#3a3f47', 18) +
    path('M60 215 L100 180 L300 180 L340 215Z', light) +
    rect(60, 212, 280, 158, 12, main) +
    rect(60, 250, 280, 10, 0, dark) +
    rect(175, 235, 50, 40, 6, accent),
  folder: ({ main, dark, light, accent }: Paint) =>
    rect(120, 100, 70, 280, 6, main) +
    rect(195, 100, 70, 280, 6, accent) +
    [155, 230]
      .map((x) => rect(x - 20, 150, 40, 90, 4, '#ffffff') + disc(x, 330, 15, dark) + disc(x, 330, 8, light))
      .join(''),
} as const
