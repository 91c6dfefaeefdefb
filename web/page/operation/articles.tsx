import { useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { Line } from './level.tsx'
import { ForOperators } from './own-role.ts'

const PATH = '/api/v1/documentation/articles'

interface Article {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly body: string
  readonly language: string
  /** Whether there is a text that people cannot see yet. */
  readonly draft: boolean
  /** Empty if it was never published. */
  readonly published_at: string
}

/** The articles that the operator writes for people, with their drafts. */
export function ArticlesPanel() {
  const { value, problem, reload } = useServer(`${PATH}/own`, readArticles)
  const [edited, setEdited] = useState<Article | null>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setEdited(null)
    setOpen(false)
  }
  const save = useSubmit(async (form) => {
    const fields = new FormData(form)
    const given = (name: string) => String(fields.get(name) ?? '').trim()
    const body = {
      slug: edited?.slug ?? given('slug'),
      language: edited?.language ?? document.documentElement.lang,
      title: given('title'),
      body: given('body'),
    }
    if (await attempt(() => api('POST', PATH, body))) close()
    reload()
  })
  const act = async (work: () => Promise<unknown>) => {
    await attempt(work)
    reload()
  }
  return (
    <section id="articles" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.articles')}</h2>
      <p class="hint">
        {text('operation.articles.about')} <a href="/docs/guides">{text('operation.articles.guides')}</a>
      </p>
      {problem !== null && <p class="hint">{problem}</p>}
      <ul class="people">
        {(value ?? []).map((article) => (
          <Line
            key={article.id}
            level={article.draft ? 'warning' : 'ok'}
            name={article.title}
            action={
              <ForOperators>
                <span class="person-actions">
                  <button
                    type="button"
                    class="button"
                    aria-label={text('operation.articles.edit_of', { name: article.title })}
                    onClick={() => {
                      setEdited(article)
                      setOpen(true)
                    }}
                  >
                    {text('operation.articles.edit')}
                  </button>
                  {article.draft && (
                    <button
                      type="button"
                      class="button"
                      aria-label={text('operation.articles.publish_of', { name: article.title })}
                      onClick={() => void act(() => api('POST', `${PATH}/${article.id}/publish`))}
                    >
                      {text('operation.articles.publish')}
                    </button>
                  )}
                  <Removal article={article} act={act} />
                </span>
              </ForOperators>
            }
          >
            {article.published_at === ''
              ? text('operation.articles.draft')
              : text(article.draft ? 'operation.articles.newer' : 'operation.articles.published', {
                  when: moment(article.published_at),
                })}
          </Line>
        ))}
      </ul>
      {!open && (
        <ForOperators>
          <p class="actions">
            <button type="button" class="button" onClick={() => setOpen(true)}>
              <Icon name="plus" />
              {text('operation.articles.new')}
            </button>
          </p>
        </ForOperators>
      )}
      {open && (
        <form class="inline-form" key={edited?.id ?? ''} onSubmit={save}>
          <label class="field">
            <span>{text('operation.articles.title')}</span>
            <input
              name="title"
              required
              maxLength={200}
              autocomplete="off"
              defaultValue={edited?.title ?? ''}
            />
          </label>
          {edited === null && (
            <label class="field">
              <span>{text('operation.articles.slug')}</span>
              <input
                name="slug"
                required
                maxLength={80}
                pattern="[a-z0-9]+(?:-[a-z0-9]+)*"
                placeholder="house-rules"
                autocomplete="off"
                autocapitalize="none"
              />
            </label>
          )}
          <label class="field field-wide">
            <span>{text('operation.articles.body')}</span>
            <textarea name="body" required maxLength={40_000} rows={8} defaultValue={edited?.body ?? ''} />
          </label>
          <p class="actions">
            <button type="submit" class="button button-main">
              {text('operation.articles.save')}
            </button>
            <button type="button" class="button" onClick={close}>
              {text('thing.cancel')}
            </button>
          </p>
        </form>
      )}
    </section>
  )
}

/** Takes a published article back; a draft can be deleted then. */
function Removal({
  article,
  act,
}: {
  article: Article
  act: (work: () => Promise<unknown>) => Promise<void>
}) {
  const { id, published_at, title } = article
  const verb = published_at === '' ? 'delete' : 'unpublish'
  return (
    <button
      type="button"
      class="button"
      aria-label={text(`operation.articles.${verb}_of`, { name: title })}
      onClick={() => {
        if (verb === 'unpublish') void act(() => api('POST', `${PATH}/${id}/unpublish`))
        else if (confirm(text('operation.articles.delete.sure', { name: title })))
          void act(() => api('DELETE', `${PATH}/${id}`))
      }}
    >
      {text(`operation.articles.${verb}`)}
    </button>
  )
}

function readArticles(answer: unknown): Article[] {
  return listOf(answer, 'articles').map((each) => {
    const draft = field(each, 'draft')
    const published = field(each, 'published')
    const shown = draft ?? published
    return {
      id: textOf(each, 'public_id'),
      slug: textOf(each, 'slug'),
      title: textOf(shown, 'title'),
      body: textOf(shown, 'body'),
      language: textOf(each, 'language'),
      draft: draft !== null,
      published_at: textOf(published, 'at'),
    }
  })
}
