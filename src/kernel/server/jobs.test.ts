import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { aCompany } from '../testing/company.ts'
import type { Ctx } from './context.ts'
import { inTransaction, rawQuery } from './database.ts'
import { createJobRunner, type FailedJob, onItsDay, runSchedule } from './jobs.ts'
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
    when: '0 * * * *',
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

test('what is due at a time of the day runs by the clock of each company, once on its day, and again where it failed', async () => {
  const clocks = ['Asia/Kuwait', 'Asia/Dubai', 'Asia/Kolkata']
  const made = await Promise.all(clocks.map(timeZone => aCompany({ modules: [], timeZone })))
  const ran: string[] = []
  let isBroken = false
  const schedule = onItsDay({
    name: 'specimen.morning',
    when: '06:00',
    run: async (ctx: Ctx) => {
      if (isBroken) throw new Error('the disk is full')
      ran.push(`${ctx.company.timeZone} ${ctx.today}`)
    },
  })
  const tick = async (instant: string) => {
    ran.length = 0
    for (const t of made) {
      t.setNow(instant)
      await runSchedule(t.runtime, t.company.id, schedule, pino({ level: 'silent' }))
    }
    return [...ran]
  }
  expect(await tick('2026-11-21T00:00:00Z')).toEqual([])
  expect(await tick('2026-11-21T00:30:00Z')).toEqual(['Asia/Kolkata 2026-11-21'])
  expect(await tick('2026-11-21T02:00:00Z')).toEqual(['Asia/Dubai 2026-11-21'])
  isBroken = true
  expect(await tick('2026-11-21T03:00:00Z')).toEqual([])
  isBroken = false
  expect(await tick('2026-11-21T03:30:00Z')).toEqual(['Asia/Kuwait 2026-11-21'])
  expect(await tick('2026-11-21T18:00:00Z')).toEqual([])
  // The machine was off all morning.
  expect(await tick('2026-11-22T10:00:00Z')).toEqual(clocks.map(timeZone => `${timeZone} 2026-11-22`))
})

test('parts of a time of the day wait for it too, and those that are left come up at the next look', async () => {
  const { runtime, company, setNow } = await aCompany({ modules: [], timeZone: 'Asia/Dubai' })
  const left = new Set(['one', 'two'])
  let broken = 'two'
  const schedule = onItsDay({
    name: 'specimen.night',
    when: '01:00',
    list: async () => [...left],
    run: async (_ctx: Ctx, few?: readonly string[]) => {
      if (few?.includes(broken)) throw new Error(`${broken} is broken`)
      for (const part of few ?? []) left.delete(part)
    },
  })
  const tick = async (instant: string) => {
    setNow(instant)
    await runSchedule(runtime, company.id, schedule, pino({ level: 'silent' }))
    return [...left]
  }
  expect(await tick('2026-11-20T20:30:00Z')).toEqual(['one', 'two'])
  expect(await tick('2026-11-20T21:00:00Z')).toEqual(['two'])
  broken = ''
  expect(await tick('2026-11-20T21:30:00Z')).toEqual([])
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
    // Not six tries with growing pauses: one more after the first, on demand. Another job makes the queue look.
    const hurry = async () => {
      await owner.query(
        `update pgboss.job set start_after = now(), retry_limit = 1, retry_delay = 3600, retry_backoff = false
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

test('jobs that are queued together run one after another at once; one that fails keeps none of the others waiting', async () => {
  const { runtime, company } = await aCompany({ modules: [] })
  const name = `specimen.together.${company.id}`
  const ran: number[] = []
  const job = {
    name,
    run: async (_ctx: Ctx, { no }: { no: number }) => {
      if (no === 2) throw new Error('the second is torn')
      ran.push(no)
    },
  }
  const runner = createJobRunner(
    inject('ownerUrl'),
    [{ jobs: [job] } as unknown as ServerModule],
    pino({ level: 'silent' }),
    async () => {},
  )
  try {
    await runner.start(runtime, async () => [])
    await inTransaction(runtime.pool, { companyId: company.id }, async db => {
      for (const no of [1, 2, 3, 4, 5]) await runner.enqueue(db, company.id, name, { no })
    })
    // Without more than the one wake-up of their transaction: the clock of the queue is half a minute.
    await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual([1, 3, 4, 5])
  } finally {
    await runner.stop()
  }
}, 40_000)
