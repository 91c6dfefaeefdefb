import { expect, it } from 'vitest'
import { testStowage } from '../../support/stowage.ts'
import { outcome } from '../members/family.ts'

/** Zero-width space, joiner and no-break space; a soft hyphen; a mark of direction; Hangul and variation fillers. */
const UNSEEN = ['\u200b', '\u200d\u2060', '\ufeff\u00ad', '\u202e', '\u3164', '\ufe0f']

it('a name in which nothing can be seen is refused', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const page = await stowage.browse('ada')
  for (const name of UNSEEN) {
    for (const path of ['/items', '/containers', '/structure/locations', '/taxonomy/tags']) {
      const answer = await page.send('POST', path, { name })
      expect(outcome(answer), `${path} ${JSON.stringify(name)}`).toBe('422 validation_failed')
      expect(answer.error.details).toMatchObject([{ path: 'name' }])
    }
  }
})

it('the title of an article is a name: control characters are refused, and marks of direction go', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const page = await stowage.browse('ada')
  const write = (title: string) =>
    page.send('POST', '/documentation/articles', { slug: 'rules', title, body: 'Be kind.' })
  expect(outcome(await write('a\u0000b'))).toBe('422 validation_failed')
  expect((await write('\u202Eexe.pdf')).data).toMatchObject({ article: { draft: { title: 'exe.pdf' } } })
})

it('signs that join others are part of a name', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const page = await stowage.browse('ada')
  for (const name of ['👩‍👩‍👧‍👦', '❤️', 'می‌خواهم', 'e\u0301', 'क्‍ष', '-']) {
    const answer = await page.send('POST', '/items', { name })
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({ item: { name } })
  }
})
