import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { type Once, once } from '../document/once.commands.ts'
import { isLateFeePaused } from '../document/registered.queries.ts'
import { issueNow } from '../invoice/invoiceIssuing.commands.ts'
import { type LateFeeDraft, lateFeeInvoice } from './lateFee.postings.ts'
import { type DueRow, feeToAssess, type LateFeeRule, lateFeeRuleOn } from './lateFee.rules.ts'

/** What bears the fee: a schedule row of rentals, a lease row, or an invoice (`billing.invoice`). */
export type LateFeeSource = { readonly type: string; readonly id: string }

/** A late fee row of a module: the document that collects it, its name in Arabic, and the rule it was made under. */
export type LateFeeRow = {
  readonly invoiceId: string
  readonly labelAr: string
  readonly profitUnitId: string | null
  /** Amount and due day of the row; what settled it is read from the document's allocations. */
  readonly dueOn: Day
  readonly amountMinor: number
  /** Null takes the company's rule in force on the due day. */
  readonly rule: LateFeeRule | null
  /** What settled the row where it is only a part of its document; the document's own settlements when left out. */
  readonly settlements?: readonly PartSettled[]
}

type PartSettled = DueRow['settlements'][number] & { isCleared: boolean }

/** How the documents of a module's late fees are booked; as those of customers by default. */
export type LateFeeBooking = {
  /** Mapping key of the revenue; `lateFeeRevenue` when left out. */
  readonly lineKey?: string
  /** Mapping key of the control account; `receivable` when left out. */
  readonly control?: string
}

/** A waiver that is asked for: of which fee, of which row of its module, how much and why. */
export type FeeWaiver = {
  readonly lateFeeId: string
  readonly sourceId: string
  readonly amountMinor: number
  readonly reason: string
}

/** Above what a waiver of a fee needs approval, and how it is requested. */
export type WaiverLimit = {
  /** Asked with all that would then be waived of the fee. */
  readonly isOver: (ctx: Ctx, waivedMinor: number) => Promise<boolean>
  readonly ask: (ctx: Ctx, waiver: FeeWaiver) => Promise<void>
}

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    lateFeeSources: LateFeeRows
  }
}

/** A kind of row that bears late fees. */
export type LateFeeRows = {
  readonly type: string
  readonly read: (ctx: Ctx, id: string) => Promise<LateFeeRow | null>
  /** Above it a waiver waits for approval. */
  readonly limit?: WaiverLimit
  /** Keys of their own on which its fees are booked (tenants of property). */
  readonly booking?: LateFeeBooking
}

const invoices: LateFeeRows = {
  type: 'billing.invoice',
  read: readInvoice,
}

/** How the fees of a kind of row are kept; null for one that no module contributes any more. */
export async function lateFeeSourceOf(ctx: Ctx, type: string): Promise<LateFeeRows | null> {
  const sources = [invoices, ...(await ctx.contributed('lateFeeSources'))]
  return sources.find(source => source.type === type) ?? null
}

async function readInvoice(ctx: Ctx, id: string): Promise<LateFeeRow | null> {
  const invoice = await ctx.db
    .selectFrom('billing.invoice')
    .select(['id', 'number', 'due_on', 'total_minor', 'settle_rank'])
    .where('id', '=', id)
    .where('status', '=', 'issued')
    .where('kind', 'in', ['sale', 'service'])
    .executeTakeFirst()
  // A fee bears no fee (rule 21 of 30-rentals).
  if (!invoice || invoice.settle_rank === 3) return null
  return {
    invoiceId: invoice.id,
    labelAr: `الفاتورة ${invoice.number}`,
    profitUnitId: await firstUnitOf(ctx, id),
    dueOn: invoice.due_on,
    amountMinor: invoice.total_minor,
    rule: null,
  }
}

