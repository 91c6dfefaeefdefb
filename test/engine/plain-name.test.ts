import { describe, expect, it } from 'vitest'
import { Name } from '../../engine/core/fields.ts'
import { plainName } from '../../engine/index.ts'

describe('U5 a name', () => {
  it.each([
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['a Persian abbreviation with a joiner', 'ه\u200d.ش'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['an astronaut with a skin tone', '👩🏽\u200d🚀'],
    ['a heart on fire', '❤️\u200d🔥'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['Bengali with a joiner', 'র\u200d্যাব'],
    ['Hebrew with a mark', 'שלום\u200f (a)'],
    ['Khmer with breaks between words', 'ខ្មែរ\u200bភាសា'],
    ['an ideograph with a variation', '葛\u{e0100}城'],
    ['plain words', 'Box 12: Kabel & Zubehör'],
  ])('U5 keeps what carries meaning: %s', (_what, name) => {
    expect(plainName(name)).toBe(name)
    expect(Name.parse(name)).toBe(name)
  })

  it.each([
    ['an override', 'inv\u202egnp.exe', 'invgnp.exe'],
    ['isolates', '\u2068Box\u2069', 'Box'],
    ['embeddings around Hebrew', '\u202bשלום\u202c', 'שלום'],
    ['a mark in a name without right-to-left letters', '\u200eBox', 'Box'],
    ['a zero-width space', 'Fo\u200bod', 'Food'],
    ['a joiner between Latin letters', 'Fo\u200dod', 'Food'],
    ['a joiner behind an emoji', '🔥\u200d', '🔥'],
    ['a run of non-joiners', 'می\u200c\u200c\u200cخ', 'می\u200cخ'],
    ['a byte order mark', 'Box\ufeff1', 'Box1'],
    ['a soft hyphen', 'Soft\u00adhyphen', 'Softhyphen'],
    ['hidden text in tags', 'x\u{e0041}\u{e0042}', 'x'],
    ['two variation selectors', 'a\ufe0f\ufe0f', 'a\ufe0f'],
    ['a filler', 'Box\u3164', 'Box'],
  ])('U5 loses %s', (_what, name, plain) => {
    expect(plainName(name)).toBe(plain)
    expect(Name.parse(` ${name} `)).toBe(plain)
    expect(plainName(plain)).toBe(plain)
  })

  it('U5 a text without visible characters is not a name', () => {
    for (const name of ['\u200b', '\u202e\u202c', '\u3164', '\u200d\u200d', '\ufe0f'])
      expect(Name.safeParse(name).success).toBe(false)
  })
})
