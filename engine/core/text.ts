/** The first `max` UTF-16 units of a text, without cutting a character that takes two. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}

/** The number of bytes of a text in UTF-8 (RFC 3629). A lone surrogate counts as the three bytes that replace it. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    bytes += unit < 0x800 ? 1 : 2
    const next = text.charCodeAt(i + 1)
    // A pair takes four bytes: three were counted for its first half, and the second one counts itself.
    if (unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff) i++
  }
  return bytes
}
