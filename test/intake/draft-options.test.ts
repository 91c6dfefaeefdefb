import { describe, expect, it } from 'vitest'
import { DraftOptions } from '../../engine/intake/draft-options.ts'

const because = [{ code: 'like_things' as const, words: null, things: [] }]

describe('AN2 the options of a draft', () => {
  it('AN2 are offered with their probability where like things do not agree', () => {
    const options = new DraftOptions()
    options.add('unit', 'tins', 'tins', 0.96, 'household', because, false)
    expect(options.fields().unit).toEqual({
      ...{ value: 'tins', text: 'tins', confidence: 0.96, source: 'household', because },
      ...{ level: 'offer', alternatives: [] },
    })
  })

  it('AN2 stand behind one that may be filled in, and are filled in where another source says the same', () => {
    const options = new DraftOptions()
    options.add('unit', 'tins', 'tins', 0.96, 'household', because, false)
    options.add('unit', 'boxes', 'boxes', 0.92, 'text', because)
    expect(options.fields().unit).toMatchObject({
      ...{ value: 'boxes', level: 'prefill' },
      alternatives: [{ value: 'tins', confidence: 0.96 }],
    })
    options.add('unit', 'tins', 'tins', 0.5, 'model', because)
    expect(options.fields().unit).toMatchObject({ value: 'tins', level: 'prefill' })
  })

  it('AN2 of tags are filled in together only where like things agree about each', () => {
    const options = new DraftOptions()
    options.add('tag_ids', 'red', ['a'], 0.97, 'household', because)
    options.add('tag_ids', 'blue', ['b'], 0.95, 'household', because, false)
    options.add('tag_ids', 'old', ['c'], 0.93, 'household', because)
    expect(options.fields().tag_ids).toMatchObject({
      ...{ value: ['a', 'c'], level: 'prefill' },
      alternatives: [{ value: ['b'], confidence: 0.95 }],
    })
  })
})
