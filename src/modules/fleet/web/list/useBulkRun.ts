import { useState } from 'react'
import { refreshAnswers } from '#kernel/web/client.ts'
import { sayError } from '#kernel/web/say.ts'

/** How one record of a bulk act went: done, or the sentence of its refusal. */
export type BulkOutcome = 'done' | { readonly why: string }

/**
 * Does one act after the other and keeps what became of each: a refusal of one stops nobody else. Records already done are
 * not done again when the person presses a second time.
 */
export function useBulkRun<Row extends { readonly id: string }>(
  act: (row: Row) => Promise<unknown>,
  changes: readonly string[],
) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const run = async (rows: readonly Row[]): Promise<{ readonly done: number; readonly refused: number }> => {
    setRunning(true)
    const next = new Map(outcomes)
    for (const row of rows) {
      if (next.get(row.id) === 'done') continue
      try {
        await act(row)
        next.set(row.id, 'done')
      } catch (error) {
        next.set(row.id, { why: sayError(error) })
      }
      setOutcomes(new Map(next))
    }
    await refreshAnswers(changes)
    setRunning(false)
    const all = rows.map(row => next.get(row.id))
    const done = all.filter(outcome => outcome === 'done').length
    return { done, refused: all.length - done }
  }
  return { outcomes, isRunning, run }
}
