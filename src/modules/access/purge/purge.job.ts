import { rawQuery } from '#kernel/server/database.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'

/** Removes what no longer means anything: old links and challenges, forgotten counters, sessions ended 90 days ago. */
export const purge: ScheduledWork = {
  run: async ctx => {
    const values = [ctx.now]
    await rawQuery(
      ctx.db,
      `delete from access.verification where expires_at < $1::timestamptz - interval '1 day'`,
      values,
    )
    await rawQuery(
      ctx.db,
      `delete from access.throttle where last_at < $1::timestamptz - interval '1 day'`,
      values,
    )
    await rawQuery(
      ctx.db,
      `delete from access.session
       where least(absolute_until, coalesce(ended_at, absolute_until)) < $1::timestamptz - interval '90 days'`,
      values,
    )
  },
}
