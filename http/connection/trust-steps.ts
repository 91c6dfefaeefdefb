import { SYSTEMS, type System } from './texts/en.ts'

/** How a system is recognised, and the file that it takes. */
interface Trusting {
  /** Found in the user agent of its browsers; the first match counts. */
  readonly agent: RegExp
  readonly file: 'crt' | 'mobileconfig'
}

/** What systems take to trust the authority. Their steps are among the texts. */
export const TRUSTING: Readonly<Record<System, Trusting>> = {
  ios: { agent: /iPhone|iPad/, file: 'mobileconfig' },
  android: { agent: /Android/, file: 'crt' },
  firefox: { agent: /Firefox/, file: 'crt' },
  windows: { agent: /Windows/, file: 'crt' },
  macos: { agent: /Macintosh/, file: 'mobileconfig' },
  linux: { agent: /Linux/, file: 'crt' },
}

/** The system that a browser says it runs on; null if unknown. */
export function systemOf(user_agent: string): System | null {
  return SYSTEMS.find((each) => TRUSTING[each].agent.test(user_agent)) ?? null
}
