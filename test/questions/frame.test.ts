import { describe, expect, it } from 'vitest'
import { withoutFrame } from '../../engine/questions/frame.ts'
import type { Language } from '../../engine/questions/query.ts'
import { wordsByLanguage } from '../../engine/questions/words/index.ts'
import { nearestTo, typedWords } from '../../engine/questions/words/typed.ts'

describe('AQ21, AQ22 what stands around a question is cut off', () => {
  const cases: readonly (readonly [Language, string, string])[] = [
    ['en', 'Would you be so kind as to tell me where the drill is?', 'where the drill is'],
    ['en', "I'm off to the lake, where is the tent? I need it tonight", 'where is the tent'],
    ['en', 'I wonder if you could tell me where the drill is, thanks a lot', 'where the drill is'],
    ['de', 'Sei so lieb und sag mir, wo die Säge ist', 'wo die Säge ist'],
    ['de', 'Ich backe gerade, wie viel Mehl haben wir?', 'wie viel Mehl haben wir'],
    ['fr', "Auriez-vous l'amabilité de me dire où est la scie, s'il vous plaît ?", 'où est la scie'],
    ['es', '¿Sería tan amable de decirme dónde está la sierra? Gracias de antemano', 'dónde está la sierra'],
  ]
  it.each(cases)('%s: %s', (language, question, left) => {
    const kept = withoutFrame(question, wordsByLanguage[language])
    expect(kept.replace('?', '').trim()).toBe(left)
  })

  it('but for what the question takes up by a pronoun, and for what corrects it', () => {
    for (const question of [
      "Jack's passport, when does it expire",
      'Football - do we know where it is',
      'what is in the shed, I mean the garage',
      'any expired medicine we should know of, which',
    ]) {
      const left = withoutFrame(question, wordsByLanguage.en)
      const [name = ''] = /passport|Football|garage|medicine/.exec(question) ?? []
      expect(left).toContain(name)
    }
  })
})

describe('AQ22 words of questions that are mistyped', () => {
  it('are taken for the nearest one', () => {
    const { months } = wordsByLanguage.en.time
    const near = (word: string) => nearestTo(word, typedWords('en', months))
    expect(['expensve', 'movd', 'decmber', 'cheepest'].map(near)).toEqual([
      'expensive',
      'moved',
      'december',
      'cheapest',
    ])
    // A word of the grammar is spelt as it should be, and a short or a far one is another word.
    expect(['expired', 'cat', 'unicorn'].map(near)).toEqual([null, null, null])
  })
})
