import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { v7 as uuid7 } from 'uuid'
import { Article, publishArticle, writeArticle } from '../../engine/index.ts'
import type { ServiceFile } from '../../storage/index.ts'
import { checked } from '../../sync-protocol/index.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { print } from '../print.ts'
import { tableText, terminalWidth } from '../table.ts'
import { runOnAccounts } from './account.ts'

function articleOf(service: ServiceFile, slug: string): Article {
  const [found] = service.read((view) => view.find('articles', 'slug', slug))
  if (found) return found.record
  throw new CliError(`there is no article ${slug}; "stowage admin article list" lists them`)
}

const listCommand = new Command('list')
  .description('list the articles of this installation, drafts included')
  .option('--json', 'as JSON, for programs')
  .action(({ json }: { readonly json?: boolean }) =>
    withData(async ({ service }) => {
      const all = service.read((view) => view.all('articles').map(({ record }) => record))
      const columns = [{ title: 'slug' }, { title: 'state' }, { title: 'title', shrinks: true }]
      const rows = all.map(({ draft, published, slug }) => [
        slug,
        published === null ? 'draft' : draft === null ? 'published' : 'published, with a newer draft',
        (draft ?? published)?.title ?? '',
      ])
      const text = all.length === 0 ? 'There is no article.\n' : tableText(columns, rows, terminalWidth())
      print({ json }, all, text)
    }),
  )

const writeCommand = new Command('write')
  .description('write the draft of an article from a Markdown file, whose first heading is its title')
  .argument('<slug>', 'its name in addresses, such as house-rules; that of a guide replaces the guide')
  .argument('<file>', 'the Markdown file')
  .option('--language <code>', 'the language of the text', 'en')
  .option('--publish', 'publish it at once')
  .action((slug: string, file: string, options: { language: string; publish?: boolean }) =>
    withData(async ({ service }) => {
      const body = textOf(file)
      const title = /^#\s+(.+)$/m.exec(body)?.[1]?.trim() ?? slug
      const { language } = options
      const given = checked(Article.pick({ slug: true, language: true, draft: true }), {
        slug,
        language,
        draft: { title, body },
      })
      if (!given.ok) {
        const [issue] = given.details
        throw new CliError(`${issue?.path}: ${issue?.message}`)
      }
      await runOnAccounts(service, writeArticle, { article_id: uuid7(), slug, language, title, body })
      if (options.publish) await publish(service, slug)
      const state = options.publish
        ? 'is published'
        : `is a draft; "stowage admin article publish ${slug}" publishes it`
      process.stdout.write(`The article ${slug} ${state}.\n`)
    }),
  )

const publishCommand = new Command('publish')
  .description('publish the draft of an article')
  .argument('<slug>', 'its name in addresses')
  .action((slug: string) =>
    withData(async ({ service }) => {
      await publish(service, slug)
      process.stdout.write(`The article ${slug} is published.\n`)
    }),
  )

async function publish(service: ServiceFile, slug: string): Promise<void> {
  await runOnAccounts(service, publishArticle, { article_id: articleOf(service, slug).public_id })
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

export const articleCommand = new Command('article')
  .description('write and publish articles, which people read beside the guides')
  .addCommand(listCommand)
  .addCommand(writeCommand)
  .addCommand(publishCommand)
