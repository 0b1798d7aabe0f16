import { type Db as BossDb, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { timeIn } from '../shared/day.ts'
import type { Ctx } from './context.ts'
import { companyOf, type Db, rawQuery } from './database.ts'
import { runInCompany } from './handle.ts'
import { claimFirst } from './idempotency.ts'
import type { Job, Schedule, ServerModule } from './module.ts'
import type { JobQueue, Runtime } from './runtime.ts'

type Envelope = { companyId: number | null; payload: Record<string, unknown> }
type Queued = JobWithMetadata<Envelope>

/** Background work over pg-boss: queued inside our transactions, retried, and reported when it keeps failing. */
export type JobRunner = JobQueue & {
  start(runtime: Runtime, companies: () => Promise<readonly number[]>): Promise<void>
  stop(): Promise<void>
}

/** Work that failed for good: a queued job after its last try, a scheduled run until its next time. */
export type FailedJob = {
  readonly companyId: number | null
  readonly name: string
  readonly error: unknown
  /** What a queued job is run with again; null of a scheduled run. */
  readonly payload: Record<string, unknown> | null
}

/** Keeps failed work where people see it. */
export type TellFailed = (failed: FailedJob) => Promise<void>

/** Lets pg-boss write inside the caller's transaction. */
function within(db: Db): BossDb {
  return { executeSql: async (text, values) => ({ rows: await rawQuery(db, text, values ?? []) }) }
}

const rightsOfApp = `
  grant usage on schema pgboss to qafila_app;
  grant select, insert, update, delete on all tables in schema pgboss to qafila_app;
  grant execute on all functions in schema pgboss to qafila_app`

/** About a tenth of a second of posting. */
const fewParts = 20

/**
 * One run for one company. A part that fails never stops the others, nor one company the next: the few it stood among are tried
 * one by one, it is logged here, and the run repeats at its next time.
 */
export async function runSchedule(
  runtime: Runtime,
  companyId: number,
  { name, list, run }: Schedule,
  log: Logger,
  tell: TellFailed = async () => {},
): Promise<void> {
  const inCompany = async <T>(work: (ctx: Ctx) => Promise<T>, isLast = true): Promise<T | null> => {
    try {
      return await runInCompany(runtime, companyId, name, work)
    } catch (error) {
      log.error({ err: error, companyId, schedule: name }, 'scheduled run failed')
      if (isLast) await tell({ companyId, name, error, payload: null })
      return null
    }
  }
  if (!list) return void (await inCompany(ctx => run(ctx)))
  const parts = (await inCompany(list)) ?? []
  for (let at = 0; at < parts.length; at += fewParts) {
    const few = parts.slice(at, at + fewParts)
    const failed = (await inCompany(ctx => run(ctx, few), few.length === 1)) === null
    if (failed && few.length > 1) for (const part of few) await inCompany(ctx => run(ctx, [part]))
  }
}

const isTimeOfDay = (when: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(when)

/** A time of day is looked for twice an hour, because there are clocks half an hour apart. */
function cronOf({ when }: Schedule): string {
  if (!isTimeOfDay(when)) return when
  const minute = Number(when.slice(3)) % 30
  return `${minute},${minute + 30} * * * *`
}

/**
 * The schedule as the clock calls it: from its time of the company's day on, once on that day. What is left of its parts, or a run
 * that failed, comes up again at the next look.
 */
export function onItsDay(schedule: Schedule): Schedule {
  const { name, when, list, run } = schedule
  if (!isTimeOfDay(when)) return schedule
  const isTime = (ctx: Ctx) => timeIn(ctx.now, ctx.company.timeZone) >= when
  if (list) return { ...schedule, list: async ctx => (isTime(ctx) ? list(ctx) : []) }
  const once = async (ctx: Ctx) => {
    if (isTime(ctx) && (await claimFirst(ctx, `${name} ${ctx.today}`, name))) await run(ctx)
  }
  return { ...schedule, run: once }
}

const queueName = (name: string) => name.replaceAll(/[^\w.-]/g, '-')

/** Queues a job of one of the modules with the caller's transaction. */
export async function enqueueWith(
  boss: PgBoss,
  modules: readonly ServerModule[],
  ...[db, companyId, name, payload, options = {}]: Parameters<JobQueue['enqueue']>
): Promise<void> {
  if (!modules.some(module => module.jobs?.some(job => job.name === name)))
    throw new Error(`No module declares a job named ${name}.`)
  const envelope: Envelope = { companyId: companyId ?? companyOf(db), payload }
  await boss.send(queueName(name), envelope, { db: within(db), ...options })
}

export function createJobRunner(
  ownerUrl: string,
  modules: readonly ServerModule[],
  log: Logger,
  tellFailed: TellFailed,
): JobRunner {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 4, schema: 'pgboss', useListenNotify: true })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  const jobs = new Map<string, Job<never>>()
  for (const module of modules) for (const job of module.jobs ?? []) jobs.set(job.name, job)

  const tell: TellFailed = failed =>
    tellFailed(failed).catch(error => log.error({ err: error }, 'failed job not kept'))

  async function runJob(runtime: Runtime, job: Job<never>, one: Queued): Promise<JobResult> {
    const { companyId, payload } = one.data
    try {
      if (companyId === null) throw new Error(`Job ${job.name} was queued without a company.`)
      await runInCompany(runtime, companyId, job.name, ctx => job.run(ctx, payload as never))
      return { id: one.id, status: 'completed' }
    } catch (error) {
      if (one.retryCount >= one.retryLimit) await tell({ companyId, name: job.name, error, payload })
      return { id: one.id, status: 'failed', output: { message: (error as Error).message } }
    }
  }

  return {
    enqueue: (...job) => enqueueWith(boss, modules, ...job),
    start: async (runtime, companies) => {
      await boss.start()
      await boss.getDb().executeSql(rightsOfApp)
      const queue = { retryLimit: 5, retryBackoff: true, notify: true, expireInSeconds: 600 }
      // One notification may stand for several jobs of a transaction: a batch is fetched, and a full batch is followed by the next at once.
      const few = {
        includeMetadata: true,
        batchSize: 3,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      for (const job of jobs.values()) {
        await boss.createQueue(queueName(job.name), queue)
        await boss.work<Envelope, void, typeof few>(queueName(job.name), few, async batch => {
          const results: JobResult[] = []
          for (const one of batch) results.push(await runJob(runtime, job, one))
          return results
        })
      }
      for (const module of modules)
        for (const schedule of module.schedules ?? []) {
          const name = queueName(`schedule.${schedule.name}`)
          await boss.createQueue(name, { ...queue, retryLimit: 2 })
          await boss.schedule(name, cronOf(schedule))
          await boss.work(name, async () => {
            for (const companyId of await companies())
              await runSchedule(runtime, companyId, onItsDay(schedule), log, tell)
          })
        }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
