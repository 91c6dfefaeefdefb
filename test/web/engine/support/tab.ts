import type { BrowserContext, Page } from 'playwright-core'
import { v7 as uuid7 } from 'uuid'
import type { CallName, Calls, OpenInput } from '../../../../web/engine/calls.ts'
import type { TestStowage } from '../../../support/stowage.ts'
import type { Site } from './site.ts'

/** A user in a browser: what their page opens the engine with, and the cookie of their session. */
export interface Visitor {
  readonly open: OpenInput
  readonly cookie: string
}

/** Registers a user, and signs a browser in for them. */
export async function visitor(stowage: TestStowage, site: Site, name: string): Promise<Visitor> {
  const phone = await stowage.register(name)
  const { cookie } = await stowage.browse(name)
  site.admit(cookie, phone)
  const { household_id } = phone
  const user_id = phone.tokens.user.public_id
  return { cookie, open: { user_id, household_id, role: 'owner', keep: 'disk' } }
}

/** Gives a browser the session of a user. */
export async function signIn(context: BrowserContext, site: Site, { cookie }: Visitor): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: site.url, sameSite: 'Lax' }])
}

/** A tab with an engine. */
export class Tab {
  readonly page: Page
  /** What the browser complained of. */
  readonly troubles: string[] = []

  private constructor(page: Page) {
    this.page = page
    page.on('pageerror', (error) => this.troubles.push(error.message))
    page.on('console', (message) => {
      // The network is cut on purpose, and the browser says so.
      if (!/Failed to load resource|net::ERR/.test(message.text())) this.troubles.push(message.text())
    })
  }

  /** Opens a tab, and the copy of a user's household in it. */
  static async open(context: BrowserContext, site: Site, { open }: Visitor, query = ''): Promise<Tab> {
    const tab = await Tab.blank(context, site, query)
    await tab.call('open', open)
    return tab
  }

  /** Opens a tab whose engine has opened nothing yet. */
  static async blank(context: BrowserContext, site: Site, query = ''): Promise<Tab> {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const tab = new Tab(page)
    await page.goto(`${site.url}/${query}`)
    await page.waitForFunction('window.engine !== undefined')
    return tab
  }

  call<N extends CallName>(name: N, input: Calls[N]['input']): Promise<Calls[N]['output']> {
    return this.page.evaluate(
      ({ name, input }) =>
        window.engine.call(name as N, input as Calls[N]['input']).catch((error: unknown) => {
          const code = error instanceof Error && 'code' in error ? String(error.code) : 'none'
          throw new Error(`${code}: ${String(error)}`)
        }),
      { name: name as string, input: input as unknown },
    )
  }

  /** Creates an item; gives its id. */
  async creates(name: string, description: string | null = null): Promise<string> {
    const public_id = uuid7()
    const input = { public_id, name, description }
    const mutated = await this.call('mutate', { type: 'item.create', input, operation_id: uuid7() })
    if (mutated.status !== 'queued') throw new Error(mutated.error.message)
    return public_id
  }

  /** Waits until nothing waits to be sent. */
  async sent(): Promise<void> {
    await this.until(async () => {
      await this.call('sync', null)
      const { pending, syncing } = await this.call('status', null)
      return pending === 0 && !syncing
    })
  }

  async until(holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + 20_000
    while (!(await holds())) {
      if (Date.now() > end) throw new Error('it did not come about')
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  async name(public_id: string): Promise<unknown> {
    return (await this.call('record', { collection: 'items', public_id }))?.name
  }
}
