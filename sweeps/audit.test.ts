import { expect, test } from 'vitest'
import { wordsIn } from '#kernel/testing/words.ts'
import { type Source, serverFile, sources } from './sources.ts'

const server = sources(serverFile)

/** Audit lines that carry minor units under a name that does not show it: the log would show 12.500 as 12,500. */
const unsaid = (files: readonly Source[]) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/field: ['`]([\w.${}]+)['`],\s*before: [^}]*?[mM]inor\b/g)]
      .map(found => found[1]!)
      .filter(field => !field.endsWith('Minor'))
      .map(field => `${path}: ${field}`),
  )

test('money in the audit trail is named as minor units', () => {
  expect(server.filter(({ text }) => /field: '\w+Minor', before/.test(text)).length).toBeGreaterThan(20)
  expect(unsaid(server)).toEqual([])
})

test('a planted line that hides its unit is found', () => {
  const line = (field: string) => `changes: [{ field: '${field}', before: null, after: totalMinor }]`
  expect(unsaid([{ path: 'planted.ts', text: line('total') }])).toEqual(['planted.ts: total'])
  expect(unsaid([{ path: 'planted.ts', text: line('totalMinor') }])).toEqual([])
})

const words = Object.keys(wordsIn('src/modules', 'ar'))
const shared = sources(/platform\/record\/fieldWords\.web\.ts$/)[0]!.text

/** Fields that the audit log would show under the name they have in the code. */
const nameless = (files: readonly Source[]) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/field: ['`](\w+)[\w.${}]*['`],\s*(?:\}\s*)?(?:before|after)\b/g)]
      .map(found => found[1]!.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
      .filter(field => {
        const name = `(?:${field}|${field.replace(/(Minor|Id)$/, '')})`
        const own = new RegExp(`^(?:${path.split('/')[2]}\\.(?:\\w+\\.)?|platform\\.)field\\.${name}$`)
        return !words.some(key => own.test(key)) && !new RegExp(`^  ${name}: m\\[`, 'm').test(shared)
      })
      .map(field => `${path}: ${field}`),
  )

test('what a line of the audit trail names has a word', () => {
  expect(nameless(server)).toEqual([])
  const text =
    "changes: [{ field: 'nowhereSaid', before: null, after: 1 }, { field: 'status', before: 1, after: 2 }]"
  expect(nameless([{ path: 'src/modules/fleet/planted.ts', text }])).toEqual([
    'src/modules/fleet/planted.ts: nowhereSaid',
  ])
})
