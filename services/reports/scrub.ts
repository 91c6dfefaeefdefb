const EMAIL = /[^\s@<>"'(),;]{1,64}@[^\s@<>"'(),;]{1,255}/g
const URL_TEXT = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>)]+/gi
const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g
// Three colons or more, or two that stand together: a time of the day has two that stand apart.
const IPV6 = /(?:\b[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3,7}\b|\b[0-9a-f:]{0,35}::[0-9a-f:]{0,35})/gi
const WORD = /[A-Za-z0-9_+/=.-]{16,}/g
/** The form of a code of an invitation: groups of four, 12 letters or 26. */
const GROUPS =
  /(?<![\p{L}\p{N}_-])[0-9A-Z]{4}(?:([ -])[0-9A-Z]{4})(?:\1[0-9A-Z]{4})(?:(?:\1[0-9A-Z]{4}){3}\1[0-9A-Z]{2})?(?![\p{L}\p{N}_-])/giu

/** Number of characters from which a word of letters and digits can be a secret. */
const SECRET_LENGTH = 16

/** Names of secrets that may consist of several words. A name may have a word before it: `access_token`, `newPassword`. */
const PHRASE = [
  ...['password', 'passwd', 'passphrase', 'passcode', 'passwort', 'kennwort', 'contraseña', 'contrasena'],
  ...['mot[ _-]de[ _-]passe', 'secret', 'authorization', 'cookie'],
].join('|')
/** Names of secrets of one word. */
const ONE_WORD = 'token|(?:api|secret|private)[ _-]?key|recovery[ _-]?code'
/** Short names, which are the ends of ordinary words as well: `spin`. */
const SHORT = '(?:pwd|pw|mdp|t?otp|pin)(?:[ _-]?code)?'

const named = (names: string) =>
  String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}_.-]{0,30}?(?:${names})(?![\p{L}\p{N}])`
const short = (names: string) =>
  String.raw`(?<![\p{L}\p{N}])(?:[\p{L}\p{N}.-]{1,30}_)?(?:${names})(?![\p{L}\p{N}])`
/** What may stand between a name and its value: quotes of JSON, and a sign. */
const SIGN = String.raw`\\?["']?\s{0,3}(?:=>|->|[:=])\s{0,3}`
const QUOTED = String.raw`\\"(?:(?!\\").){0,500}(?:\\")?|"(?:[^"\\\n]|\\.){0,500}"?|'(?:[^'\\\n]|\\.){0,500}'?`
/** Values that say only whether there is one. */
const NO_VALUE = String.raw`(?!(?:true|false|null|none|undefined)(?![\p{L}\p{N}]))`
const BARE = String.raw`${NO_VALUE}[^\s"'&,;(){}\[\]]{1,500}`
/** After a colon, such a secret may have spaces: it ends with its clause. */
const CLAUSE = String.raw`${NO_VALUE}[^"'&,;(){}\[\]\n]{1,200}`
/** A value without a sign before it: only quoted, or a word with a digit. */
const BESIDE = String.raw`\s{1,3}(?:(?:is|was|ist|war|lautet|est|es)\s{1,3})?`
const WITH_DIGIT = String.raw`(?=[^\s"',;]{0,60}\d)[^\s"',;(){}\[\]]{4,500}`
/** What a code of a second factor looks like. The number of a fault is shorter, and its name has no digit. */
const CODE_VALUE = String.raw`["']?(?:\d{6,10}|(?=[a-z-]{0,40}\d)(?=[\d-]{0,40}[a-z])[a-z\d-]{6,40})(?![\p{L}\p{N}_])["']?`

const SECRETS: readonly RegExp[] = [
  [named(PHRASE), String.raw`\\?["']?\s{0,3}:\s{0,3}`, `${QUOTED}|${CLAUSE}`],
  [named(`${PHRASE}|${ONE_WORD}`), SIGN, `${QUOTED}|${BARE}`],
  [short(SHORT), SIGN, `${QUOTED}|${BARE}`],
  [short(`${PHRASE}|${ONE_WORD}|${SHORT}`), BESIDE, `${QUOTED}|${WITH_DIGIT}`],
  [short('code|kode|código|codigo'), `(?:${SIGN}|${BESIDE})`, CODE_VALUE],
].map(([name, between, value]) => new RegExp(`(${name})(${between})(?:${value})`, 'giu'))

/** SPEC.md I48: a text of a device without e-mail addresses, network addresses, links, and words that can be secrets. */
export function scrub(text: string): string {
  const named = SECRETS.reduce((rest, secret) => rest.replaceAll(secret, '$1$2[secret]'), text)
  return named
    .replaceAll(GROUPS, (code) => (isInvitation(code) ? '[secret]' : code))
    .replaceAll(URL_TEXT, '[link]')
    .replaceAll(EMAIL, '[e-mail]')
    .replaceAll(IPV4, '[address]')
    .replaceAll(IPV6, '[address]')
    .replaceAll(WORD, (word) => (isSecret(word) ? '[secret]' : word))
}

/** Words of four letters can stand together in a sentence: there a code has capitals and digits, and else one of the two. */
function isInvitation(code: string): boolean {
  const hasDigit = /\d/.test(code)
  const isCapital = code === code.toUpperCase()
  return code.includes(' ') ? hasDigit && isCapital && /[A-Z]/.test(code) : hasDigit || isCapital
}

/** Whether a long word looks random: it mixes letters and digits. Names of functions and files rarely do. */
function isSecret(word: string): boolean {
  const digits = word.replaceAll(/[^0-9]/g, '').length
  const letters = word.replaceAll(/[^A-Za-z]/g, '').length
  return digits >= 2 && letters >= 2 && digits + letters >= SECRET_LENGTH
}
