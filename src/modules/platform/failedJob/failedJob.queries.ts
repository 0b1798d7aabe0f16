import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { failedHours } from './failedJob.contract.ts'
import { failedAction, retriedAction } from './failedJobLog.commands.ts'

type Row = {
  id: string
  companyId: number | null
  companyUuid: string | null
  companyNameAr: string | null
  job: string
  lastAt: Date
  times: number
  reason: string
  payload: Record<string, unknown> | null
}

/** Failures of one job of one company with one payload are one row. */
export function failedJobs(ctx: Ctx): Promise<Row[]> {
  return rawQuery<Row>(
    ctx.db,
    `select max(l.id)::text as id, l.company_id as "companyId", c.uuid as "companyUuid", c.name_ar as "companyNameAr",
       l.metadata ->> 'job' as job, max(l.at) as "lastAt", count(*)::int as times,
       (array_agg(l.metadata ->> 'reason' order by l.id desc))[1] as reason, l.metadata -> 'payload' as payload
     from app.system_log l
     left join platform.company c on c.id = l.company_id
     where l.action = $1 and l.at > $2 and not exists (
       select from app.system_log r where r.action = $3 and r.id > l.id and r.company_id is not distinct from l.company_id
         and r.metadata ->> 'job' = l.metadata ->> 'job' and r.metadata -> 'payload' = l.metadata -> 'payload')
     group by l.company_id, c.uuid, c.name_ar, l.metadata ->> 'job', l.metadata -> 'payload'
     order by max(l.id) desc limit 200`,
    [failedAction, new Date(ctx.now.getTime() - failedHours * 3_600_000), retriedAction],
  )
}

export async function listFailedJobs(ctx: Ctx) {
  const rows = await failedJobs(ctx)
  return {
    rows: rows.map(({ companyId: _, companyUuid, companyNameAr, payload, ...row }) => ({
      ...row,
      company: companyUuid ? { id: companyUuid, nameAr: companyNameAr ?? '' } : null,
      canRetry: payload !== null && companyUuid !== null,
    })),
  }
}
