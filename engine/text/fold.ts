/** Marks that people leave out when they type: accents, Hebrew points, Arabic vowels. Vowels of Thai and Hindi are not among them. */
const MARKS = new RegExp(
  [
    String.raw`\u0300-\u036f`,
    String.raw`\u0483-\u0489`,
    String.raw`\u0591-\u05bd`,
    String.raw`\u05bf`,
    String.raw`\u05c1`,
    String.raw`\u05c2`,
    String.raw`\u05c4`,
    String.raw`\u05c5`,
    String.raw`\u05c7`,
    String.raw`\u0610-\u061a`,
    String.raw`\u064b-\u065f`,
    String.raw`\u0670`,
    String.raw`\u06d6-\u06dc`,
    String.raw`\u1ab0-\u1aff`,
    String.raw`\u1dc0-\u1dff`,
    String.raw`\u20d0-\u20ff`,
    String.raw`\ufe20-\ufe2f`,
  ]
    .map((range) => `[${range}]`)
    .join('|'),
  'g',
)

/** Letters that Unicode takes for letters of their own, and that people type otherwise. */
const SPELT: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ς', 'σ'],
])
const SPELT_OTHERWISE = /[ßæœøđðþħłıς]/g
const KATAKANA = /[\u30a1-\u30f6]/g
const ASCII = /^[\0-\x7f]*$/

/** Between a letter of Katakana and the same letter of Hiragana. */
const KANA_DISTANCE = 0x60

/**
 * SPEC.md Z1: a text without case and accents. Two texts that fold to the same one are equal for every search and every order of
 * names, on the server and on a device.
 */
export function foldedText(text: string): string {
  // Most texts need no more than this, and there are many.
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPELT_OTHERWISE, (letter) => SPELT.get(letter) ?? letter)
    .normalize('NFC')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - KANA_DISTANCE))
}
