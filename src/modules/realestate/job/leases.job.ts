import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { lockRecord } from '#kernel/server/record.ts'
import { addDays, addMonths } from '#kernel/shared/day.ts'
import { raiseAlert, resolveAlert } from '#modules/alerts/public.server.ts'
import { attempt } from '#modules/platform/import/public.server.ts'
import { moveClaims } from '../lease/claiming.commands.ts'
import { type LeaseRecord, leases, termsOf } from '../lease/lease.row.ts'
import { addRows, rowsOf } from '../leaseRow/leaseRows.commands.ts'
import { holdoverRow, monthsAndDays } from '../leaseRow/rentRows.rules.ts'
import { invoiceRows } from '../leaseRow/rowInvoicing.commands.ts'
import { renew } from '../leaseStep/leaseStep.commands.ts'
import { settingsOf } from '../settings/settings.queries.ts'

/** Leases past their end that nobody ended, renewed or gave notice of, whose last row is over. */
async function leasesPastEnd(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('realestate.lease as l')
    .select('l.id')
    .where('l.status', '=', 'active')
    .where('l.end_date', '<', ctx.today)
    .where('l.notice_on', 'is', null)
    .where(
      sql<boolean>`not exists (select from realestate.lease_row r where r.company_id = l.company_id and r.lease_id = l.id
        and r.state <> 'cancelled' and r.ends_on >= ${ctx.today}::date)`,
    )
    .orderBy('l.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A lease with automatic renewal gets its successor at the same rent; any other runs on by rows of one payment period (rule 13). */
async function runOn(ctx: Ctx, row: LeaseRecord): Promise<void> {
  const terms = await termsOf(ctx, row)
  if (row.auto_renewal) {
    const { months } = monthsAndDays(row.start_date, row.end_date)
    const start = addDays(row.end_date, 1)
    const endDate = addDays(addMonths(start, row.renewal_months ?? Math.max(1, months)), -1)
    await renew(ctx, row, { endDate, fileIds: [], marketSource: null, reason: null })
    return
  }
  const known = (await rowsOf(ctx, row.id)).filter(one => one.kind === 'rent' && one.state !== 'cancelled')
  let last = known.reduce((latest, one) => (one.ends_on > latest ? one.ends_on : latest), row.end_date)
  const rows = []
  while (last < ctx.today) {
    const next = holdoverRow(terms, last)
    rows.push(next)
    last = next.to
  }
  await moveClaims(ctx, row, last)
  await addRows(ctx, row.id, rows, { isHoldover: true })
  ctx.audit({
    subject: `realestate.lease:${row.id}`,
    label: row.number ?? '',
    changes: [{ field: 'holdoverUntil', before: row.end_date, after: last }],
  })
  ctx.hint('realestate.lease', row.id)
}

/** A lease that is refused raises an alert and stops no other. */
async function tryOne(ctx: Ctx, id: string, kind: string, work: (row: LeaseRecord) => Promise<unknown>) {
  const row = await lockRecord(ctx, leases, { id })
  const refusal = await attempt(ctx, () => work(row))
  const subject = { type: 'realestate.lease', id }
  if (!refusal) return resolveAlert(ctx, kind, subject)
  return raiseAlert(ctx, {
    type: 'smart',
    kind,
    severity: 'high',
    titleKey: `realestate.alert.${kind === 'lease_stuck' ? 'stuck' : 'notInvoiced'}`,
    params: { number: row.number ?? '', reason: refusal.code },
    subject,
    permissionId: 'realestate.leases.read',
  })
}

/** 00:05: leases that run past their end. */
export const holdover: ScheduledWork = {
  list: leasesPastEnd,
  run: async (ctx, few) => {
    for (const id of few ?? (await leasesPastEnd(ctx)))
      await tryOne(ctx, id, 'lease_stuck', row => runOn(ctx, row))
  },
}

/** Leases with a row to invoice: running ones, and renewed ones whose own rows fall due later. */
async function leasesDue(ctx: Ctx): Promise<string[]> {
  const { invoiceLeadDays } = await settingsOf(ctx)
  const rows = await ctx.db
    .selectFrom('realestate.lease_row as r')
    .innerJoin('realestate.lease as l', 'l.id', 'r.lease_id')
    .select('l.id')
    .distinct()
    .where('r.state', '=', 'scheduled')
    .where('r.amount_minor', '>', 0)
    .where('r.due_on', '<=', addDays(ctx.today, invoiceLeadDays))
    .where(({ or, and, eb }) =>
      or([
        eb('l.status', '=', 'active'),
        and([
          eb('l.status', '=', 'closed'),
          sql<boolean>`exists (select from realestate.lease s where s.company_id = l.company_id and s.renews_id = l.id)`,
        ]),
      ]),
    )
    .orderBy('l.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** 00:15: rows that are due, by the lead the company has set; an invoiced row is never looked at again. */
export const dueRows: ScheduledWork = {
  list: leasesDue,
  run: async (ctx, few) => {
    const { invoiceLeadDays } = await settingsOf(ctx)
    const through = addDays(ctx.today, invoiceLeadDays)
    for (const id of few ?? (await leasesDue(ctx)))
      await tryOne(ctx, id, 'rent_not_invoiced', async row => {
        const due = (await rowsOf(ctx, id)).filter(one => one.due_on <= through && one.kind === 'rent')
        await invoiceRows(ctx, row, due, ctx.today)
      })
  },
}
