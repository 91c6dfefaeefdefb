/** The code in a text that a person pasted: the part of a link after `#`, or the text itself, without the spaces around it. */
export function codeIn(text: string): string {
  return text.slice(text.lastIndexOf('#') + 1).trim()
}
