import { describe, expect, test } from 'vitest'
import { wordsIn } from '#kernel/testing/words.ts'
import { moduleNames, sources } from './sources.ts'

type Words = Record<string, unknown>

const read = (folder: string, locale: 'ar' | 'en'): Words => wordsIn(folder, locale)

const parameters = (value: unknown) =>
  [...new Set(JSON.stringify(value).match(/\{(\w+)\}/g) ?? [])].sort().join(' ')

/** What differs between the Arabic and the English file of one folder. */
function differences(arabic: Words, english: Words): string[] {
  const keys = new Set([...Object.keys(arabic), ...Object.keys(english)])
  return [...keys].flatMap(key => {
    if (!(key in arabic)) return [`${key}: no Arabic`]
    if (!(key in english)) return [`${key}: no English`]
    if (parameters(arabic[key]) !== parameters(english[key])) return [`${key}: other parameters`]
    return []
  })
}

const folders = ['src/kernel', ...moduleNames.map(name => `src/modules/${name}`)]

describe('Every word exists in both languages', () => {
  test.each(folders)('%s says the same things in Arabic and English', folder => {
    expect(differences(read(folder, 'ar'), read(folder, 'en'))).toEqual([])
  })

  test('a missing word and a missing parameter are found', () => {
    expect(differences({ a: 'س', b: '{x}' }, { b: 'y' })).toEqual(['a: no English', 'b: other parameters'])
  })

  test('plural words have the six Arabic forms', () => {
    const forms = ['one', 'two', 'few', 'many', '*']
    const lacking = folders.flatMap(folder =>
      Object.entries(read(folder, 'ar'))
        .filter(([, value]) => JSON.stringify(value).includes(': plural'))
        .filter(
          ([, value]) =>
            !forms.every(form =>
              new RegExp(`Plural=(${form === '*' ? '\\*|other' : form})`).test(JSON.stringify(value)),
            ),
        )
        .map(([key]) => key),
    )
    expect(lacking).toEqual([])
  })

  test('a word is named by its whole key: a computed one is not shipped to the browser', () => {
    const computed = /\bm\[(?!')/
    const offending = sources(/\.tsx?$/).filter(({ text }) => computed.test(text))
    expect(offending.map(({ path }) => path)).toEqual([])
    expect(computed.test('m[key]()')).toBe(true)
  })

  test('no screen holds literal text', () => {
    const literal = />\s*[^<>{}\s]?[^<>{}]*[\p{Ll}\p{Lo}]{2,}[^<>{}]*<\//u
    const offending = sources(/\.tsx$/).flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line: line.replace(/\/\*.*?\*\/|\/\/.*/g, ''), index }))
        .filter(
          ({ line }) =>
            literal.test(line) &&
            !line.includes('=>') &&
            !line.includes('<Kbd>') &&
            !/^\s*(type|export type|const)\b/.test(line),
        )
        .map(({ line, index }) => `${path}:${index + 1} ${line.trim()}`),
    )
    expect(offending.filter(line => !line.startsWith('src/ui/gallery'))).toEqual([])
    expect(literal.test('<p>Hello there</p>')).toBe(true)
  })

  test('styles use logical sides only', () => {
    const physical =
      /(margin|padding|border)-(left|right)\b|(^|[\s;{])(left|right)\s*:\s*[\d-]|\b(marginLeft|marginRight|paddingLeft|paddingRight)\b|text-align:\s*(left)\b/
    const offending = sources(/\.(tsx|css)$/).flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line, index }))
        .filter(({ line }) => physical.test(line) && !line.includes('physical:'))
        .map(({ line, index }) => `${path}:${index + 1} ${line.trim()}`),
    )
    expect(offending.filter(line => !line.startsWith('src/ui/gallery'))).toEqual([])
    expect(physical.test('  margin-left: 4px')).toBe(true)
  })
})
