import { expect, test } from 'vitest'
import { aCompany } from '../testing/company.ts'
import { contributing } from '../testing/contributing.ts'
import type { ServerModule } from './module.ts'

declare module './contributions.ts' {
  interface Contributions {
    testWords: string
    testDays: string
  }
}

/** A module that notes each time one of its offers is read. */
function noting(read: string[], name: string, words: readonly string[]): ServerModule {
  return {
    ...contributing({}),
    contributes: {
      testWords: async () => {
        read.push(name)
        return words
      },
      testDays: async () => {
        read.push(`${name} days`)
        return []
      },
    },
  }
}

test('a call is given what the modules contribute, in their order, each offer read once and when first asked for', async () => {
  const read: string[] = []
  const modules = [noting(read, 'lower', ['a', 'b']), contributing({}), noting(read, 'upper', ['c'])]
  const { act } = await aCompany({ modules })
  expect(read).toEqual([])
  const words = () => act(ctx => ctx.contributed('testWords'))
  expect(await Promise.all([words(), words()])).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
  expect(await words()).toEqual(['a', 'b', 'c'])
  expect(read).toEqual(['lower', 'upper'])
})

test('a company has what its own modules contribute, whatever its neighbour has', async () => {
  const one = await aCompany({ modules: [contributing({ testWords: ['mine'] })] })
  const other = await aCompany({ modules: [contributing({ testWords: ['yours'] }), contributing({})] })
  const bare = await aCompany({ modules: [] })
  const wordsOf = (t: typeof one) => t.act(ctx => ctx.contributed('testWords'))
  expect(await Promise.all([one, other, bare].map(wordsOf))).toEqual([['mine'], ['yours'], []])
})
