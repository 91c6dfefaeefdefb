/**
 * By what an asset or a serial number is found: without regard to case, blanks, and how Unicode writes the same sign. Null
 * where there is nothing to find it by.
 */
export function numberKey(number: string | null | undefined): string | null {
  if (!number) return null
  const key = number.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
  return key === '' || key.length > 500 ? null : key
}
