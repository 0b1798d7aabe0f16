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

test('a run over many parts takes a few at a time, each few in a transaction of its own; failed ones stop no others', async () => {
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
  expect(runs.map(run => run.few.length)).toEqual([20, 20, 5])
  expect(runs.flatMap(run => run.few)).toEqual(parts)
  expect(new Set(runs.map(run => run.transaction)).size).toBe(3)
  expect(errors).toEqual(['part 25 is broken'])
})
