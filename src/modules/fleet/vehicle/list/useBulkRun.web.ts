import { useState } from 'react'
import { refreshAnswers } from '#kernel/web/client.ts'
import { sayError } from '#kernel/web/say.ts'
import { type BulkOutcomes, runEach } from './bulkRun.web.ts'

/** {@link runEach} with what became of each record kept for the screen, so that a second press does only what is left. */
export function useBulkRun<Row extends { id: string }>(
  act: (row: Row) => Promise<unknown>,
  changes: readonly string[],
) {
  const [outcomes, setOutcomes] = useState<BulkOutcomes>(new Map())
  const [isRunning, setRunning] = useState(false)
  const run = async (rows: readonly Row[]) => {
    setRunning(true)
    const counts = await runEach(rows, outcomes, { act, say: sayError, tell: setOutcomes })
    await refreshAnswers(changes)
    setRunning(false)
    return counts
  }
  return { outcomes, isRunning, run }
}
