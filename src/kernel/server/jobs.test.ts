import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aCompany } from '../testing/company.ts'
import type { Ctx } from './context.ts'
import { rawQuery } from './database.ts'
import { runSchedule } from './jobs.ts'

const transactionOf = async (ctx: Ctx): Promise<string> => {
  const [row] = await rawQuery<{ no: string }>(
    ctx.db,
    'select txid_current()::text as no, $1::int as company_id',
    [ctx.company.id],
  )
  return row!.no
}

test('a run over many parts takes a few at a time, each few in a transaction of its own; a failed one stops no others', async () => {
  const { runtime, company } = await aCompany({ modules: [] })
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: line => errors.push(JSON.parse(line).err.message) })
  const parts = Array.from({ length: 45 }, (_, at) => `part ${at}`)
  const runs: { transaction: string; few: readonly string[] }[] = []
  const schedule = {
    name: 'specimen.parts',
    cron: '0 * * * *',
    list: async () => parts,
    run: async (ctx: Ctx, few?: readonly string[]) => {
      runs.push({ transaction: await transactionOf(ctx), few: few ?? [] })
      if (few?.includes('part 25')) throw new Error('part 25 is broken')
    },
  }
  await runSchedule(runtime, company.id, schedule, log)
  // The twenty around the broken one are undone with it, and taken one by one.
  const alone = Array.from({ length: 20 }, () => 1)
  expect(runs.map(run => run.few.length)).toEqual([20, 20, ...alone, 5])
  expect(new Set(runs.map(run => run.transaction)).size).toBe(23)
  const lasting = runs.filter(run => !run.few.includes('part 25')).flatMap(run => run.few)
  expect(lasting).toEqual(parts.filter(part => part !== 'part 25'))
  expect(errors).toEqual(['part 25 is broken', 'part 25 is broken'])
})
