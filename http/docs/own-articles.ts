import type { Article } from '../../engine/index.ts'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import { StaticReply } from '../shell/static-reply.ts'
import { articlePage, guidesPage, type OwnArticle } from './guide-page.ts'

const HTML = 'text/html; charset=utf-8'

type Accounts = Pick<AccountStore, 'read' | 'version'>

/** SPEC.md AO7: the published articles of the operator as pages. The rendered pages are kept until an account changes. */
export class OwnArticles {
  private version = ''
  private list: StaticReply | null = null
  private readonly pages = new Map<string, StaticReply>()

  /** The list of the guides and the articles. */
  guides(accounts: Accounts | undefined): StaticReply {
    this.follow(accounts)
    this.list ??= new StaticReply(guidesPage(published(accounts)), HTML)
    return this.list
  }

  /** The page of an article; null if there is none with that slug. */
  async page(accounts: Accounts | undefined, slug: string): Promise<StaticReply | null> {
    this.follow(accounts)
    const known = this.pages.get(slug)
    if (known) return known
    const found = published(accounts).find((article) => article.slug === slug)
    if (!found) return null
    const { version } = this
    const page = new StaticReply(await articlePage(found), HTML)
    // The article may have changed while it was rendered.
    if (version === this.version) this.pages.set(slug, page)
    return page
  }

  private follow(accounts: Accounts | undefined): void {
    const version = accounts?.version() ?? ''
    if (version === this.version) return
    this.version = version
    this.list = null
    this.pages.clear()
  }
}

function published(accounts: Accounts | undefined): OwnArticle[] {
  if (!accounts) return []
  const articles = accounts.read((view) => view.all('articles').map(({ record }): Article => record))
  return articles
    .flatMap(({ published: shown, slug }) => (shown ? [{ slug, title: shown.title, body: shown.body }] : []))
    .sort((a, b) => a.title.localeCompare(b.title))
}
