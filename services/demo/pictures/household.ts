import { disc, line, type Paint, path, rect, shine } from './paint.ts'

/** Things of rooms: devices, books, clothes, toys. */
// biome-ignore format: one shape after the other
export const HOUSEHOLD = {
  roll: ({ main, dark, light, accent }: Paint) =>
    rect(100, 190, 220, 130, 12, main) +
    disc(100, 255, 40, light, 65) +
    disc(100, 255, 18, dark, 30) +
    path('M250 320 L320 320 L320 380 L262 372Z', light) +
    rect(150, 230, 130, 12, 6, accent),
  spray: ({ main, dark, light, accent }: Paint) =>
    path(
      'M150 180 L250 180 Q275 210 275 250 L275 370 Q275 380 262 380 L138 380 Q125 380 125 370 L125 250 Q125 210 150 180Z',
      main,
    ) +
    rect(172, 130, 56, 56, 6, dark) +
    path('M130 90 L245 90 L245 135 L165 135 L130 118Z', accent) +
    rect(145, 255, 110, 80, 12, light) +
    disc(200, 295, 26, accent) +
    shine(136, 230, 12, 130),
  cloth: ({ main, dark, light, accent }: Paint) =>
    [0, 1, 2, 3]
      .map((i) => rect(85 + 4 * i, 320 - 55 * i, 230 - 8 * i, 58, 24, [main, light, accent, dark][i] ?? main))
      .join('') +
    [0, 1, 2, 3].map((i) => rect(110, 345 - 55 * i, 180, 5, 2, '#ffffff', 'opacity="0.35"')).join(''),
  shirt: ({ main, dark, light, accent }: Paint) =>
    path(
      'M140 110 L85 145 L50 225 L100 248 L118 215 L118 378 L282 378 L282 215 L300 248 L350 225 L315 145 L260 110 Q200 158 140 110Z',
      main,
    ) +
    path('M140 110 Q200 158 260 110 L245 104 Q200 138 155 104Z', dark) +
    rect(118, 270, 164, 26, 0, light) +
    rect(118, 305, 164, 14, 0, accent),
  shoe: ({ main, dark, light, accent }: Paint) =>
    path(
      'M80 210 Q110 230 150 205 L190 250 Q240 290 320 300 Q345 320 340 350 L75 350 Q65 280 80 210Z',
      main,
    ) +
    rect(70, 345, 275, 30, 14, '#f4f1ea') +
    [165, 190, 215].map((x, i) => line(`M${x} ${240 + 20 * i} l26 -20`, light, 9)).join('') +
    path('M80 300 Q110 280 135 350 L76 350Z', accent) +
    rect(70, 366, 275, 9, 4, dark),
  book: ({ main, dark, light, accent }: Paint) =>
    rect(90, 310, 230, 60, 8, dark) +
    rect(100, 318, 220, 44, 2, '#fbf6ea') +
    rect(105, 250, 205, 62, 8, accent) +
    rect(115, 258, 195, 46, 2, '#fbf6ea') +
    rect(85, 185, 215, 66, 8, main) +
    rect(95, 193, 205, 50, 2, '#fbf6ea') +
    rect(85, 185, 26, 66, 8, main) +
    rect(105, 250, 24, 62, 8, accent) +
    rect(90, 310, 26, 60, 8, dark) +
    rect(85, 178, 215, 12, 6, light),
  game: ({ main, dark, light, accent }: Paint) =>
    rect(75, 150, 250, 225, 14, main) +
    rect(75, 330, 250, 45, 12, dark) +
    disc(150, 245, 52, light) +
    rect(205, 200, 90, 90, 16, '#ffffff') +
    [
      [225, 220],
      [275, 220],
      [250, 245],
      [225, 270],
      [275, 270],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 8, dark))
      .join('') +
    path('M150 200 L168 245 L150 290 L132 245Z', accent),
  blocks: ({ main, dark, light, accent }: Paint) =>
    [
      [80, 290, main],
      [190, 290, accent],
      [135, 205, light],
      [245, 205, dark],
    ]
      .map(
        ([x, y, fill]) =>
          rect(Number(x), Number(y), 100, 85, 8, String(fill)) +
          [18, 58].map((at) => rect(Number(x) + at, Number(y) - 14, 26, 18, 5, String(fill))).join(''),
      )
      .join(''),
  bear: ({ main, dark, light, accent }: Paint) =>
    disc(135, 130, 34, main) +
    disc(265, 130, 34, main) +
    disc(135, 130, 18, light) +
    disc(265, 130, 18, light) +
    disc(200, 300, 92, main, 88) +
    disc(200, 310, 55, light, 56) +
    disc(200, 180, 82, main, 74) +
    disc(200, 205, 40, light, 30) +
    disc(170, 170, 9, '#2b2f36') +
    disc(230, 170, 9, '#2b2f36') +
    disc(200, 195, 12, '#2b2f36', 9) +
    disc(110, 290, 32, dark, 46) +
    disc(290, 290, 32, dark, 46) +
    path('M170 238 L200 252 L230 238 L230 266 L200 254 L170 266Z', accent),
  laptop: ({ main, dark, light, accent }: Paint) =>
    rect(90, 130, 220, 165, 12, '#3a3f47') +
    rect(102, 142, 196, 140, 4, main) +
    path('M102 250 L170 195 L215 235 L250 205 L298 250 L298 282 L102 282Z', light) +
    disc(255, 175, 15, accent) +
    path('M60 300 L340 300 L362 350 Q364 362 350 362 L50 362 Q36 362 38 350Z', '#c9ced4') +
    rect(165, 338, 70, 16, 4, dark, 'opacity="0.3"'),
  phone: ({ main, light, accent }: Paint) =>
    rect(130, 80, 140, 296, 26, '#2b2f36') +
    rect(140, 92, 120, 272, 18, main) +
    disc(200, 180, 36, light) +
    path('M140 290 Q200 230 260 290 L260 346 Q260 364 242 364 L158 364 Q140 364 140 346Z', accent) +
    rect(178, 100, 44, 9, 4, '#2b2f36'),
  camera: ({ main, dark, light, accent }: Paint) =>
    path('M140 165 L160 130 L240 130 L260 165Z', dark) +
    rect(65, 160, 270, 195, 24, main) +
    rect(65, 205, 270, 100, 0, dark) +
    disc(200, 258, 76, '#2b2f36') +
    disc(200, 258, 58, '#59636f') +
    disc(200, 258, 38, light) +
    disc(184, 242, 13, '#ffffff', 13, 'opacity="0.7"') +
    disc(300, 184, 11, accent),
  screen: ({ main, dark, light, accent }: Paint) =>
    rect(50, 110, 300, 200, 12, '#2b2f36') +
    rect(62, 122, 276, 176, 4, main) +
    path('M62 260 Q130 180 200 240 Q260 190 338 250 L338 298 L62 298Z', light) +
    disc(280, 165, 20, accent) +
    rect(180, 310, 40, 40, 0, '#59636f') +
    rect(125, 350, 150, 22, 10, dark),
  speaker: ({ main, dark, light, accent }: Paint) =>
    rect(125, 85, 150, 292, 20, main) +
    disc(200, 280, 54, dark) +
    disc(200, 280, 34, light) +
    disc(200, 280, 13, dark) +
    disc(200, 160, 32, dark) +
    disc(200, 160, 16, light) +
    disc(200, 105, 6, accent),
  cable: ({ main, dark, accent }: Paint) =>
    [0, 1, 2]
      .map((i) =>
        disc(
          200,
          260,
          110 - 18 * i,
          'none',
          90 - 18 * i,
          `stroke="${i === 1 ? dark : main}" stroke-width="12"`,
        ),
      )
      .join('') +
    line('M300 300 Q345 330 330 365', main, 12) +
    rect(310, 352, 44, 28, 6, accent) +
    line('M120 200 Q80 160 95 120', main, 12) +
    rect(74, 88, 44, 36, 6, accent),
  lamp: ({ main, dark, light, accent }: Paint) =>
    disc(200, 190, 150, '#fff3c4', 110, 'opacity="0.55"') +
    path('M150 90 L250 90 L295 215 L105 215Z', main) +
    path('M150 90 L178 90 L150 215 L105 215Z', light) +
    rect(193, 215, 14, 140, 4, dark) +
    rect(140, 352, 120, 26, 12, accent),
  bulb: ({ main, dark, light }: Paint) =>
    disc(200, 200, 130, '#fff3c4', 130, 'opacity="0.6"') +
    disc(200, 195, 86, light) +
    path('M150 255 L250 255 L238 310 L162 310Z', light) +
    rect(160, 306, 80, 52, 8, '#9aa3ad') +
    [318, 334].map((y) => rect(156, y, 88, 7, 3, '#6f7883')).join('') +
    line('M170 230 L185 190 L200 225 L215 190 L230 230', main, 7) +
    rect(178, 356, 44, 18, 8, dark),
  chair: ({ main, dark, light, accent }: Paint) =>
    rect(120, 90, 160, 140, 20, main) +
    rect(140, 110, 120, 100, 12, light) +
    rect(105, 225, 190, 40, 14, accent) +
    [118, 264].map((x) => rect(x, 260, 18, 118, 6, dark)).join(''),
  clock: ({ main, dark, light, accent }: Paint) =>
    disc(200, 235, 135, dark) +
    disc(200, 235, 118, light) +
    disc(200, 235, 118, '#ffffff', 118, 'opacity="0.6"') +
    line('M200 235 L200 155', dark, 12) +
    line('M200 235 L255 262', main, 12) +
    disc(200, 235, 12, accent) +
    [
      [200, 130],
      [305, 235],
      [200, 340],
      [95, 235],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 7, dark))
      .join(''),
  guitar: ({ main, dark, light, accent }: Paint) =>
    rect(188, 50, 24, 180, 4, dark) +
    rect(178, 40, 44, 46, 8, dark) +
    disc(200, 225, 62, main, 56) +
    disc(200, 315, 88, main, 68) +
    disc(200, 255, 30, dark) +
    rect(165, 328, 70, 14, 5, accent) +
    [192, 200, 208].map((x) => line(`M${x} 90 L${x} 330`, light, 2)).join(''),
  pills: ({ main, dark, light, accent }: Paint) =>
    rect(75, 150, 220, 150, 10, main) +
    path('M75 150 L110 120 L330 120 L295 150Z', light) +
    path('M295 150 L330 120 L330 268 L295 300Z', dark) +
    rect(100, 185, 30, 80, 4, '#ffffff') +
    rect(75, 210, 80, 30, 4, '#ffffff') +
    rect(165, 330, 170, 46, 23, accent) +
    rect(165, 330, 85, 46, 23, '#ffffff'),
} as const
