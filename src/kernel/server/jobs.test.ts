import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { aCompany } from '../testing/company.ts'
import type { Ctx } from './context.ts'
import { inTransaction, rawQuery } from './database.ts'
import { createJobRunner, type FailedJob, runSchedule } from './jobs.ts'
import type { ServerModule } from './module.ts'

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
  const told: FailedJob[] = []
  await runSchedule(runtime, company.id, schedule, log, async failed => void told.push(failed))
  // The twenty around the broken one are undone with it, and taken one by one.
  const alone = Array.from({ length: 20 }, () => 1)
  expect(runs.map(run => run.few.length)).toEqual([20, 20, ...alone, 5])
  expect(new Set(runs.map(run => run.transaction)).size).toBe(23)
  const lasting = runs.filter(run => !run.few.includes('part 25')).flatMap(run => run.few)
  expect(lasting).toEqual(parts.filter(part => part !== 'part 25'))
  expect(errors).toEqual(['part 25 is broken', 'part 25 is broken'])
  // What is tried again at once has not failed for good.
  expect(told).toMatchObject([{ companyId: company.id, name: 'specimen.parts', payload: null }])
})

test('a queued job that fails at its last try is told of with what it was run with, and only then', async () => {
  const { runtime, company } = await aCompany({ modules: [] })
  const name = `specimen.broken.${company.id}`
  let tries = 0
  const broken = {
    name,
    run: async (_ctx: Ctx, { wakes }: { wakes?: boolean }) => {
      if (wakes) return
      tries++
      throw new Error('the printer is gone')
    },
  }
  const told: FailedJob[] = []
  const runner = createJobRunner(
    inject('ownerUrl'),
    [{ jobs: [broken] } as unknown as ServerModule],
    pino({ level: 'silent' }),
    async failed => void told.push(failed),
  )
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    await runner.start(runtime, async () => [])
    const enqueue = (payload: Record<string, unknown>, options = {}) =>
      inTransaction(runtime.pool, { companyId: company.id }, db =>
        runner.enqueue(db, company.id, name, payload, options),
      )
    await enqueue({ paper: 7 }, { startAfter: new Date(Date.now() + 3_600_000) })
    // Not six tries with growing pauses: one more after the first, at once. Another job makes the queue look.
    const hurry = async () => {
      await owner.query(
        `update pgboss.job set start_after = now(), retry_limit = 1, retry_delay = 0, retry_backoff = false
         where name = $1 and state in ('created', 'retry')`,
        [name],
      )
      await enqueue({ wakes: true })
    }
    await hurry()
    await expect.poll(() => tries, { timeout: 15_000 }).toBe(1)
    expect(told).toEqual([])
    await hurry()
    await expect.poll(() => told.length, { timeout: 15_000 }).toBe(1)
    expect(tries).toBe(2)
    expect(told).toMatchObject([{ companyId: company.id, name, payload: { paper: 7 } }])
    expect(told[0]?.error).toMatchObject({ message: 'the printer is gone' })
  } finally {
    await runner.stop()
    await owner.end()
  }
}, 40_000)
