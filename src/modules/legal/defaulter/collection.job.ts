import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { notify } from '#modules/alerts/public.server.ts'
import { findPartyName } from '#modules/parties/public.server.ts'
import { endCase } from '../case/case.commands.ts'
import { familyOf } from '../case/debt.queries.ts'
import { legalSettings } from '../office/office.queries.ts'
import { readAs } from '../office/reader.queries.ts'
import { noteFile } from './file.row.ts'

/**
 * Each night: promises that were kept or broken, files of who owes nothing overdue any more, and cases whose claim is paid. Each step
 * finds only what is still to do, so a second run does nothing.
 */
export const nightlyCollection: ScheduledWork = {
  run: async (ctx: Ctx) => {
    await judgePromises(ctx)
    await closePaidCases(ctx)
    await voidPaidDrafts(ctx)
    await closePaidFiles(ctx)
  },
}

/** What came in of a party between two days: settled by money, a cheque from the day it cleared. */
async function receivedMinor(ctx: Ctx, partyId: string, from: Day, to: Day): Promise<number> {
  const [row] = await rawQuery<{ sum: number }>(
    ctx.db,
    `select coalesce(sum(a.amount_minor), 0)::bigint as sum
     from billing.allocation a
     join billing.invoice i on i.company_id = $1 and i.id = a.invoice_id
     left join billing.cheque c on c.company_id = $1 and c.payment_id = a.payment_id
     where a.company_id = $1 and i.party_id = any ($2) and a.payment_id is not null and (c.id is null or c.state = 'cleared')
       and (case when c.id is null then a.allocated_on else greatest(a.allocated_on, c.state_on) end) between $3 and $4`,
    [ctx.company.id, await familyOf(ctx, partyId), from, to],
  )
  return row!.sum
}

async function judgePromises(ctx: Ctx): Promise<void> {
  const { promiseGraceDays } = await legalSettings(ctx)
  const live = await ctx.db
    .selectFrom('legal.promise as m')
    .innerJoin('legal.defaulter_file as f', 'f.id', 'm.folder_id')
    .select(['m.id', 'm.version', 'm.promised_on', 'f.id as folder_id', 'f.party_id', 'f.owner_id'])
    .where('m.state', '=', 'live')
    .orderBy('m.id')
    .execute()
  for (const promise of live) {
    const rows = await ctx.db
      .selectFrom('legal.promise_row')
      .selectAll()
      .where('promise_id', '=', promise.id)
      .orderBy('position')
      .execute()
    let promisedMinor = 0
    let isBroken = false
    let left = rows.length
    for (const row of rows) {
      promisedMinor += row.amount_minor
      const last = addDays(row.due_on, promiseGraceDays)
      const until = last < ctx.today ? last : ctx.today
      const isKept = (await receivedMinor(ctx, promise.party_id, promise.promised_on, until)) >= promisedMinor
      if (isKept) left -= 1
      if (isKept && !row.kept_on)
        await ctx.db
          .updateTable('legal.promise_row')
          .set({ kept_on: ctx.today })
          .where('promise_id', '=', promise.id)
          .where('position', '=', row.position)
          .execute()
      isBroken ||= !isKept && last < ctx.today
    }
    if (!isBroken && left > 0) continue
    await endPromise(ctx, promise, isBroken ? 'broken' : 'kept')
  }
}

type Live = { id: string; version: number; folder_id: string; party_id: string; owner_id: string }

async function endPromise(ctx: Ctx, promise: Live, state: 'broken' | 'kept'): Promise<void> {
  await ctx.db
    .updateTable('legal.promise')
    .set({ state, ended_on: ctx.today, version: promise.version + 1 })
    .where('id', '=', promise.id)
    .execute()
  ctx.audit({
    subject: `legal.promise:${promise.id}`,
    changes: [{ field: 'state', before: 'live', after: state }],
  })
  ctx.hint('legal.promise', promise.id)
  await noteFile(ctx, promise.folder_id, 'promise', state === 'broken' ? 'لم يُوفَ بالوعد' : 'وُفي بالوعد')
  if (state === 'kept') return
  await notify(ctx, promise.owner_id, {
    tone: 'warning',
    kind: 'legal_promise_broken',
    titleKey: 'legal.notice.promiseBroken',
    params: { name: (await findPartyName(ctx, promise.party_id)) ?? '' },
    subject: { type: 'legal.defaulter', id: promise.party_id },
  })
}

