/** Signs of browsers and systems, the more special first: Edge also says Chrome, and Chrome also says Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** A short name of a browser by its `User-Agent`, such as `Firefox, Linux`; empty without one. */
export function browserName(user_agent: string | null): string {
  if (user_agent === null) return ''
  const names = [BROWSERS, SYSTEMS].flatMap((list) => {
    const found = list.find(([sign]) => user_agent.includes(sign))
    return found ? [found[1]] : []
  })
  return names.length > 0 ? names.join(', ') : user_agent.slice(0, 60)
}
