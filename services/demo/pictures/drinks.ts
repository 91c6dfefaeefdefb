import { disc, line, type Paint, path, rect, shine } from './paint.ts'

/** Bottles, glasses and what is on a table. */
// biome-ignore format: one shape after the other
export const DRINKS = {
  bottle: ({ main, dark, light, accent }: Paint) =>
    path(
      'M172 90 L228 90 L228 160 Q262 190 262 235 L262 370 Q262 380 250 380 L150 380 Q138 380 138 370 L138 235 Q138 190 172 160Z',
      main,
    ) +
    rect(168, 66, 64, 34, 6, accent) +
    rect(138, 245, 124, 86, 0, '#fdf8ec') +
    rect(156, 262, 88, 10, 5, dark) +
    rect(166, 284, 68, 7, 3, accent) +
    disc(200, 310, 9, light) +
    shine(148, 205, 12, 160),
  wine: ({ main, dark, accent }: Paint) =>
    path(
      'M180 60 L220 60 L220 165 Q252 185 252 225 L252 370 Q252 380 242 380 L158 380 Q148 380 148 370 L148 225 Q148 185 180 165Z',
      dark,
    ) +
    rect(178, 56, 44, 62, 5, accent) +
    rect(148, 245, 104, 96, 0, '#f6efe0') +
    path('M168 300 L188 268 L200 284 L214 262 L234 300Z', main) +
    rect(172, 312, 56, 6, 3, '#8a7f6c') +
    shine(157, 210, 9, 160),
  glass: ({ main, light, dark }: Paint) =>
    path('M140 110 L260 110 Q262 230 200 240 Q138 230 140 110Z', light, 'opacity="0.75"') +
    path('M143 160 L257 160 Q254 228 200 236 Q146 228 143 160Z', main, 'opacity="0.85"') +
    rect(194, 236, 12, 120, 4, dark, 'opacity="0.5"') +
    disc(200, 366, 58, dark, 12, 'opacity="0.5"') +
    shine(154, 122, 10, 80),
  mug: ({ main, dark, light, accent }: Paint) =>
    line('M270 220 Q330 215 325 270 Q320 325 262 320', dark, 22) +
    path('M110 180 L280 180 L272 360 Q270 380 248 380 L142 380 Q120 380 118 360Z', main) +
    disc(195, 180, 85, light, 16) +
    disc(195, 182, 72, '#5a3a26', 11) +
    rect(112, 255, 166, 34, 0, accent) +
    shine(126, 205, 14, 150),
  bowl: ({ main, dark, light, accent }: Paint) =>
    path('M80 240 L320 240 Q310 370 200 372 Q90 370 80 240Z', main) +
    rect(150, 366, 100, 14, 6, dark) +
    disc(200, 240, 120, light, 26) +
    disc(200, 242, 100, accent, 18),
  plate: ({ main, dark, light, accent }: Paint) =>
    disc(200, 250, 145, '#ffffff', 130) +
    disc(200, 250, 145, 'none', 130, `stroke="${dark}" stroke-opacity="0.25" stroke-width="4"`) +
    disc(200, 250, 130, 'none', 116, `stroke="${main}" stroke-width="7"`) +
    disc(200, 250, 92, light, 82, 'opacity="0.5"') +
    disc(200, 250, 16, accent, 14),
  pot: ({ main, dark, light, accent }: Paint) =>
    rect(58, 235, 40, 24, 10, dark) +
    rect(302, 235, 40, 24, 10, dark) +
    rect(85, 210, 230, 165, 26, main) +
    path('M85 205 Q200 140 315 205Z', light) +
    rect(78, 198, 244, 18, 9, dark) +
    disc(200, 152, 20, accent, 16) +
    shine(105, 235, 16, 115),
  pan: ({ main, dark, light }: Paint) =>
    rect(285, 262, 110, 24, 12, '#4a3b32') +
    disc(180, 280, 135, dark, 92) +
    disc(180, 270, 135, main, 88) +
    disc(180, 270, 110, light, 68, 'opacity="0.45"'),
  coffee: ({ main, dark, light, accent }: Paint) =>
    rect(90, 90, 220, 290, 18, main) +
    rect(90, 90, 220, 60, 18, light) +
    rect(115, 215, 170, 130, 8, dark) +
    rect(165, 190, 70, 32, 8, '#c9ced4') +
    rect(190, 218, 20, 22, 4, '#c9ced4') +
    path('M165 290 L235 290 L228 335 L172 335Z', '#ffffff') +
    disc(130, 120, 13, accent) +
    disc(200, 120, 9, '#ffffff') +
    disc(230, 120, 9, '#ffffff') +
    rect(80, 362, 240, 20, 8, dark),
  kettle: ({ main, dark, light, accent }: Paint) =>
    line('M250 160 Q340 190 300 320', dark, 22) +
    path('M140 140 L255 140 L285 365 L115 365Z', main) +
    path('M140 150 L92 190 L132 205Z', main) +
    rect(105, 360, 190, 20, 8, dark) +
    disc(198, 138, 57, light, 14) +
    disc(198, 122, 14, accent) +
    shine(148, 180, 14, 160),
  toaster: ({ main, dark, light, accent }: Paint) =>
    path('M130 190 L150 120 Q200 90 250 120 L270 190Z', '#d9a55b') +
    path('M145 190 L160 130 Q200 106 240 130 L255 190Z', '#efcb8e') +
    rect(70, 180, 260, 195, 44, main) +
    rect(110, 184, 180, 14, 7, dark) +
    rect(304, 230, 40, 20, 8, accent) +
    disc(120, 320, 17, light) +
    shine(92, 225, 16, 80),
  mixer: ({ main, dark, light, accent }: Paint) =>
    rect(80, 350, 240, 30, 12, dark) +
    rect(245, 190, 60, 170, 14, main) +
    rect(90, 110, 215, 90, 44, main) +
    disc(130, 155, 26, light) +
    rect(125, 198, 16, 60, 6, '#9aa3ad') +
    path('M80 245 L195 245 Q192 350 137 350 Q84 350 80 245Z', '#dfe4e9') +
    disc(275, 155, 10, accent),
  appliance: ({ main, dark, light, accent }: Paint) =>
    rect(90, 130, 220, 245, 26, main) +
    rect(115, 160, 170, 110, 14, dark) +
    disc(200, 215, 40, light) +
    disc(200, 215, 24, dark) +
    disc(145, 320, 20, accent) +
    rect(185, 308, 95, 24, 12, light),
  cutlery: ({ main, dark, accent }: Paint) =>
    rect(120, 230, 18, 150, 9, accent) +
    [112, 126, 140].map((x) => rect(x - 2, 100, 8, 90, 4, main)).join('') +
    path('M108 175 Q129 250 150 175 L150 190 Q129 262 108 190Z', main) +
    rect(195, 200, 18, 180, 9, accent) +
    disc(204, 150, 34, main, 54) +
    disc(204, 150, 22, dark, 40, 'opacity="0.25"') +
    rect(270, 240, 18, 140, 9, accent) +
    path('M268 95 Q308 150 290 245 L268 245Z', main),
  knife: ({ main, dark, accent }: Paint) =>
    path('M60 250 Q180 150 300 235 L300 268 L72 268Z', '#d5dbe1') +
    path('M60 250 L300 252 L300 268 L72 268Z', '#aab3bc') +
    rect(292, 232, 96, 40, 14, dark) +
    [315, 340, 365].map((x) => disc(x, 252, 6, accent)).join('') +
    rect(60, 290, 330, 80, 14, main, 'opacity="0.35"'),
  spice: ({ main, dark, light, accent }: Paint) =>
    rect(140, 180, 120, 200, 16, light, 'opacity="0.7"') +
    rect(148, 240, 104, 132, 10, main) +
    rect(136, 110, 128, 74, 12, '#3a3f47') +
    [165, 200, 235].map((x) => disc(x, 126, 6, '#7d8597')).join('') +
    rect(148, 262, 104, 60, 0, '#fffaf0') +
    rect(162, 278, 76, 9, 4, dark) +
    rect(172, 298, 56, 7, 3, accent),
} as const