/** The row behind a source; notFound for an unknown kind or row. */
export async function getLateFeeRow(ctx: Ctx, source: LateFeeSource): Promise<LateFeeRow> {
  const rows = await lateFeeSourceOf(ctx, source.type)
  return (await rows?.read(ctx, source.id)) ?? deny(notFound())
}

/** `isCleared` is false while it is a cheque that has not cleared: it covers the document, and no day counts it as paid. */
export type InvoiceSettlement = PartSettled & { readonly invoiceId: string }

/** What settled documents, by day: a cheque counts from the day it cleared, not from the day it was handed over (rule 10 of 40-finance). */
export async function settlementsOf(ctx: Ctx, invoiceIds: readonly string[]): Promise<InvoiceSettlement[]> {
  if (invoiceIds.length === 0) return []
  return rawQuery<InvoiceSettlement>(
    ctx.db,
    `select a.invoice_id as "invoiceId", a.amount_minor as "amountMinor",
       case when c.id is null then a.allocated_on else greatest(a.allocated_on, c.state_on) end as on,
       (c.id is null or c.state = 'cleared') as "isCleared"
     from billing.allocation a
     left join billing.cheque c on c.company_id = $1 and c.payment_id = a.payment_id
     where a.company_id = $1 and a.invoice_id = any ($2)
     order by 3`,
    [ctx.company.id, invoiceIds],
  )
}

/** The row with what settled its document, by day. */
export async function dueRowOf(ctx: Ctx, row: LateFeeRow): Promise<DueRow> {
  const settled = row.settlements ?? (await settlementsOf(ctx, [row.invoiceId]))
  const settlements = settled.filter(one => one.isCleared)
  return { dueOn: row.dueOn, amountMinor: row.amountMinor, settlements }
}

/** Every version of the company's rule. */
export async function lateFeeRules(ctx: Ctx): Promise<(LateFeeRule & { id: string })[]> {
  const rows = await ctx.db
    .selectFrom('billing.late_fee_rule')
    .selectAll()
    .orderBy('valid_from', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    graceDays: row.grace_days,
    tiers: row.tiers as LateFeeRule['tiers'],
    capMinor: row.cap_minor,
    capPercentBasisPoints: row.cap_percent_bps,
    validFromOn: row.valid_from,
  }))
}

/** The rule of a row: its own copy, else the company's version in force on the due day, else null. */
export async function ruleOf(ctx: Ctx, row: LateFeeRow): Promise<LateFeeRule | null> {
  return row.rule ?? lateFeeRuleOn(await lateFeeRules(ctx), row.dueOn)
}

/** The fee of a source as it was invoiced so far, or null. */
export async function findLateFee(ctx: Ctx, source: LateFeeSource) {
  const row = await ctx.db
    .selectFrom('billing.late_fee')
    .selectAll()
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .executeTakeFirst()
  return row ?? null
}

export type AssessedFee = {
  readonly lateFeeId: string
  /** Null when nothing was added: a rerun invoices nothing. */
  readonly invoiceId: string | null
  readonly number: string | null
  readonly increaseMinor: number
  readonly assessedMinor: number
}

/**
 * Invoices the increase of a row's late fee (rule 21 of 30-rentals): `amountMinor` is what accrued through the day in all,
 * what was invoiced before is taken off. While a module holds the fees of the invoice back nothing is added. The invoice's entry is `billing:lateFee:{id}:{through}`. Without an increase nothing
 * is issued.
 */
