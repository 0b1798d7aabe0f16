import { invalid, type Refusal, RefusalError, refuse } from '#kernel/shared/refusal.ts'
import { readTable } from '../../tables/readTable.ts'
import type { Cell, TableChoices } from '../../tables/tableFile.ts'
import { answerApart } from '../limited.ts'
import { whyNotTable } from './whyNotUpload.ts'

/** An import sends the table back in a body of 32 MiB. */
const mostCharacters = 31 * 1024 * 1024
const mostMb = 1100

const tooMuch = invalid('platform.upload.cells', { field: 'file' })

/** One text that many cells share takes little memory and endless room in an answer. */
function whyNotSend(rows: readonly (readonly Cell[])[]): Refusal | null {
  let characters = 0
  for (const row of rows) for (const cell of row) characters += String(cell).length + 3
  return characters > mostCharacters ? tooMuch : null
}

await answerApart(mostMb, async input => {
  try {
    refuse(await whyNotTable(input))
    const table = await readTable(input, JSON.parse(process.argv[2] ?? '{}') as TableChoices)
    refuse(whyNotSend(table.rows))
    return Buffer.from(JSON.stringify({ table }))
  } catch (error) {
    if (error instanceof RefusalError) return Buffer.from(JSON.stringify({ refusal: error.refusal }))
    throw error
  }
})
