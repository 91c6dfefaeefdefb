/**
 * The name in a `Host` header field, in lower case, without port, final dot and the brackets of IPv6. Null if the field is
 * invalid, empty or absent: HTTP/1.0 has none.
 */
export function hostnameOf(host: string | undefined): string | null {
  if (!host || !URL.canParse(`http://${host}/`)) return null
  const { hostname, pathname, username, search } = new URL(`http://${host}/`)
  if (pathname !== '/' || username !== '' || search !== '') return null
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}
