import type pg from 'pg'
import type { FailedJob } from '#kernel/server/jobs.ts'

export const failedAction = 'job.failed'
export const retriedAction = 'job.retried'

/** Writes work that failed for good into the system log, outside the transaction that is gone. */
export async function keepFailedJob(pool: pg.Pool, failed: FailedJob): Promise<void> {
  const { companyId, name, error, payload } = failed
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await pool.query(
    `insert into app.system_log (company_id, level, category, action, message, metadata)
     values ($1, 'error', 'system', $2, $3, $4)`,
    [companyId, failedAction, `تعذّر تنفيذ مهمة: ${name}`, JSON.stringify({ job: name, reason, payload })],
  )
}
