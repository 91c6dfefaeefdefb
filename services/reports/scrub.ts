const EMAIL = /[^\s@<>"'(),;]{1,64}@[^\s@<>"'(),;]{1,255}/g
const URL_TEXT = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>)]+/gi
const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g
// Three colons or more, or two that stand together: a time of the day has two that stand apart.
const IPV6 = /(?:\b[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3,7}\b|\b[0-9a-f:]{0,35}::[0-9a-f:]{0,35})/gi
const WORD = /[A-Za-z0-9_+/=.-]{16,}/g

/** Number of characters from which a word of letters and digits can be a secret. */
const SECRET_LENGTH = 16

/** SPEC.md I48: a text of a device without e-mail addresses, network addresses, links, and words that can be secrets. */
export function scrub(text: string): string {
  return text
    .replaceAll(URL_TEXT, '[link]')
    .replaceAll(EMAIL, '[e-mail]')
    .replaceAll(IPV4, '[address]')
    .replaceAll(IPV6, '[address]')
    .replaceAll(WORD, (word) => (isSecret(word) ? '[secret]' : word))
}

/** Whether a long word looks random: it mixes letters and digits. Names of functions and files rarely do. */
function isSecret(word: string): boolean {
  const digits = word.replaceAll(/[^0-9]/g, '').length
  const letters = word.replaceAll(/[^A-Za-z]/g, '').length
  return digits >= 2 && letters >= 2 && digits + letters >= SECRET_LENGTH
}
