import { disc, line, type Paint, path, rect, shine } from './paint.ts'

function wheel(x: number, y: number, r: number, tyre: string, spoke: string): string {
  const spokes = [0, 30, 60, 90, 120, 150].map((degrees) => {
    const [dx, dy] = [Math.cos((degrees * Math.PI) / 180) * r, Math.sin((degrees * Math.PI) / 180) * r].map(
      Math.round,
    )
    return line(`M${x - (dx ?? 0)} ${y - (dy ?? 0)} L${x + (dx ?? 0)} ${y + (dy ?? 0)}`, spoke, 2)
  })
  return `${spokes.join('')}${disc(x, y, r, 'none', r, `stroke="${tyre}" stroke-width="11"`)}`
}

/** Things of the garage, the cellar and the garden. */
// biome-ignore format: one shape after the other
export const OUTDOORS = {
  drill: ({ main, dark, light, accent }: Paint) =>
    rect(310, 165, 70, 10, 4, '#8a929c') +
    rect(270, 148, 50, 44, 8, '#59636f') +
    path('M90 120 L275 120 L275 220 L200 220 L180 320 L105 320 L125 220 L90 220Z', main) +
    rect(90, 120, 60, 100, 20, dark) +
    rect(180, 140, 70, 18, 9, light) +
    rect(195, 222, 22, 34, 8, '#2b2f36') +
    rect(82, 315, 120, 62, 12, '#2b2f36') +
    rect(100, 332, 60, 16, 6, accent),
  hammer: ({ main, dark, accent }: Paint) =>
    `<g transform="rotate(28 200 230)">${rect(186, 150, 28, 235, 12, accent)}${rect(184, 290, 32, 95, 14, main)}${path('M110 95 L270 95 L270 155 L200 155 L200 165 L120 150 Q80 130 70 100Z', '#7d8590')}${rect(262, 88, 38, 74, 8, dark)}</g>`,
  screwdriver: ({ main, light, accent, dark }: Paint) =>
    `<g transform="rotate(-32 200 230)">${rect(170, 70, 60, 150, 24, main)}${[182, 196, 210].map((x) => rect(x, 84, 7, 120, 3, light)).join('')}${rect(182, 215, 36, 22, 4, accent)}${rect(193, 235, 14, 130, 3, '#9aa3ad')}${path('M190 360 L210 360 L205 385 L195 385Z', dark)}</g>`,
  saw: ({ main, accent }: Paint) =>
    path(
      `M60 250 L300 215 L300 300 ${Array.from({ length: 16 }, (_, i) => `L${292 - i * 15} ${318 - i * 2.6} L${285 - i * 15} ${300 - i * 2.6}`).join(' ')}Z`,
      '#c3cad1',
    ) +
    path('M290 190 L370 190 Q392 250 370 330 L300 330Z', main) +
    disc(335, 258, 20, accent, 38),
  screws: ({ main, dark, accent, light }: Paint) =>
    path('M80 240 L320 240 L300 378 L100 378Z', main) +
    rect(72, 226, 256, 26, 10, dark) +
    [110, 150, 190, 230, 270]
      .map(
        (x, i) =>
          `<g transform="rotate(${((i * 37) % 60) - 30} ${x} 200)">${rect(x - 18, 140, 36, 14, 5, '#8a929c')}${path(`M${x - 7} 154 L${x + 7} 154 L${x} 236Z`, '#aab3bc')}</g>`,
      )
      .join('') +
    rect(130, 290, 140, 56, 8, light) +
    rect(150, 312, 90, 10, 5, accent),
  paint: ({ main, dark, accent }: Paint) =>
    line('M120 175 Q200 60 280 175', '#8a929c', 8) +
    rect(110, 170, 180, 208, 10, '#d5dbe1') +
    rect(110, 220, 180, 120, 0, main) +
    disc(200, 172, 90, '#b9c1c9', 18) +
    disc(200, 172, 76, accent, 13) +
    path('M236 180 Q250 240 244 262 Q232 272 226 258 L222 184Z', accent) +
    rect(130, 262, 80, 12, 6, '#ffffff', 'opacity="0.8"') +
    rect(130, 284, 60, 9, 4, dark),
  bike: ({ main, dark, accent }: Paint) =>
    wheel(110, 290, 78, '#2b2f36', '#9aa3ad') +
    wheel(300, 290, 78, '#2b2f36', '#9aa3ad') +
    line('M110 290 L165 180 L265 180 L200 290Z', main, 13) +
    line('M165 180 L200 290', main, 11) +
    line('M265 180 L300 290', main, 12) +
    line('M265 180 L255 145 L285 138', dark, 10) +
    line('M165 180 L156 158', dark, 10) +
    rect(128, 144, 58, 16, 8, accent) +
    disc(200, 290, 17, dark),
  wheel: ({ main, dark, light, accent }: Paint) =>
    disc(200, 250, 130, '#2b2f36') +
    disc(200, 250, 84, main) +
    disc(200, 250, 74, light) +
    [0, 72, 144, 216, 288]
      .map((a) => `<g transform="rotate(${a} 200 250)">${rect(190, 176, 20, 70, 8, dark)}</g>`)
      .join('') +
    disc(200, 250, 20, accent),
  ball: ({ main, light, dark }: Paint) =>
    disc(200, 255, 122, light) +
    path('M200 205 L248 240 L230 296 L170 296 L152 240Z', dark) +
    ['M200 205 L200 134', 'M248 240 L315 218', 'M230 296 L270 352', 'M170 296 L130 352', 'M152 240 L85 218']
      .map((d) => line(d, main, 9))
      .join('') +
    disc(165, 185, 26, '#ffffff', 18, 'opacity="0.5"'),
  skis: ({ main, dark, accent, light }: Paint) =>
    `<g transform="rotate(12 200 240)">${rect(150, 60, 34, 320, 17, main)}${rect(150, 190, 34, 60, 4, dark)}${rect(150, 120, 34, 20, 0, light)}</g><g transform="rotate(-10 240 240)">${rect(225, 60, 34, 320, 17, accent)}${rect(225, 190, 34, 60, 4, dark)}${rect(225, 120, 34, 20, 0, light)}</g>`,
  tent: ({ main, dark, light, accent }: Paint) =>
    path('M200 110 L360 370 L40 370Z', main) +
    path('M200 110 L250 370 L150 370Z', dark) +
    path('M200 110 L150 370 L40 370Z', light, 'opacity="0.55"') +
    line('M200 110 L200 80', dark, 6) +
    path('M200 80 L236 92 L200 104Z', accent),
  rucksack: ({ main, dark, light, accent }: Paint) =>
    line('M165 110 Q200 60 235 110', dark, 13) +
    rect(110, 100, 180, 278, 64, main) +
    rect(135, 245, 130, 115, 22, dark) +
    rect(150, 270, 100, 12, 6, light) +
    rect(120, 190, 160, 16, 8, accent) +
    rect(92, 230, 26, 110, 12, light) +
    rect(282, 230, 26, 110, 12, light),
  plant: ({ main, dark, accent }: Paint) =>
    ['M200 280 Q120 240 130 140 Q205 170 200 280Z', 'M200 280 Q280 240 270 140 Q195 170 200 280Z']
      .map((d) => path(d, '#5c9a4a'))
      .join('') +
    path('M200 285 Q155 190 200 95 Q245 190 200 285Z', '#79b763') +
    line('M200 285 L200 130', '#4a7f3c', 4) +
    path('M130 270 L270 270 L252 378 L148 378Z', main) +
    rect(120, 258, 160, 30, 8, dark) +
    rect(150, 315, 100, 10, 5, accent),
  spade: ({ main, accent, dark }: Paint) =>
    `<g transform="rotate(20 200 230)">${rect(191, 90, 18, 190, 6, accent)}${rect(160, 68, 80, 24, 12, dark)}${path('M150 265 L250 265 L250 330 Q240 375 200 392 Q160 375 150 330Z', main)}</g>`,
  can: ({ main, dark, light, accent }: Paint) =>
    path('M120 190 L280 190 L292 378 L108 378Z', main) +
    path('M276 280 L355 195 L372 210 L290 330Z', dark) +
    rect(338, 178, 52, 20, 6, accent) +
    line('M125 230 Q40 220 60 300 Q75 345 115 350', dark, 14) +
    disc(200, 190, 80, light, 15) +
    shine(135, 215, 14, 140),
  star: ({ main, light, accent }: Paint) =>
    [
      [110, 130],
      [300, 150],
      [90, 300],
      [320, 310],
    ]
      .map(([x = 0, y = 0], i) => disc(x, y, 12 + 3 * i, accent, 12 + 3 * i, 'opacity="0.6"'))
      .join('') +
    path('M200 85 L238 190 L350 194 L262 262 L293 370 L200 306 L107 370 L138 262 L50 194 L162 190Z', main) +
    path('M200 85 L200 306 L107 370 L138 262 L50 194 L162 190Z', light, 'opacity="0.4"'),
} as const
