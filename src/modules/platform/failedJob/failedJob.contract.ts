import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant } from '#kernel/shared/fields.ts'

/** Failed work of the last so many hours stands on the dashboard; what still fails by then has failed again. */
export const failedHours = 24

export const listFailedJobs = query({
  name: 'platform.failedJob.list',
  access: 'superAdmin',
  summary:
    'Background work of the last 24 hours that failed for good and nobody has run again, newest first.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        /** Of the last failure. */
        id: z.string(),
        company: z.object({ id: id(), nameAr: z.string() }).nullable(),
        job: z.string(),
        lastAt: instant(),
        times: z.number().int(),
        reason: z.string(),
        /** A queued job; a scheduled run comes again at its next time by itself. */
        canRetry: z.boolean(),
      }),
    ),
  }),
})

export const retryFailedJob = command({
  name: 'platform.failedJob.retry',
  access: 'superAdmin',
  summary: 'Queues a failed job again with what it was first run with.',
  input: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  output: done,
  refusals: ['kernel.record.notFound'],
  changes: ['platform.failedJob', 'platform.dashboard'],
})
