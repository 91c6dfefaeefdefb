import { expect, it } from 'vitest'
import { testStowage } from '../../support/stowage.ts'
import { outcome } from '../members/family.ts'

async function shed() {
  const stowage = await testStowage()
  const ada = await stowage.register('ada')
  const page = await stowage.browse('ada')
  const item = await ada.creates('item.create', { name: 'Saw' })
  return { page, item }
}

it('an If-Match that holds nothing is refused, not taken for none', async () => {
  const { page, item } = await shed()
  for (const empty of ['', ' ', ',']) {
    const answer = await page.send('PATCH', `/items/${item}`, { name: 'Axe' }, { 'if-match': empty })
    expect(outcome(answer)).toBe('422 validation_failed')
    expect(answer.error.details).toMatchObject([{ path: 'If-Match' }])
  }
  const { data } = await page.send('GET', `/items/${item}`)
  expect(data).toMatchObject({ item: { name: 'Saw' } })
})

it('an If-Match that the route would not compare is refused, and nothing changes', async () => {
  const { page, item } = await shed()
  const stale = { 'if-match': '"of-old"' }
  for (const answer of [
    await page.send('PATCH', `/items/${item}/media/reorder`, { media_ids: [] }, stale),
    await page.send('POST', '/items', { name: 'Axe' }, stale),
    await page.send('PATCH', '/household', { name: 'Shed' }, stale),
  ]) {
    expect(outcome(answer)).toBe('422 validation_failed')
    expect(answer.error.details).toMatchObject([{ path: 'If-Match' }])
  }
  expect((await page.send('GET', '/items')).data).toMatchObject({ items: [{ name: 'Saw' }] })
  // Of what is only read, nothing can be changed unseen.
  expect((await page.send('GET', '/items', undefined, stale)).status).toBe(200)
})

it('an Idempotency-Key that holds nothing is refused, not taken for none', async () => {
  const { page } = await shed()
  const answer = await page.send('POST', '/items', { name: 'Axe' }, { 'idempotency-key': '' })
  expect(outcome(answer)).toBe('422 validation_failed')
  expect(answer.error.details).toMatchObject([{ path: 'Idempotency-Key' }])
  const { data } = await page.send('GET', '/items')
  expect(data).toMatchObject({ items: [{ name: 'Saw' }] })
})
