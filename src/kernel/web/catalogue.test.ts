import { expect, test, vi } from 'vitest'
import { loadCodeWords, needCodeWords, wordOfCode } from './catalogue.ts'

vi.mock('#generated/code-words.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('without a connection the sentences of codes do not come, and whoever waits for them goes on', async () => {
  await expect(loadCodeWords()).resolves.toBeUndefined()
  expect(wordOfCode('kernel.record.stale')).toBeUndefined()
  await expect(needCodeWords()).rejects.toThrow()
})
