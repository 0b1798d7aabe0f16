import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Owner } from '../company/owner.queries.ts'
import { NotRestored } from './restoring.commands.ts'

const tries = 240
const pauseMillis = 250

/**
 * Waits until nobody writes in the company any more. Commands are refused since it became read-only and the clock passes it by; what is left
 * are transactions that had begun before, and jobs: those that wait are held back, those that run are waited for. A minute is enough for
 * either, or nothing is restored.
 */
export async function holdCompany(ctx: Ctx, owner: Owner): Promise<void> {
  const hasQueue = await queueStands(owner)
  if (hasQueue)
    await owner.query(
      `update pgboss.job set start_after = now() + interval '2 hours'
       where state in ('created', 'retry') and (data ->> 'companyId')::int = $1 and name <> 'platform.restore.run'`,
      [ctx.company.id],
    )
  const [own] = await rawQuery<{ pid: number }>(ctx.db, 'select pg_backend_pid() as pid')
  const { rows: now } = await owner.query<{ at: Date }>('select clock_timestamp() as at')
  for (let attempt = 0; attempt < tries; attempt++) {
    const { rows } = await owner.query<{ busy: boolean }>(
      `select exists (select from pg_stat_activity a where a.datname = current_database() and a.xact_start < $1
         and a.pid <> all ($2) and a.backend_type = 'client backend') as busy`,
      [now[0]!.at, [own!.pid, ...(await ownPid(owner))]],
    )
    const runs = hasQueue && (await jobRuns(owner, ctx.company.id))
    if (!rows[0]!.busy && !runs) return
    await wait(pauseMillis)
  }
  throw new NotRestored('busy')
}

/** The jobs that were held back go on. */
export async function releaseJobs(owner: Owner, companyId: number): Promise<void> {
  if (await queueStands(owner))
    await owner.query(
      `update pgboss.job set start_after = now()
       where state in ('created', 'retry') and (data ->> 'companyId')::int = $1 and start_after > now()`,
      [companyId],
    )
}

async function ownPid(owner: Owner): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows.map(row => row.pid)
}

async function queueStands(owner: Owner): Promise<boolean> {
  const { rows } = await owner.query<{ stands: boolean }>(
    `select to_regclass('pgboss.job') is not null as stands`,
  )
  return rows[0]!.stands
}

async function jobRuns(owner: Owner, companyId: number): Promise<boolean> {
  const { rows } = await owner.query<{ runs: boolean }>(
    `select exists (select from pgboss.job where state = 'active' and (data ->> 'companyId')::int = $1
       and name <> 'platform.restore.run') as runs`,
    [companyId],
  )
  return rows[0]!.runs
}
