import { answerApart } from '#workers/limited.ts'
import { readTable } from '../../src/tables/readTable.ts'

// Stands in for the reader of tables as it would be without looking at the file first.
await answerApart(500, async input => Buffer.from(JSON.stringify(await readTable(input))))
