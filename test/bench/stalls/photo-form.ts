/** A form with one photo. */
export function photoForm(
  photo: Buffer,
  name = 'files',
): { readonly type: string; readonly content: Buffer } {
  const head = `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return {
    type: 'multipart/form-data; boundary=edge',
    content: Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--edge--\r\n')]),
  }
}
