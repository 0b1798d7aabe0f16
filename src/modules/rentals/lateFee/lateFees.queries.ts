import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import {
  assessLateFee,
  type LateFeeRow,
  type LateFeeRows,
  lateFeeRules,
} from '#modules/billing/public.server.ts'
import {
  feeToAssess,
  type LateFeeRule,
  lateFee,
  lateFeeRuleOn,
  lateFeeState,
} from '#modules/billing/public.ts'
import type { ContractRow } from '../contract/contract.row.ts'
import { settlementsOfRows } from '../price/shares.queries.ts'
import type { KeptRow } from '../schedule/scheduleRows.commands.ts'
import { feeWaiverLimit } from './feeWaivers.commands.ts'

/** The name of our rows to billing, which collects their late fees. */
const lateFeeSourceType = 'rentals.scheduleRow'

/** A rule as a contract copies it, with the version of the company's it was; none where no fee was agreed. */
export type AgreedLateFee = LateFeeRule & { readonly id: string | null }

/** No fee was agreed. It stands in the contract, so that a rule the company makes later does not reach it. */
const noLateFee: AgreedLateFee = {
  id: null,
  graceDays: 0,
  tiers: [],
  capMinor: null,
  capPercentBasisPoints: null,
  validFromOn: '2000-01-01',
}

/** What a contract that begins on a day copies of the company's rules. */
export async function lateFeeToAgree(ctx: Ctx, startOn: Day): Promise<AgreedLateFee> {
  return (lateFeeRuleOn(await lateFeeRules(ctx), startOn) as AgreedLateFee | null) ?? noLateFee
}

/** What a contract agreed on; a draft, which has not agreed yet, shows what it would. */
export async function lateFeeOf(
  ctx: Ctx,
  contract: Pick<ContractRow, 'late_fee_rule'>,
  startOn: Day,
): Promise<AgreedLateFee> {
  return (contract.late_fee_rule as AgreedLateFee | null) ?? lateFeeToAgree(ctx, startOn)
}

/** What billing must know of a row to compute its late fee; null for an unknown row or one without an invoice. */
async function lateFeeRowOf(ctx: Ctx, rowId: string): Promise<LateFeeRow | null> {
  const row = await ctx.db
    .selectFrom('rentals.schedule_row as r')
    .innerJoin('rentals.contract as c', 'c.id', 'r.contract_id')
    .select(['r.id', 'r.invoice_id', 'r.no', 'r.due_on', 'r.amount_minor', 'r.share_minor'])
    .select(['c.number', 'c.late_fee_rule'])
    .where('r.id', '=', rowId)
    .executeTakeFirst()
  if (!row?.invoice_id) return null
  return {
    invoiceId: row.invoice_id,
    labelAr: `الدفعة ${row.no} من العقد ${row.number}`,
    profitUnitId: null,
    dueOn: row.due_on,
    amountMinor: row.amount_minor,
    rule: row.late_fee_rule as AgreedLateFee | null,
    ...(row.share_minor === null ? {} : { settlements: (await settlementsOfRows(ctx, [row]))(row) }),
  }
}

/** The rows that bear late fees, for billing. */
export const lateFeeRows: LateFeeRows = { type: lateFeeSourceType, read: lateFeeRowOf, limit: feeWaiverLimit }

export type RowFee = {
  /** Billing's fee of the row, once something was invoiced. */
  readonly id: string | null
  readonly state: ReturnType<typeof lateFeeState>
  readonly accruedMinor: number
  readonly assessedMinor: number
  readonly waivedMinor: number
  readonly lateDays: number
  readonly ruleId: string | null
}

const noFee: RowFee = {
  id: null,
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
  const ruleOf = await agreedRules(ctx, invoiced)
  const settled = await settlementsOfRows(ctx, invoiced)
  const kept = await ctx.db
    .selectFrom('billing.late_fee')
    .select(['id', 'source_id', 'assessed_minor', 'waived_minor'])
    .where('source_type', '=', lateFeeSourceType)
    .where(
      'source_id',
      'in',
      invoiced.map(row => row.id),
    )
    .execute()
  const paid = await paidOn(
    ctx,
    kept.map(fee => fee.id),
  )
  const fees = new Map<string, RowFee>()
  for (const row of invoiced) {
    const rule = ruleOf(row)
    const due = {
      dueOn: row.due_on,
      amountMinor: row.amount_minor,
      settlements: settled(row).filter(one => one.isCleared),
    }
    const accrued = rule ? lateFee(due, rule, through) : { accruedMinor: 0, lateDays: 0 }
    const known = kept.find(one => one.source_id === row.id)
    fees.set(row.id, {
      id: known?.id ?? null,
      ...sumsOf({
        accruedMinor: accrued.accruedMinor,
        assessedMinor: known?.assessed_minor ?? 0,
        waivedMinor: known?.waived_minor ?? 0,
        paidMinor: known ? paid(known.id) : 0,
      }),
      lateDays: accrued.lateDays,
      ruleId: rule?.id ?? null,
    })
  }
  return rowId => fees.get(rowId) ?? noFee
}

function sumsOf(fee: Parameters<typeof lateFeeState>[0]) {
  const { accruedMinor, assessedMinor, waivedMinor } = fee
  return { state: lateFeeState(fee), accruedMinor, assessedMinor, waivedMinor }
}

/** What money, not credit notes, settled of the invoices of fees. */
async function paidOn(ctx: Ctx, feeIds: readonly string[]): Promise<(feeId: string) => number> {
  if (feeIds.length === 0) return () => 0
  const rows = await ctx.db
    .selectFrom('billing.late_fee_document as d')
    .innerJoin('billing.allocation as a', 'a.invoice_id', 'd.invoice_id')
    .select(['d.late_fee_id', sql<number>`sum(a.amount_minor)::bigint`.as('minor')])
    .where('d.late_fee_id', 'in', [...feeIds])
    .where('d.kind', '=', 'assess')
    .where('a.credit_id', 'is', null)
    .groupBy('d.late_fee_id')
    .execute()
  const paid = new Map(rows.map(row => [row.late_fee_id, row.minor]))
  return feeId => paid.get(feeId) ?? 0
}

/** The rule of each row: what its contract agreed on, else (for contracts of before) the company's of the due day. */
async function agreedRules(ctx: Ctx, rows: readonly KeptRow[]) {
  const contracts = await ctx.db
    .selectFrom('rentals.contract')
    .select(['id', 'late_fee_rule'])
    .where('id', 'in', [...new Set(rows.map(row => row.contract_id))])
    .execute()
  const agreed = new Map(contracts.map(row => [row.id, row.late_fee_rule as AgreedLateFee | null]))
  const rules = await lateFeeRules(ctx)
  return (row: KeptRow) =>
    agreed.get(row.contract_id) ?? (lateFeeRuleOn(rules, row.due_on) as AgreedLateFee | null)
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
