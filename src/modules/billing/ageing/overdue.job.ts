import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { type Day, daysBetween, timeIn } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { raiseAlert, resolveAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { overdueSeverity } from '#modules/alerts/public.ts'
import { dayShownIn, shownIn, shownWith } from '../money/amounts.queries.ts'

/** Only the largest debtors get an alert; the list behind each alert has them all. */
const toldAtOnce = 20

type Late = { id: string; name: string; open: number; since: Day; count: number }

/** Alerts of customers with invoices past due, the largest first; a payment ends the alert. */
export async function alertOverdue(ctx: Ctx): Promise<void> {
  const late = await rawQuery<Late>(
    ctx.db,
    `select late.id, coalesce(p.name_ar, p.name_en, p.code) as name, late.open, late.since, late.count
     from (
       select coalesce(a.alias_of, a.id) as id, sum(i.open_minor)::bigint as open, min(i.due_on) as since, count(*)::int as count
       from billing.invoice i
       join parties.party a on a.company_id = $1 and a.id = i.party_id
       where i.company_id = $1 and i.kind in ('sale', 'service') and i.status = 'issued' and i.open_minor > 0 and i.due_on < $2
       group by 1 order by open desc, id limit ${toldAtOnce}
     ) late
     join parties.party p on p.company_id = $1 and p.id = late.id
     order by late.open desc, late.id`,
    [ctx.company.id, ctx.today],
  )
  for (const { id, name, open, since, count } of late)
    await raiseAlert(ctx, {
      type: 'smart',
      kind: 'payment_overdue',
      titleKey: 'billing.alert.paymentOverdue',
      dueOn: since,
      severity: overdueSeverity(daysBetween(since, ctx.today)),
      params: { name, amount: shownIn(ctx)(open), date: dayShownIn(ctx)(since), count },
      subject: { type: 'parties.party', id },
      permissionId: 'finance.invoices.view',
    })
  await resolveOthers(
    ctx,
    'payment_overdue',
    'parties.party',
    late.map(one => one.id),
  )
}

const boxSubject = (id: string) => ({ type: 'billing.treasuryAccount', id })

type Box = { id: string; name: string; currency: Currency; cashier: string | null; balance: number }

/**
 * Alerts at the end of the day of shifts left open and of boxes and banks that hold less than nothing; what is put right ends its alert, at
 * whatever hour.
 */
export async function alertBoxes(ctx: Ctx, isNight = true): Promise<void> {
  const boxes = await rawQuery<Box>(
    ctx.db,
    // Of the company's currency the balance is that of its account, which reads no movement.
    `select t.id, t.name_ar as name, t.currency, s.cashier_name as cashier, coalesce(case when t.currency = $2
         then (select sum(b.debit - b.credit) from accounting.account_balance b
           where b.company_id = $1 and b.account_id = t.account_id)
         else (select k.foreign_minor from billing.treasury_balance k
           where k.company_id = $1 and k.treasury_account_id = t.id) end, 0)::bigint as balance
     from billing.treasury_account t
     left join billing.cash_session s on s.company_id = $1 and s.treasury_account_id = t.id and s.status <> 'closed'
     where t.company_id = $1 and t.kind in ('cash', 'bank')`,
    [ctx.company.id, ctx.company.currency],
  )
  const high = { type: 'smart', severity: 'high', permissionId: 'finance.treasury.view' } as const
  const open = boxes.filter(box => box.cashier !== null)
  const negative = boxes.filter(box => box.balance < 0)
  for (const { id, name, cashier } of isNight ? open : [])
    await raiseAlert(ctx, {
      ...high,
      kind: 'shift_open',
      titleKey: 'billing.alert.shiftOpen',
      subject: boxSubject(id),
      params: { box: name, name: cashier ?? '' },
    })
  for (const { id, name, balance, currency } of isNight ? negative : [])
    await raiseAlert(ctx, {
      ...high,
      kind: 'box_negative',
      titleKey: 'billing.alert.boxNegative',
      subject: boxSubject(id),
      params: { box: name, amount: shownWith(ctx, currency)(balance) },
    })
  const idsOf = (found: readonly Box[]) => found.map(box => box.id)
  await resolveOthers(ctx, 'shift_open', 'billing.treasuryAccount', idsOf(open))
  await resolveOthers(ctx, 'box_negative', 'billing.treasuryAccount', idsOf(negative))
}

/** A closed shift ends its alert. */
export async function stopTellingOfShift(ctx: Ctx, treasuryAccountId: string): Promise<void> {
  await resolveAlert(ctx, 'shift_open', boxSubject(treasuryAccountId))
}

export const overdue: ScheduledWork = { run: alertOverdue }

/** Every half hour; what is open at 23:30 of the company's own day alerts then. */
export const boxes: ScheduledWork = {
  run: ctx => alertBoxes(ctx, timeIn(ctx.now, ctx.company.timeZone) >= '23:30'),
}
