import { describe, expect, test } from 'vitest'
import { codeWords } from '#generated/code-words.ts'
import { m } from '#generated/words/messages.js'
import { type Say, said } from '#kernel/shared/said.ts'
import { wordsIn } from '#kernel/testing/words.ts'
import { sources } from './sources.ts'
import { raisedIn, type Thrown, thrownIn } from './thrown.ts'

type Words = Readonly<Record<string, unknown>>

const read = (locale: 'ar' | 'en'): Words => ({
  ...wordsIn('src/kernel', locale),
  ...wordsIn('src/modules', locale),
})
const arabic = read('ar')
const english = read('en')

const placeholders = (word: unknown) => [
  ...new Set([...JSON.stringify(word).matchAll(/(?<!\\)\{(\w+)\}|input (\w+)/g)].map(([, a, b]) => a ?? b!)),
]

const hole = /\b(null|undefined|NaN|Infinity)\b|\[object|\{\w+\}|Invalid Date/

/** What a parameter can be that is no value, when a row, an answer or an older server sends it. */
const nothings = [undefined, null, Number.NaN, Number.POSITIVE_INFINITY, {}, [], [null], 0, '']

/** The sentences of a word with a hole in them, each built with one parameter or all of them missing. */
function holesOf(key: string, word: unknown, say: Say): string[] {
  const names = placeholders(word)
  const full = Object.fromEntries(names.map(name => [name, 3]))
  const cases = names.flatMap(name => nothings.map(nothing => ({ ...full, [name]: nothing })))
  cases.push({}, ...nothings.map(nothing => Object.fromEntries(names.map(name => [name, nothing]))))
  return (['ar', 'en'] as const).flatMap(locale =>
    cases
      .map(params => say(params, { locale }))
      .filter(sentence => hole.test(sentence) || sentence === key)
      .map(sentence => `${locale} ${key}: ${sentence}`),
  )
}

const messages = m as unknown as Readonly<Record<string, Say>>

describe('No sentence has a hole', () => {
  const keys = Object.keys(arabic).filter(key => placeholders(arabic[key]).length > 0)

  test('every word says a sentence in both languages, whatever its parameters are', () => {
    expect(keys.length).toBeGreaterThan(1000)
    expect(keys.flatMap(key => holesOf(key, arabic[key], said(messages[key]!)))).toEqual([])
  })

  test('words without parameters are whole', () => {
    const all = [...Object.entries(arabic), ...Object.entries(english)]
    const plain = all.filter(([, word]) => placeholders(word).length === 0)
    expect(plain.filter(([, word]) => hole.test(JSON.stringify(word))).map(([key]) => key)).toEqual([])
  })

  test('a figure in a sentence of a screen is a number or a dash', () => {
    for (const nothing of [Number.NaN, undefined, null, {}])
      expect(messages['access.accounts.sessionsEnded']!({ count: nothing }, { locale: 'ar' })).not.toMatch(
        hole,
      )
  })

  test('a planted sentence with a hole is found', () => {
    const say: Say = ({ name } = {}) => `Hello ${name}`
    expect(holesOf('planted', 'Hello {name}', say)).not.toEqual([])
    expect(holesOf('planted', 'Hello {name}', said(say))).toEqual([])
    expect(holesOf('planted', '{name}', () => 'planted')).not.toEqual([])
  })
})

/** Codes without words, and codes whose words need more than is given to them. */
function unsaid(thrown: readonly Thrown[]): string[] {
  return thrown.flatMap(({ code, path, params }) => {
    if (!(code in arabic) || !(code in english)) return [`${path}: ${code} has no words`]
    const word = arabic[code]
    // Words that know a sentence for when their parameters are not there need none.
    if (params === null || JSON.stringify(word).includes('=—')) return []
    const lacking = placeholders(word).filter(name => !params.includes(name))
    return lacking.map(name => `${path}: ${code} says {${name}}, which is not given`)
  })
}

describe('Every code that can be thrown has words, and is given what they say', () => {
  const thrown = [
    ...sources(/\.tsx?$/)
      .filter(({ path }) => !/\.test\.|\/gallery\//.test(path))
      .flatMap(thrownIn),
    ...sources(/migrations\/.*\.sql$/).flatMap(raisedIn),
  ]

  test('refusals, field errors, constraints and what the database raises', () => {
    expect(thrown.length).toBeGreaterThan(900)
    expect(unsaid(thrown)).toEqual([])
  })

  // The browser words a code by `codeWords`, which `scripts/generate.ts` collects from the folders it lists.
  const unknownToBrowser = (found: readonly Thrown[]) =>
    found.filter(({ code }) => !(code in codeWords)).map(({ code, path }) => `${path}: ${code}`)

  test('the browser can say each of them', () => {
    expect(unknownToBrowser(thrown)).toEqual([])
    const planted = thrownIn({ path: 'planted.ts', text: `deny(refused('platform.import.noColumn'))` })
    expect(unknownToBrowser(planted)).toHaveLength(1)
  })

  test('planted codes without words or without their parameters are found', () => {
    const found = (text: string) => unsaid(thrownIn({ path: 'planted.ts', text }))
    expect(found(`deny(refused('fleet.planted.code'))`)).toHaveLength(1)
    expect(found(`deny(refused(late ? 'fleet.planted.code' : 'kernel.record.stale'))`)).toHaveLength(1)
    expect(
      found(`const constraints = { taken: { code: 'fleet.planted.code', kind: 'refused' } }`),
    ).toHaveLength(1)
    expect(found(`z.refine(ok, { params: { code: 'fleet.planted.code' } })`)).toHaveLength(1)
    expect(found(`invalid('rentals.reason.tooShort', { field: 'reason' })`)).toHaveLength(1)
    expect(found(`invalid('rentals.reason.tooShort', { params: { min: 10 } })`)).toEqual([])
    expect(
      found(`const codes = {\n  one: 'fleet.planted.code',\n}\nconst why = refused(codes[one])`),
    ).toHaveLength(1)
    expect(unsaid(raisedIn({ path: 'planted.sql', text: `('code', 'fleet.planted.code')` }))).toHaveLength(1)
  })
})
