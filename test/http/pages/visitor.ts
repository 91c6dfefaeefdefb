import type { TestStowage } from '../../support/stowage.ts'

/** What a page answered. */
export interface PageAnswer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  /** Where a redirect leads. */
  readonly to: string | null
}

/** A browser without scripts, as far as these pages need one: it keeps cookies, and fills in the forms that it sees. */
export class Visitor {
  readonly stowage: TestStowage
  readonly cookies = new Map<string, string>()
  text = ''

  constructor(stowage: TestStowage) {
    this.stowage = stowage
  }

  async get(path: string): Promise<PageAnswer> {
    return this.#keep(await this.#ask(path, { headers: { ...this.#headers(), accept: 'text/html' } }))
  }

  /** Sends the form of the last page that goes to `action`, with all of its hidden fields. */
  async send(
    action: string,
    fields: Record<string, string>,
    more: Record<string, string> = {},
  ): Promise<PageAnswer> {
    const form = this.text.split('<form').find((part) => part.includes(`action="${action}"`)) ?? ''
    const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)"[^>]*? value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')],
    )
    const body = new URLSearchParams([...hidden, ...Object.entries(fields)])
    const headers = { ...this.#headers(), origin: this.stowage.url, 'sec-fetch-site': 'same-origin', ...more }
    return this.#keep(await this.#ask(action, { method: 'POST', body, headers }))
  }

  #headers(): Record<string, string> {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
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
