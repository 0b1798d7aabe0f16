import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { assessLateFee, type LateFeeRow } from '#modules/billing/server/public.ts'
import { feeToAssess, type LateFeeRule, lateFee, lateFeeRuleOn } from '#modules/billing/shared/public.ts'
import type { KeptRow } from './schedule-rows.ts'

/** The name of our rows to billing, which collects their late fees. */
export const lateFeeSourceType = 'rentals.scheduleRow'

/** What billing must know of a row to compute its late fee; null for an unknown row or one without an invoice. */
export async function lateFeeRowOf(ctx: Ctx, rowId: string): Promise<LateFeeRow | null> {
  const row = await ctx.db
    .selectFrom('rentals.schedule_row as r')
    .innerJoin('rentals.contract as c', 'c.id', 'r.contract_id')
    .select(['r.invoice_id', 'r.no', 'r.due_on', 'r.amount_minor', 'c.number'])
    .where('r.id', '=', rowId)
    .executeTakeFirst()
  if (!row?.invoice_id) return null
  return {
    invoiceId: row.invoice_id,
    labelAr: `الدفعة ${row.no} من العقد ${row.number}`,
    profitUnitId: null,
    dueOn: row.due_on,
    amountMinor: row.amount_minor,
    rule: null,
  }
}

export type RowFee = {
  readonly state: 'none' | 'accruing' | 'assessed' | 'paid' | 'waived'
  readonly accruedMinor: number
  readonly assessedMinor: number
  readonly waivedMinor: number
  readonly lateDays: number
  readonly ruleId: string | null
}

const noFee: RowFee = {
  state: 'none',
  accruedMinor: 0,
  assessedMinor: 0,
  waivedMinor: 0,
  lateDays: 0,
  ruleId: null,
}

/** The late fees of rows through a day: accrued by the one formula, invoiced and waived as billing keeps them. */
export async function feesOf(
  ctx: Ctx,
  rows: readonly KeptRow[],
  through: Day,
): Promise<(rowId: string) => RowFee> {
  const invoiced = rows.filter(row => row.invoice_id !== null)
  if (invoiced.length === 0) return () => noFee
  const rules = await rulesOf(ctx)
  const invoiceIds = invoiced.map(row => row.invoice_id!)
  const settlements = await ctx.db
    .selectFrom('billing.allocation')
    .select(['invoice_id', 'allocated_on as on', 'amount_minor as amountMinor'])
    .where('invoice_id', 'in', invoiceIds)
    .execute()
  const kept = await ctx.db
    .selectFrom('billing.late_fee')
    .select(['source_id', 'assessed_minor', 'waived_minor'])
    .where('source_type', '=', lateFeeSourceType)
    .where(
      'source_id',
      'in',
      invoiced.map(row => row.id),
    )
    .execute()
  const fees = new Map<string, RowFee>()
  for (const row of invoiced) {
    const rule = lateFeeRuleOn(rules, row.due_on) as (LateFeeRule & { id: string }) | null
    const due = {
      dueOn: row.due_on,
      amountMinor: row.amount_minor,
      settlements: settlements.filter(one => one.invoice_id === row.invoice_id),
    }
    const accrued = rule ? lateFee(due, rule, through) : { accruedMinor: 0, lateDays: 0 }
    const known = kept.find(one => one.source_id === row.id)
    fees.set(row.id, {
      ...sumsOf(accrued.accruedMinor, known?.assessed_minor ?? 0, known?.waived_minor ?? 0),
      lateDays: accrued.lateDays,
      ruleId: rule?.id ?? null,
    })
  }
  return rowId => fees.get(rowId) ?? noFee
}

function sumsOf(accruedMinor: number, assessedMinor: number, waivedMinor: number) {
  const state =
    accruedMinor === 0 && assessedMinor === 0
      ? ('none' as const)
      : accruedMinor > assessedMinor
        ? ('accruing' as const)
        : waivedMinor >= assessedMinor
          ? ('waived' as const)
          : ('assessed' as const)
  return { state, accruedMinor, assessedMinor, waivedMinor }
}

async function rulesOf(ctx: Ctx): Promise<(LateFeeRule & { readonly id: string })[]> {
  const rows = await ctx.db.selectFrom('billing.late_fee_rule').selectAll().execute()
  return rows.map(row => ({
    id: row.id,
    graceDays: row.grace_days,
    tiers: row.tiers as LateFeeRule['tiers'],
    capMinor: row.cap_minor,
    capPercentBasisPoints: row.cap_percent_bps,
    validFromOn: row.valid_from,
  }))
}

/** Invoices what accrued since the last assessment of the rows; a rerun on the same day invoices nothing. */
export async function assessRows(ctx: Ctx, rows: readonly KeptRow[]): Promise<number> {
  const fees = await feesOf(ctx, rows, ctx.today)
  let assessed = 0
  for (const row of rows) {
    const fee = fees(row.id)
    if (!row.invoice_id || feeToAssess(fee.accruedMinor, fee.assessedMinor) === 0) continue
    const known = await lateFeeRowOf(ctx, row.id)
    await assessLateFee(ctx, {
      sourceKey: `rentals:row:${row.id}:lateFee:${ctx.today}`,
      source: { type: lateFeeSourceType, id: row.id },
      invoiceId: row.invoice_id,
      amountMinor: fee.accruedMinor,
      ruleId: fee.ruleId,
      through: ctx.today,
      ...(known ? { labelAr: known.labelAr } : {}),
    })
    assessed += 1
  }
  return assessed
}
