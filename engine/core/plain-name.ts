/**
 * Invisible characters in names. Some carry meaning: a joiner between Persian letters or emoji, a mark in a right-to-left
 * name, a break between Khmer words. All others are deleted, because two names that look alike must be alike. Controls that
 * reorder text are deleted everywhere: with them a name can pretend to be another one.
 */

/** Embeddings, overrides and isolates of the bidirectional algorithm, and controls that Unicode has deprecated. */
const REORDERING = /[\u202a-\u202e\u2066-\u206f]/gu
/** Characters that are never visible: a soft hyphen, fillers, invisible operators, annotations, a byte order mark. */
const NEVER_SEEN = /[\u00ad\u180e\u2060-\u2065\u3164\uffa0\ufeff\ufff0-\ufffb\u{e0000}-\u{e001f}]/gu
/** Left-to-right and right-to-left marks. */
const MARKS = /[\u061c\u200e\u200f]/gu
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
/** Letters that joiners shape: of cursive scripts, and of those of India. */
const JOINING = [
  ...[
    'Arabic',
    'Syriac',
    'Mongolian',
    'Nko',
    'Adlam',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
  ],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/** What a joiner can stand behind in an emoji. */
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f'
/** A joiner that is neither behind such a letter or a mark, nor inside of an emoji. */
const STRAY_JOINER = new RegExp(
  `(?<![${JOINING}\\p{M}])\\u200c|(?<![${JOINING}\\p{M}${EMOJI}])\\u200d|(?<=[${EMOJI}])\\u200d(?!\\p{Extended_Pictographic})`,
  'gu',
)
/** A variation selector that varies nothing. */
const STRAY_SELECTOR = /(?<=^|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\s\p{Cf}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
/** A zero-width space that does not part words of a script written without spaces. */
const STRAY_SPACE =
  /(?<![\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\u200b|\u200b(?![\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])/gu
/** Tags spell the region of a flag, behind a black flag and before a cancel tag; anywhere else they are hidden text. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f})|[\u{e0020}-\u{e007f}]/gu

/** Any character that one of the expressions above concerns. */
const SUSPECT =
  /[\ufe00-\ufe0f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\uffa0\ufeff\ufff0-\ufffb\u{e0000}-\u{e01ef}]/u

/** Longest text that is cleaned, in UTF-16 code units. Longer ones are no names, and are refused for their length. */
const MAX_LENGTH = 1000

/** SPEC.md U5: a name without invisible characters that carry no meaning. */
export function plainName(text: string): string {
  // Nearly every name is plain; one pass finds out.
  if (text.length > MAX_LENGTH || !SUSPECT.test(text)) return text
  const ordered = text.replace(REORDERING, '').replace(NEVER_SEEN, '')
  const marked = RIGHT_TO_LEFT.test(ordered) ? ordered : ordered.replace(MARKS, '')
  return marked
    .replace(TAGS, '$1')
    .replace(STRAY_SPACE, '')
    .replace(/[\u200b-\u200f\u061c]{2,}/gu, (run) => run.charAt(0))
    .replace(STRAY_JOINER, '')
    .replace(STRAY_SELECTOR, '')
}
