import { Readable } from 'node:stream'
import { plainName, type SupportAttachment } from '../../../engine/index.ts'
import { pictureTypes } from '../../../media/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { SupportService } from '../../../services/support/support-service.ts'
import { downloadName } from '../../media/download-name.ts'
import type { AppContext } from '../../shell/context.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly support: SupportService
}

/** Types that browsers display and that cannot contain scripts. */
const SHOWN: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** The types that files of tickets can have. */
export const FILE_TYPES = [...pictureTypes, 'application/pdf', 'text/plain']

/** Answers with a file of a ticket. No cache keeps it, and it runs nothing. */
export function sendAttachment(
  koa: AppContext,
  { record, bytes }: { readonly record: SupportAttachment; readonly bytes: () => AsyncIterable<Uint8Array> },
): undefined {
  const { content_type, name } = record
  if (!SHOWN.includes(content_type)) koa.attachment(downloadName(plainName(name), content_type))
  koa.set('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
  koa.set('Cache-Control', 'no-store')
  koa.body = Readable.from(koa.method === 'HEAD' ? [] : bytes())
  koa.set('Content-Type', content_type.startsWith('text/') ? `${content_type}; charset=utf-8` : content_type)
  koa.set('Content-Length', String(record.bytes))
  return undefined
}
