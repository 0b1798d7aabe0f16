import { describe, expect, it } from 'vitest'
import { type BulkOutcomes, runEach } from './bulkRun.web.ts'

const rows = ['a', 'b', 'c'].map(id => ({ id }))

/** Runs an action that refuses some records, and keeps the records it reached and what was shown. */
async function ran(refused: readonly string[], before: BulkOutcomes = new Map()) {
  const reached: string[] = []
  const told: BulkOutcomes[] = []
  const counts = await runEach(rows, before, {
    act: async ({ id }) => {
      reached.push(id)
      if (refused.includes(id)) throw new Error(`not ${id}`)
    },
    say: error => (error as Error).message,
    tell: outcomes => told.push(outcomes),
  })
  return { counts, reached, told, last: told.at(-1) ?? new Map() }
}

describe('An act on several records', () => {
  it('goes on after a refusal and keeps its sentence beside the record', async () => {
    const { counts, reached, last } = await ran(['b'])
    expect(counts).toEqual({ done: 2, refused: 1 })
    expect(reached).toEqual(['a', 'b', 'c'])
    expect([...last]).toEqual([
      ['a', 'done'],
      ['b', { why: 'not b' }],
      ['c', 'done'],
    ])
  })

  it('does again only who was refused, and counts those done before', async () => {
    const first = await ran(['b'])
    const second = await ran([], first.last)
    expect(second.reached).toEqual(['b'])
    expect(second.counts).toEqual({ done: 3, refused: 0 })
    expect(second.last.get('b')).toBe('done')
  })

  it('tells the screen after each record, never changing what it told before', async () => {
    const { told } = await ran([])
    expect(told.map(outcomes => outcomes.size)).toEqual([1, 2, 3])
  })
})
