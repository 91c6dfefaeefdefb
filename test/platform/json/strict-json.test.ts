import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { findDuplicateKey } from '../../../platform/json/json-duplicates.ts'
import { countTextKeys } from '../../../platform/json/json-keys.ts'
import { jsonSize } from '../../../platform/json/json-size.ts'
import { JsonError, MAX_JSON_DEPTH, parseStrictJson } from '../../../platform/json/strict-json.ts'

/** Blanks that make any text so long that it is scanned before it is parsed. */
const LONG = ' '.repeat(8192)

const parse = (text: string) => parseStrictJson(Buffer.from(text))

function problemOf(bytes: string | Uint8Array): string {
  try {
    parseStrictJson(typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
  } catch (error) {
    if (error instanceof JsonError) return `${error.path}: ${error.code}`
    throw error
  }
  return 'accepted'
}

describe('accepted', () => {
  test('whatever JSON.stringify writes', () => {
    const fine = fc
      .jsonValue({ stringUnit: 'grapheme' })
      .filter((value) => !/"__proto__":/.test(JSON.stringify(value)))
    fc.assert(
      fc.property(fine, (value) => {
        const text = JSON.stringify(value)
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  test('any spacing, and strings full of quotes, colons and backslashes', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', ':', ' ', '{', '}', '[', ',', 'a', 'é', '\n') })
    fc.assert(
      fc.property(fc.dictionary(text, fc.array(text)), (value) => {
        const members = Object.entries(value).map(
          ([key, texts]) => `${JSON.stringify(key)} \t\n:${JSON.stringify(texts, null, 2)}`,
        )
        const text = `{ ${members.join(' ,\r\n')} }`
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  test('a byte order mark is skipped', () => {
    expect(parse('\uFEFF{"a":1}')).toEqual({ a: 1 })
  })

  test('a proper surrogate pair, written or escaped', () => {
    expect(parse('["\\ud83d\\ude00", "😀"]')).toEqual(['😀', '😀'])
  })

  test('keys that objects inherit, as keys like any other', () => {
    const text = '{"constructor":{"prototype":1},"a":[{"toString":null,"hasOwnProperty":2}]}'
    expect(parse(text)).toEqual(JSON.parse(text))
  })

  test(`${MAX_JSON_DEPTH} levels`, () => {
    expect(problemOf('['.repeat(64) + ']'.repeat(64))).toBe('accepted')
    expect(problemOf(`${'{"a":'.repeat(64)}1${'}'.repeat(64)}`)).toBe('accepted')
  })
})

describe('refused', () => {
  test.each([
    ['', ': empty_body'],
    [' \n', ': empty_body'],
    ['{', ': invalid_json'],
    ['{"a":1,}', ': invalid_json'],
    ['NaN', ': invalid_json'],
    ['{"a":1,"a":1}', 'a: duplicate_key'],
    ['{"a":1,"\\u0061":2}', 'a: duplicate_key'],
    ['{"x":[1,{"y":{"b":"\\"","c:":",","b":3}}]}', 'x.1.y.b: duplicate_key'],
    ['{"":1,"":2}', ': duplicate_key'],
    ['{"__proto__":{"admin":true}}', '__proto__: forbidden_key'],
    ['{"\\u005f_proto__":{}}', '__proto__: forbidden_key'],
    ['[{"constructor":1,"a":{"__proto__":1}}]', '0.a.__proto__: forbidden_key'],
    ['{"a":[{"b":1},{"c":[1,2]}],"d":{"e":1},"f":1e999}', 'f: number_out_of_range'],
    ['{"a":{"prototype":null},"b":[[],["x","\\udc00"]]}', 'b.1.1: lone_surrogate'],
    ['{"a":[{"b":{}}],"c":{"d":{},"\\udc00":1}}', 'c: lone_surrogate'],
    ['{"a":["\\ud800"]}', 'a.0: lone_surrogate'],
    ['{"\\udc00":1}', ': lone_surrogate'],
    ['{"a":1e999}', 'a: number_out_of_range'],
  ])('%s', (text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })

  test('half a character where the caller judges it itself is accepted, and nowhere else', () => {
    const halves = (path: readonly (string | number)[]) => path[0] === 'a'
    const read = (text: string) => parseStrictJson(Buffer.from(text), { halves })
    expect(read('{"a":["\\udc00",{"\\udc00":1}],"b":"x"}')).toEqual({
      a: ['\udc00', { '\udc00': 1 }],
      b: 'x',
    })
    expect(() => read('{"a":"\\udc00","b":"\\udc00"}')).toThrow('The text contains a lone surrogate.')
    expect(() => read('{"a":"\\udc00","b":1,"b":2}')).toThrow('A key appears twice in one object.')
  })

  test('invalid UTF-8: overlong, surrogates, cut off', () => {
    for (const bytes of [
      [0x22, 0xc0, 0xaf, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0x22, 0xc3, 0x22],
      [0xff],
    ]) {
      expect(problemOf(Uint8Array.from(bytes))).toBe(': invalid_utf8')
    }
  })

  test('deep nesting, without a stack overflow', () => {
    expect(problemOf('['.repeat(65) + ']'.repeat(65))).toContain('too_deep')
    expect(problemOf('['.repeat(200_000) + ']'.repeat(200_000))).toContain('too_deep')
    expect(problemOf(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)).toContain('too_deep')
  })

  test('the last of very many values deep inside', () => {
    const text = `${'['.repeat(60)}${'"",'.repeat(40_000)}1e999${']'.repeat(60)}`
    expect(problemOf(text)).toBe(`${'0.'.repeat(59)}40000: number_out_of_range`)
  })

  test('a duplicate at any place of any tree', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, noNullPrototype: true })
    fc.assert(
      fc.property(fc.array(object, { minLength: 1 }), fc.nat(), (objects, seed) => {
        fc.pre(!/"__proto__":/.test(JSON.stringify(objects)))
        const index = seed % objects.length
        const key = Object.keys(objects[index] ?? {})[0] ?? ''
        const texts = objects.map((each) => JSON.stringify(each))
        texts[index] = `${texts[index]?.slice(0, -1)},${JSON.stringify(key)}:0}`
        const text = `[${texts.join()}]`
        expect(findDuplicateKey(text)).toBe(`${index}.${key}`.slice(0, 200))
        expect(problemOf(text)).toBe(`${`${index}.${key}`.slice(0, 200)}: duplicate_key`)
        expect(problemOf(text + LONG)).toBe(`${`${index}.${key}`.slice(0, 200)}: duplicate_key`)
      }),
    )
  })

  test('no text makes it throw anything else', () => {
    const token = fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '\\', '"a"', '1', 'null', ' ', '\\u')
    fc.assert(
      fc.property(fc.array(token), (tokens) => void problemOf(tokens.join(''))),
      { numRuns: 2000 },
    )
  })
})

test('the number of keys in the text is the number of keys in the tree', () => {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>(
          (sum, each) => sum + count(each),
          Array.isArray(value) ? 0 : Object.keys(value).length,
        )
      : 0
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(countTextKeys(text)).toBe(count(value))
      expect(jsonSize(text + LONG)).toEqual({ oversize: null, keys: count(value) })
    }),
  )
})

test('a string with escaped quotes is scanned once, and not searched from each quote to the next', () => {
  const text = `{"a":"${'\\\\'.repeat(3)}${'\\"'.repeat(50_000)}","b":"\\\\"}`
  JSON.parse(text)
  const search = vi.spyOn(String.prototype, 'indexOf')
  const keys = countTextKeys(text)
  const size = jsonSize(text)
  const searches = search.mock.calls.length
  search.mockRestore()
  expect({ keys, size }).toEqual({ keys: 2, size: { oversize: null, keys: 2 } })
  expect(searches).toBeLessThan(30)
})

test('only different keys count as too many', () => {
  const objects = (count: number, key: (i: number) => string) =>
    JSON.stringify(Array.from({ length: count }, (_, i) => ({ [key(i)]: 1 })))
  expect(jsonSize(objects(12_000, (i) => `key ${i % 10}`))).toEqual({ oversize: null, keys: 12_000 })
  expect(jsonSize(objects(4000, (i) => `key ${i}`))).toEqual({ oversize: null, keys: 4000 })
  expect(jsonSize(objects(12_000, (i) => `key ${i % 4000}`))).toEqual({ oversize: null, keys: 12_000 })
  expect(jsonSize(objects(12_000, (i) => `key ${i % 4001}`)).oversize).toBe('too_many_keys')
  const deep = '['.repeat(MAX_JSON_DEPTH + 1)
  const many = objects(12_000, (i) => `key ${i}`).slice(1)
  expect(jsonSize(`[${deep}${many}`).oversize).toBe('too_deep')
})
