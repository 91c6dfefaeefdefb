import { reject } from '../core/rejection.ts'
import { serviceCommand } from './command.ts'

/** Maximum number of articles of an installation. */
const MAX_ARTICLES = 100

/** SPEC.md AO7: writes the draft of an article: of a new one, or of the one with this slug. */
export const writeArticle = serviceCommand<{
  article_id: string
  slug: string
  language: string
  title: string
  body: string
}>({
  type: 'article.write',
  ledger: ({ article_id, slug, language, title }) => ({ article_id, slug, language, title }),
  decide(draft, { article_id, slug, language, title, body }) {
    const { view } = draft
    const [known] = view.find('articles', 'slug', slug)
    if (known) {
      if (known.record.published) draft.replace('articles', known, { draft: { title, body, language } })
      else draft.replace('articles', known, { language, draft: { title, body } })
      return null
    }
    if (view.get('articles', article_id)) return reject('already_exists')
    if (view.size('articles') >= MAX_ARTICLES) return reject('too_many')
    draft.create('articles', {
      public_id: article_id,
      slug,
      language,
      draft: { title, body },
      published: null,
    })
    return null
  },
})

/** SPEC.md AO7: publishes the draft of an article; it replaces the published text. */
export const publishArticle = serviceCommand<{ article_id: string }>({
  type: 'article.publish',
  ledger: (input) => ({ ...input }),
  decide(draft, { article_id }) {
    const article = draft.view.get('articles', article_id)
    if (!article) return reject('not_found')
    const { draft: written } = article.record
    if (!written) return null
    const { language = article.record.language, ...text } = written
    draft.replace('articles', article, {
      language,
      draft: null,
      published: { ...text, at: draft.stamp.edit_at },
    })
    return null
  },
})

/** SPEC.md AO7: withdraws an article: its text becomes a draft again, unless there is a newer one. */
export const withdrawArticle = serviceCommand<{ article_id: string }>({
  type: 'article.withdraw',
  ledger: (input) => ({ ...input }),
  decide(draft, { article_id }) {
    const article = draft.view.get('articles', article_id)
    if (!article) return reject('not_found')
    const { draft: written, language: shown, published } = article.record
    if (!published) return null
    const { title, body } = written ?? published
    const language = written?.language ?? shown
    draft.replace('articles', article, { language, draft: { title, body }, published: null })
    return null
  },
})

/** SPEC.md AO7: deletes an article with its draft. */
export const deleteArticle = serviceCommand<{ article_id: string }>({
  type: 'article.delete',
  ledger: (input) => ({ ...input }),
  decide(draft, { article_id }) {
    const article = draft.view.get('articles', article_id)
    if (!article) return reject('not_found')
    draft.delete('articles', article)
    return null
  },
})
