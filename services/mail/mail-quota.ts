/** The length of the window, in ms. */
const WINDOW_MS = 3_600_000
/** Maximum number of addresses that are counted. Beyond it the longest unused one is forgotten. */
const MAX_ADDRESSES = 10_000

/** Keeps people from filling a mailbox: counts the mails that they cause, for each address or each sender. */
export class MailQuota {
  private readonly most: number
  private readonly sent = new Map<string, readonly number[]>()

  /** @param most maximum number of mails in an hour */
  constructor(most: number) {
    this.most = most
  }

  /** Milliseconds until one more mail may leave; 0 if it may now. Nothing is counted. */
  waitOf(address: string, now: number): number {
    const recent = (this.sent.get(address) ?? []).filter((at) => at > now - WINDOW_MS && at <= now)
    const first = recent[recent.length - this.most]
    return first === undefined ? 0 : first + WINDOW_MS - now
  }

  /** Whether one more mail may leave at a time (ms since 1970); it is counted then. */
  take(address: string, now: number): boolean {
    const recent = (this.sent.get(address) ?? []).filter((at) => at > now - WINDOW_MS && at <= now)
    if (recent.length >= this.most) return false
    this.sent.delete(address)
    this.sent.set(address, [...recent, now])
    const [first] = this.sent.keys()
    if (this.sent.size > MAX_ADDRESSES && first !== undefined) this.sent.delete(first)
    return true
  }
}
