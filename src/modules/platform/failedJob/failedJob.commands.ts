import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { writeSystemLog } from '../audit/systemLog.commands.ts'
import type * as contract from './failedJob.contract.ts'
import { failedJobs } from './failedJob.queries.ts'
import { retriedAction } from './failedJobLog.commands.ts'

export async function retryFailedJob(ctx: Ctx, { id }: InputOf<typeof contract.retryFailedJob>) {
  const failed = (await failedJobs(ctx)).find(one => one.id === id)
  if (!failed?.payload || failed.companyId === null) deny(notFound())
  const { companyId, job, payload } = failed
  await writeSystemLog(ctx, {
    category: 'system',
    action: retriedAction,
    message: `أُعيدت مهمة: ${job}`,
    companyId,
    metadata: { job, payload },
  })
  await ctx.enterCompany(companyId)
  await ctx.enqueue(job, payload)
  return { ok: true as const }
}
