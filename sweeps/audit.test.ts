import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

/** Audit lines that carry minor units under a name that does not say so: the log would show 12.500 as 12,500. */
const unsaid = (files: readonly Source[]) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/field: ['`]([\w.${}]+)['`],\s*before: [^}]*?[mM]inor\b/g)]
      .map(found => found[1]!)
      .filter(field => !field.endsWith('Minor'))
      .map(field => `${path}: ${field}`),
  )

test('money in the audit trail is named as minor units', () => {
  const server = sources(/^src\/modules\/[^/]+\/server\/.*\.ts$/).filter(({ path }) => !/\.test\./.test(path))
  expect(server.filter(({ text }) => /field: '\w+Minor', before/.test(text)).length).toBeGreaterThan(20)
  expect(unsaid(server)).toEqual([])
})

test('a planted line that hides its unit is found', () => {
  const line = (field: string) => `changes: [{ field: '${field}', before: null, after: totalMinor }]`
  expect(unsaid([{ path: 'planted.ts', text: line('total') }])).toEqual(['planted.ts: total'])
  expect(unsaid([{ path: 'planted.ts', text: line('totalMinor') }])).toEqual([])
})
