/**
 * The name of the session's cookie. Over https (`secure`) it has the `__Host-` prefix (RFC 6265bis, section 4.1.3.2): browsers
 * accept it only from this host, over https, for every path. So no other host of the same domain can replace it, and neither can
 * a page of this server over http.
 */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-stowage-session' : 'stowage-session'
}
