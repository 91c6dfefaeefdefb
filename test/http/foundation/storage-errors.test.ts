import { expect, it } from 'vitest'
import { storageFailure } from '../../../http/errors/storage-errors.ts'
import { SearchUnavailableError } from '../../../storage/index.ts'

it('answers with unavailable while the search is starting again', () => {
  expect(storageFailure(new SearchUnavailableError('/data/inventory.sqlite'))).toMatchObject({
    code: 'unavailable',
    status: 503,
    headers: { 'Retry-After': '1' },
    message: 'The search is restarting; try again.',
  })
})
