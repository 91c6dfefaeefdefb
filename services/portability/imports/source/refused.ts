import { type ImportMessage, type MessageValue, says } from '../../../../engine/imports/index.ts'
import { messageText } from '../message-text.ts'

/** A file cannot be imported. `said` is why and what to do; `message` is its English text. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly said: ImportMessage

  constructor(code: ImportMessage['code'], values?: Readonly<Record<string, MessageValue>>) {
    const said = says(code, values)
    super(messageText(said, 'en'))
    this.said = said
  }
}
