import { z } from 'zod'
import {
  Article,
  deleteArticle,
  publishArticle,
  withdrawArticle,
  writeArticle,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted, ServiceError } from '../../../services/errors.ts'
import { moment } from '../../../services/interface/moment.ts'
import { noCursor, readCursor, writeCursor } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import {
  type ArticlePosition,
  compareArticles,
  readableArticles,
  searchArticles,
} from '../../../services/operations/articles.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { type Needs, newPublicId, operators, publicId, staff } from './common.ts'

const { route } = routesWith<Needs>()

/** Maximum size of a request with an article, in bytes. */
const BODY_LIMIT = 256 * 1024

const Slug = Article.shape.slug.meta({ examples: ['house-rules'] })

const list = route({
  id: 'documentation.articles.list',
  method: 'GET',
  path: '/api/v1/documentation/articles',
  tag: 'Public and core',
  summary: 'List or search the guides and the articles of the operator',
  description:
    '`q` finds articles that contain all its words. `slug` returns one article with its text, in Markdown. An article of the operator replaces the guide with the same slug.',
  access: 'public',
  limiter: null,
  query: z.strictObject({ ...listQuery, slug: Slug.optional() }),
  reply: z.strictObject({
    articles: z.array(
      z.strictObject({
        public_id: z.string().nullable().meta({ description: 'Null for a guide of the program' }),
        slug: z.string(),
        title: z.string(),
        language: z.string(),
        source: z.enum(['guide', 'operator']),
        published_at: moment.nullable(),
        excerpt: z.string(),
        body: z.string().nullable().meta({ description: 'Null unless `slug` names the article' }),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  async handler({ query: { cursor, limit, q, slug } }, { accounts }) {
    const after = cursor === undefined ? null : positionOf(cursor)
    const all = await readableArticles(accounts)
    const found = await searchArticles(slug === undefined ? all : all.filter((each) => each.slug === slug), q)
    const rest = after ? found.filter(({ position }) => compareArticles(position, after) > 0) : found
    const page = rest.slice(0, limit)
    const last = rest.length > limit ? page.at(-1) : undefined
    return {
      articles: page.map(({ article: { body, ...article } }) => ({
        ...article,
        body: slug === undefined ? null : body,
      })),
      next_cursor: last ? writeCursor(`${last.position.score} ${last.position.key}`) : null,
    }
  },
})

/** The position in a cursor: articles that come or go before it move nothing. */
function positionOf(cursor: string): ArticlePosition {
  const [, score, key] = /^(\d{1,9}) ([01]\n.+)$/s.exec(readCursor(cursor)) ?? []
  if (score === undefined || key === undefined) throw noCursor()
  return { score: Number(score), key }
}

const ArticleReply = Article.strict().meta({
  id: 'OwnArticle',
  description: 'An article of the operator, with its draft.',
})
const reply = z.strictObject({ article: ArticleReply })

function article(accounts: AccountStore, slug: string): Article {
  const [found] = accounts.read((view) => view.find('articles', 'slug', slug))
  if (!found) throw new ServiceError('not_found')
  return found.record
}

function articleOf(accounts: AccountStore, public_id: string): Article {
  const found = accounts.read((view) => view.get('articles', public_id)?.record)
  if (!found) throw new ServiceError('not_found')
  return found
}

const write = route({
  id: 'documentation.articles.create',
  method: 'POST',
  path: '/api/v1/documentation/articles',
  tag: 'Documentation',
  summary: 'Write an article, or a new draft of one',
  description: 'The slug is the name of the article. People see a draft only after it is published.',
  access: operators,
  limiter: null,
  body_limit: BODY_LIMIT,
  body: z.strictObject({
    public_id: newPublicId,
    slug: Slug,
    language: Article.shape.language.default('en'),
    title: Article.shape.draft.unwrap().shape.title.meta({ examples: ['House rules'] }),
    body: z
      .string()
      .min(1)
      .max(40_000)
      .meta({ examples: ['Tools return to the cellar.'] }),
  }),
  reply,
  status: 201,
  errors: ['already_exists', 'too_many'],
  async handler({ body: { public_id, ...said }, principal }, { accounts, newId }) {
    const input = { article_id: public_id ?? newId(), ...said }
    requireAccepted(await accounts.run(writeArticle, input, principal.user.public_id))
    return { article: article(accounts, said.slug) }
  },
})

const own = route({
  id: 'documentation.articles.own',
  method: 'GET',
  path: '/api/v1/documentation/articles/own',
  tag: 'Documentation',
  summary: 'List the articles of the operator with their drafts',
  addition: true,
  access: staff,
  limiter: null,
  reply: z.strictObject({ articles: z.array(ArticleReply) }),
  handler: (_, { accounts }) => ({
    articles: accounts
      .read((view) => view.all('articles').map(({ record }) => record))
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
  }),
})

const publish = route({
  id: 'documentation.articles.publish',
  method: 'POST',
  path: '/api/v1/documentation/articles/{public_id}/publish',
  tag: 'Documentation',
  summary: 'Publish the draft of an article',
  access: operators,
  limiter: null,
  params: publicId,
  reply,
  errors: ['not_found'],
  async handler({ params: { public_id }, principal }, { accounts }) {
    const input = { article_id: public_id }
    requireAccepted(await accounts.run(publishArticle, input, principal.user.public_id))
    return { article: articleOf(accounts, public_id) }
  },
})

const withdraw = route({
  id: 'documentation.articles.unpublish',
  method: 'POST',
  path: '/api/v1/documentation/articles/{public_id}/unpublish',
  tag: 'Documentation',
  addition: true,
  summary: 'Withdraw a published article',
  description:
    'Its text becomes a draft, unless there is a newer one. A guide of the program with the same slug appears again.',
  access: operators,
  limiter: null,
  params: publicId,
  reply,
  errors: ['not_found'],
  async handler({ params: { public_id }, principal }, { accounts }) {
    const input = { article_id: public_id }
    requireAccepted(await accounts.run(withdrawArticle, input, principal.user.public_id))
    return { article: articleOf(accounts, public_id) }
  },
})

const remove = route({
  id: 'documentation.articles.delete',
  method: 'DELETE',
  path: '/api/v1/documentation/articles/{public_id}',
  tag: 'Documentation',
  addition: true,
  summary: 'Delete an article with its draft',
  access: operators,
  limiter: null,
  params: publicId,
  reply: publicId,
  errors: ['not_found'],
  async handler({ params: { public_id }, principal }, { accounts }) {
    const input = { article_id: public_id }
    requireAccepted(await accounts.run(deleteArticle, input, principal.user.public_id))
    return { public_id }
  },
})

export const documentationRoutes = [list, own, publish, remove, withdraw, write]
