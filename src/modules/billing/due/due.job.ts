import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays, type Day, weekday } from '#kernel/shared/day.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { dayShownIn, shownIn } from '../money/amounts.queries.ts'

/** A cheque alerts a week before it is due, and once more on the last day; a bill three days before. */
const chequeDays = { cheque_due: 7, cheque_due_tomorrow: 1 } as const
const billDays = 3
/** A deposit that is this late is no longer an oversight. */
const veryLateDays = 7
/** How long the statement of a bank may be missing, and a bank unreconciled. */
const importDays = 7
const reconcileDays = 35

type Due = { id: string; number: string; dueOn: Day; amount: number }

/** Tells of cheques, bills and deposits that want doing soon; what was done ends its alert. */
export async function alertDues(ctx: Ctx): Promise<void> {
  for (const [kind, days] of Object.entries(chequeDays)) await alertCheques(ctx, kind, days)
  await alertBills(ctx)
  await alertDeposits(ctx)
}

async function alertCheques(ctx: Ctx, kind: string, days: number): Promise<void> {
  const due = await rawQuery<Due & { bank: string }>(
    ctx.db,
    // The payment is what opens; it holds one cheque.
    `select payment_id as id, number, bank, due_on as "dueOn", amount_minor as amount from billing.cheque
     where company_id = $1 and state in ('onHand', 'issued') and due_on <= $2 order by due_on, id`,
    [ctx.company.id, addDays(ctx.today, days)],
  )
  for (const { id, number, bank, dueOn, amount } of due)
    await raiseAlert(ctx, {
      type: 'smart',
      kind,
      severity: 'medium',
      titleKey: 'billing.alert.chequeDue',
      dueOn,
      params: { number, bank, date: dayShownIn(ctx)(dueOn), amount: shownIn(ctx)(amount) },
      subject: { type: 'billing.payment', id },
      permissionId: 'finance.treasury.view',
    })
  await resolveOthers(ctx, kind, 'billing.payment', idsOf(due))
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(row => row.id)

async function alertBills(ctx: Ctx): Promise<void> {
  const due = await rawQuery<Due>(
    ctx.db,
    `select id, number, due_on as "dueOn", open_minor as amount from billing.invoice
     where company_id = $1 and kind = 'bill' and status = 'issued' and open_minor > 0 and due_on <= $2 order by due_on, id`,
    [ctx.company.id, addDays(ctx.today, billDays)],
  )
  for (const { id, number, dueOn, amount } of due)
    await raiseAlert(ctx, {
      type: 'smart',
      kind: 'bill_due',
      severity: 'medium',
      titleKey: 'billing.alert.billDue',
      dueOn,
      params: { number, date: dayShownIn(ctx)(dueOn), amount: shownIn(ctx)(amount) },
      subject: { type: 'billing.bill', id },
      permissionId: 'finance.vendors.view',
    })
  await resolveOthers(ctx, 'bill_due', 'billing.bill', idsOf(due))
}

async function alertDeposits(ctx: Ctx): Promise<void> {
  const due = await rawQuery<Due>(
    ctx.db,
    `select id, number, hold_until as "dueOn", balance_minor as amount from billing.deposit
     where company_id = $1 and balance_minor > 0 and hold_until < $2 order by hold_until, id`,
    [ctx.company.id, ctx.today],
  )
  for (const { id, number, dueOn, amount } of due)
    await raiseAlert(ctx, {
      type: 'smart',
      kind: 'deposit_release',
      titleKey: 'billing.alert.depositRelease',
      dueOn,
      severity: addDays(dueOn, veryLateDays) <= ctx.today ? 'high' : 'medium',
      params: { number, date: dayShownIn(ctx)(dueOn), amount: shownIn(ctx)(amount) },
      subject: { type: 'billing.deposit', id },
      permissionId: 'finance.deposits.view',
    })
  await resolveOthers(ctx, 'deposit_release', 'billing.deposit', idsOf(due))
}

type Bank = { id: string; name: string; isUnread: boolean; isUnreconciled: boolean }

/** Tells of banks with movements whose statement is long missing, or that were long not reconciled. */
export async function alertBanks(ctx: Ctx): Promise<void> {
  const banks = await rawQuery<Bank>(
    ctx.db,
    `select t.id, t.name_ar as name,
       m.moved and not exists (select from billing.bank_statement s
         where s.company_id = $1 and s.treasury_account_id = t.id and s.to_on >= $2) as "isUnread",
       m.moved_before and not exists (select from billing.reconciliation r
         where r.company_id = $1 and r.treasury_account_id = t.id and r.status = 'approved' and r.as_of >= $3) as "isUnreconciled"
     from billing.treasury_account t
     cross join lateral (select coalesce(bool_or(x.moved_on < $2), false) as moved,
         coalesce(bool_or(x.moved_on < $3), false) as moved_before
       from (select min(moved_on) as moved_on from billing.treasury_move
         where company_id = $1 and treasury_account_id = t.id) x) m
     where t.company_id = $1 and t.kind = 'bank' and t.active`,
    [ctx.company.id, addDays(ctx.today, -importDays), addDays(ctx.today, -reconcileDays)],
  )
  const unread = banks.filter(bank => bank.isUnread)
  const unreconciled = banks.filter(bank => bank.isUnreconciled)
  for (const { id, name } of unread)
    await raiseAlert(ctx, {
      type: 'smart',
      kind: 'bank_not_imported',
      severity: 'low',
      titleKey: 'billing.alert.bankNotImported',
      params: { bank: name, days: importDays },
      subject: { type: 'billing.treasuryAccount', id },
      permissionId: 'finance.treasury.view',
    })
  for (const { id, name } of unreconciled)
    await raiseAlert(ctx, {
      type: 'smart',
      kind: 'bank_not_reconciled',
      severity: 'low',
      titleKey: 'billing.alert.bankNotReconciled',
      params: { bank: name, days: reconcileDays },
      subject: { type: 'billing.treasuryAccount', id },
      permissionId: 'finance.treasury.view',
    })
  await resolveOthers(ctx, 'bank_not_imported', 'billing.treasuryAccount', idsOf(unread))
  await resolveOthers(ctx, 'bank_not_reconciled', 'billing.treasuryAccount', idsOf(unreconciled))
}

export const dues: ScheduledWork = { run: alertDues }

/** On Sundays. */
export const banks: ScheduledWork = {
  run: async ctx => {
    if (weekday(ctx.today) === 0) await alertBanks(ctx)
  },
}
