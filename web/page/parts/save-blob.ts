/** Milliseconds that the address of a blob stays valid: the browser reads the blob after the click. */
const VALID_MS = 60_000

/** Offers the person a blob as a file to save. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), VALID_MS)
}