export async function assessLateFee(
  ctx: Ctx,
  input: {
    sourceKey: string
    source: LateFeeSource
    invoiceId: string
    amountMinor: number
    ruleId: string | null
    through: Day
    /** What the fee is for; the document's number when left out. */
    labelAr?: string
  },
): Promise<Once<AssessedFee>> {
  const { sourceKey, ...payload } = input
  return once<AssessedFee>(ctx, sourceKey, payload, async () => {
    const fee = await feeOf(ctx, input)
    const isPaused = await isLateFeePaused(ctx, input.invoiceId)
    const increaseMinor = isPaused ? 0 : feeToAssess(input.amountMinor, fee.assessedMinor)
    const { lineKey, control } = (await lateFeeSourceOf(ctx, input.source.type))?.booking ?? {}
    const subject = { ...fee, rowLabelAr: fee.labelAr, ...(lineKey ? { lineKey } : {}) }
    const draft = lateFeeInvoice(subject, input.through, increaseMinor, ctx.today)
    const assessedMinor = fee.assessedMinor + increaseMinor
    const answer = { lateFeeId: fee.id, increaseMinor, assessedMinor }
    if (!draft) return { label: fee.labelAr, answer: { ...answer, invoiceId: null, number: null } }
    const issued = await issueNow(ctx, { ...saleOf(draft), ...(control ? { control } : {}) }, uuidv7())
    const { invoiceId, number } = issued.answer
    await ctx.db
      .updateTable('billing.late_fee')
      .set(eb => ({
        assessed_minor: assessedMinor,
        through_on: input.through,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', fee.id)
      .execute()
    await keepDocument(ctx, fee.id, invoiceId, 'assess')
    const changes = [{ field: 'totalMinor', before: null, after: increaseMinor }]
    ctx.audit({ subject: `billing.invoice:${invoiceId}`, label: number, changes })
    return { label: number, answer: { ...answer, invoiceId, number } }
  })
}

// A late fee is a penalty, not a supply: it carries no tax.
export const linesOf = (draft: LateFeeDraft) => draft.lines.map(line => ({ ...line, taxCode: null }))
const saleOf = (draft: LateFeeDraft) => ({
  sourceKey: draft.sourceKey,
  kind: 'sale' as const,
  partyId: draft.partyId,
  date: draft.date,
  dueOn: draft.dueOn ?? draft.date,
  lines: linesOf(draft),
})

export async function keepDocument(
  ctx: Ctx,
  lateFeeId: string,
  invoiceId: string,
  kind: 'assess' | 'waive',
): Promise<void> {
  await ctx.db
    .insertInto('billing.late_fee_document')
    .values({ late_fee_id: lateFeeId, invoice_id: invoiceId, kind })
    .execute()
}

async function firstUnitOf(ctx: Ctx, invoiceId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('billing.invoice_line')
    .select('profit_unit_id')
    .where('invoice_id', '=', invoiceId)
    .where('profit_unit_id', 'is not', null)
    .orderBy('line_no')
    .executeTakeFirst()
  return row?.profit_unit_id ?? null
}

async function feeOf(
  ctx: Ctx,
  input: {
    source: LateFeeSource
    invoiceId: string
    ruleId: string | null
    through: Day
    labelAr?: string
  },
) {
  const known = await findLateFee(ctx, input.source)
  if (known)
    return {
      id: known.id,
      partyId: known.party_id,
      profitUnitId: known.profit_unit_id,
      labelAr: known.label_ar,
      assessedMinor: known.assessed_minor,
    }
  const invoice = await ctx.db
    .selectFrom('billing.invoice')
    .select(['party_id', 'number'])
    .where('id', '=', input.invoiceId)
    .where('status', '=', 'issued')
    .executeTakeFirst()
  if (!invoice) deny(notFound('kernel.record.notFound', { field: 'invoiceId' }))
  const labelAr = input.labelAr ?? `الفاتورة ${invoice.number}`
  const profitUnitId = await firstUnitOf(ctx, input.invoiceId)
  const { id } = await ctx.db
    .insertInto('billing.late_fee')
    .values({
      source_type: input.source.type,
      source_id: input.source.id,
      invoice_id: input.invoiceId,
      party_id: invoice.party_id,
      profit_unit_id: profitUnitId,
      label_ar: labelAr,
      rule_id: input.ruleId,
      through_on: input.through,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, partyId: invoice.party_id, profitUnitId, labelAr, assessedMinor: 0 }
}
