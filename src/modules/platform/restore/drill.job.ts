import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { writeSystemLog } from '../audit/systemLog.commands.ts'
import { asOwner, inOwnersTransaction, type Owner } from '../company/owner.queries.ts'
import { alarm } from '../company/steps.queries.ts'
import { proveArchive, withArchive } from './restore.job.ts'
import { insertCopy, NotRestored, readCopy } from './restoring.commands.ts'

const daysBetweenDrills = 6

type Due = { company_id: number; id: string }

/** The newest copy of the company whose copies were tried longest ago; null where one was tried this week. */
async function dueCopy(ctx: Ctx): Promise<Due | null> {
  const [due] = await rawQuery<Due>(
    ctx.db,
    `select newest.company_id, newest.id from platform.company c
     join lateral (select r.company_id, r.id from platform.copy_result r
       where r.company_id = c.id and r.state = 'ready' and r.kind <> 'asked' order by r.at desc limit 1) newest on true
     left join lateral (select max(r.drilled_at) as at from platform.copy_result r where r.company_id = c.id) last on true
     where c.status = 'active'
       and not exists (select from platform.copy_result r where r.drilled_at > $1::timestamptz - make_interval(days => $2))
     order by last.at nulls first, c.id limit 1`,
    [ctx.now, daysBetweenDrills],
  )
  return due ?? null
}

const subject = { type: 'platform.backup', id: 'drill' }

/**
 * Once a week: a copy is really restored, into rows that are proven like those of any restore and then rolled back. The clock comes by for
 * every company; the one whose copy is due finds the work.
 */
export async function drill(ctx: Ctx): Promise<void> {
  const due = await dueCopy(ctx)
  if (due?.company_id !== ctx.company.id) return
  await asOwner(async owner => {
    const problem = await tryCopy(ctx, owner, due.id)
    await owner.query(
      'update platform.copy_result set drilled_at = $3, drill_problem = $4 where company_id = $1 and id = $2',
      [due.company_id, due.id, ctx.now, problem],
    )
    if (problem === null) return alarm.resolve(ctx, 'backup_drill', subject)
    await alarm.raise(ctx, {
      kind: 'backup_drill',
      severity: 'critical',
      titleKey: 'platform.restore.alert',
      params: {},
      subject,
      permissionId: 'admin.backup.export',
    })
    await writeSystemLog(ctx, {
      level: 'error',
      category: 'system',
      action: 'platform.restore.drill',
      message: 'فشلت تجربة استعادة نسخة',
      metadata: { company: ctx.company.uuid, copy: due.id, problem },
    })
  })
}

async function tryCopy(ctx: Ctx, owner: Owner, exportId: string): Promise<string | null> {
  try {
    await withArchive(ctx, exportId, async archive => {
      await proveArchive(ctx, owner, archive)
      const copy = await readCopy(owner, archive)
      const company = { uuid: randomUUID(), nameAr: 'تجربة استعادة', name: 'Restore drill' }
      await inOwnersTransaction(owner, ctx.company.id, async () => {
        await insertCopy(ctx, owner, copy, company, ctx.company.id)
        return { keep: false, value: null }
      })
    })
    return null
  } catch (error) {
    if (error instanceof NotRestored) return [error.problem, error.what].filter(Boolean).join(':')
    return `unexpected:${(error as Error).message.slice(0, 300)}`
  }
}
