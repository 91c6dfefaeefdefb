import type { TestStowage } from '../../support/stowage.ts'

/** What a page answered. */
export interface PageAnswer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  /** Where a redirect leads. */
  readonly to: string | null
}

/** An address of a link: the page that takes its code, the code, and what is below the page of the link. */
const LINK = /^([^#]*)#([\w-]+)(.*)$/

/** The address of a link below its origin, with its code. */
export function pathOf(link: string): string {
  const { hash, pathname } = new URL(link)
  return pathname + hash
}

/**
 * A browser without scripts, as far as these pages need one: it keeps cookies, and fills in the forms that it sees. The person
 * pastes the code of a link, so `/join#CODE?account=yes` stands for the page of the invitation.
 */
export class Visitor {
  readonly stowage: TestStowage
  readonly cookies = new Map<string, string>()
  /** The pages of links, by page and code. */
  readonly #pages = new Map<string, string>()
  text = ''
  /** The field `Accept-Language`; null sends none. */
  language: string | null = null

  constructor(stowage: TestStowage) {
    this.stowage = stowage
  }

  async get(address: string): Promise<PageAnswer> {
    const [, path = '', code, rest = ''] = LINK.exec(address) ?? []
    if (code === undefined) return this.#get(address)
    await this.#get(path)
    const taken = await this.send(path, { code })
    if (taken.to === null) return taken
    this.#pages.set(`${path}#${code}`, taken.to)
    return this.#get(taken.to + rest)
  }

  /** The address of a page of the server: of a link that was opened here, that of its page. */
  at(address: string): string {
    const [, path = '', code = '', rest = ''] = LINK.exec(address) ?? []
    const page = this.#pages.get(`${path}#${code}`)
    return page === undefined ? address : page + rest
  }

  /** Sends the form of the last page that goes to `address`, with all of its hidden fields. */
  async send(
    address: string,
    fields: Record<string, string>,
    more: Record<string, string> = {},
  ): Promise<PageAnswer> {
    const action = this.at(address)
    const form = this.text.split('<form').find((part) => part.includes(`action="${action}"`)) ?? ''
    const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)"[^>]*? value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')],
    )
    const body = new URLSearchParams([...hidden, ...Object.entries(fields)])
    const own = { origin: this.stowage.url, 'sec-fetch-site': 'same-origin' }
    return this.#keep(
      await this.#ask(action, {
        method: 'POST',
        body,
        headers: { ...this.#headers(), ...own, ...more },
      }),
    )
  }

  async #get(path: string): Promise<PageAnswer> {
    return this.#keep(await this.#ask(path, { headers: { ...this.#headers(), accept: 'text/html' } }))
  }

  #headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return this.language === null ? { cookie } : { cookie, 'accept-language': this.language }
  }

  #ask(path: string, init: RequestInit): Promise<Response> {
    return fetch(this.stowage.url + path, { ...init, redirect: 'manual' })
  }

  async #keep(response: Response): Promise<PageAnswer> {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const text = await response.text()
    if (response.status !== 303) this.text = text
    const { headers, status } = response
    return { status, text, headers, to: headers.get('location') }
  }
}