/** A case that nobody filed and whose whole claim is paid ends by itself; a filed one gets a task for its lawyer. */
async function closePaidCases(ctx: Ctx): Promise<void> {
  const paid = await rawQuery<{ id: string; isFiled: boolean }>(
    readAs(ctx),
    `select c.id, exists (select from legal.proceeding p where p.company_id = $1 and p.case_id = c.id) as "isFiled"
     from legal.legal_case c
     where c.company_id = $1 and c.status in ('draft', 'active')
       and exists (select from legal.claim_item t where t.company_id = $1 and t.case_id = c.id)
       and not exists (select from legal.claim_item t join billing.invoice i on i.company_id = $1 and i.id = t.invoice_id
         where t.company_id = $1 and t.case_id = c.id and i.status = 'issued' and i.open_minor > 0)
     order by c.id`,
    [ctx.company.id],
  )
  for (const { id, isFiled } of paid) {
    const row = await readAs(ctx)
      .selectFrom('legal.legal_case')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (row.status === 'draft') {
      await ctx.db.deleteFrom('legal.legal_case').where('id', '=', id).execute()
      ctx.audit({ subject: `legal.case:${id}`, changes: [{ field: 'status', before: 'draft', after: null }] })
    } else if (!isFiled) await endCase(ctx, row, 'paid', null)
    else await askForWithdrawal(ctx, row)
  }
}

const withdrawal = 'تقديم تنازل / إثبات سداد'

async function askForWithdrawal(
  ctx: Ctx,
  row: { id: string; number: string | null; responsible_id: string },
) {
  const known = await ctx.db
    .selectFrom('legal.case_task')
    .select('id')
    .where('case_id', '=', row.id)
    .where('title', '=', withdrawal)
    .executeTakeFirst()
  if (known) return
  await ctx.db
    .insertInto('legal.case_task')
    .values({
      case_id: row.id,
      title: withdrawal,
      due_on: addDays(ctx.today, 7),
      assignee_id: row.responsible_id,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await notify(ctx, row.responsible_id, {
    tone: 'warning',
    kind: 'legal_case_paid',
    titleKey: 'legal.notice.casePaid',
    params: { number: row.number ?? '' },
    subject: { type: 'legal.case', id: row.id },
  })
}

/** A draft to who owes nothing overdue any more would claim what was paid. */
async function voidPaidDrafts(ctx: Ctx): Promise<void> {
  const gone = await rawQuery<{ id: string; subject: string }>(
    readAs(ctx),
    `update legal.letter l set state = 'void', version = version + 1
     where l.company_id = $1 and l.state = 'draft'
       and not exists (select from billing.invoice i join parties.party m on m.company_id = $1 and m.id = i.party_id
         where i.company_id = $1 and coalesce(m.alias_of, m.id) = l.party_id and i.status = 'issued' and i.kind in ('sale', 'service')
           and i.open_minor > 0 and i.due_on < $2)
     returning l.id, l.subject`,
    [ctx.company.id, ctx.today],
  )
  for (const { id, subject } of gone)
    ctx.audit({
      subject: `legal.letter:${id}`,
      label: subject,
      changes: [{ field: 'state', before: 'draft', after: 'void' }],
    })
}

async function closePaidFiles(ctx: Ctx): Promise<void> {
  const paid = await rawQuery<{ id: string; partyId: string; version: number }>(
    readAs(ctx),
    `select f.id, f.party_id as "partyId", f.version from legal.defaulter_file f
     where f.company_id = $1 and f.closed_on is null
       and not exists (select from billing.invoice i join parties.party m on m.company_id = $1 and m.id = i.party_id
         where i.company_id = $1 and coalesce(m.alias_of, m.id) = f.party_id and i.status = 'issued' and i.kind in ('sale', 'service')
           and i.open_minor > 0 and i.due_on < $2)
       and not exists (select from legal.legal_case c where c.company_id = $1 and c.party_id = f.party_id
         and c.status in ('active', 'on_hold', 'suspended'))
     order by f.id`,
    [ctx.company.id, ctx.today],
  )
  for (const file of paid) {
    await ctx.db
      .updateTable('legal.defaulter_file')
      .set({ stage: 'closed', closed_on: ctx.today, version: file.version + 1 })
      .where('id', '=', file.id)
      .execute()
    ctx.audit({
      subject: `legal.defaulter:${file.partyId}`,
      changes: [{ field: 'stage', before: null, after: 'closed' }],
    })
    ctx.hint('legal.defaulter', file.partyId)
  }
}
