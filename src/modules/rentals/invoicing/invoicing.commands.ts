import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { registerProfitUnit } from '#modules/accounting/public.server.ts'
import { issueInvoice } from '#modules/billing/public.server.ts'
import { vehicleCard } from '#modules/fleet/public.server.ts'
import { type ContractRow, numberOf } from '../contract/contract.row.ts'
import type { InvoiceDraft } from '../contract/draft.postings.ts'
import { type BilledContract, type RowShare, rowInvoice } from '../row/row.postings.ts'
import { type KeptRow, type KeptRowLine, rowLinesOf } from '../schedule/scheduleRows.commands.ts'
import type { ContractInvoiceTable } from '../tables.ts'

export type IssuedDocument = {
  readonly id: string
  readonly number: string
  readonly kind: 'sale' | 'service' | 'creditNote'
  readonly total: number
}

type DocumentKind = ContractInvoiceTable['kind']
export type DocumentLink = {
  readonly kind: DocumentKind
  readonly rowId?: string
  readonly markId?: string
  readonly eventId?: string
  /** Other contracts have their part of it too. */
  readonly isShared?: boolean
  /** What of a shared credit note is the contract's. */
  readonly shareMinor?: number
}

/** The facts of a contract its documents carry. */
export const billedOf = (row: Pick<ContractRow, 'number' | 'customer_id' | 'type'>): BilledContract => ({
  number: numberOf(row),
  customerId: row.customer_id,
  isService: row.type === 'service',
})

/** The dimensions of a vehicle's lines: its profit unit in the ledger and the cost centre of its group. */
export async function vehicleDimensions(ctx: Ctx, vehicleId: string | null) {
  if (!vehicleId) return { profitUnitId: null, costCenterId: null }
  const card = await vehicleCard(ctx, vehicleId)
  const labelAr = card.plate ?? `${card.make} ${card.model} ${card.year}`
  const { costCenterId } = card
  const unit = { kind: 'vehicle' as const, externalId: vehicleId, labelAr, costCenterId }
  return { profitUnitId: (await registerProfitUnit(ctx, unit)).profitUnitId, costCenterId }
}

/** Issues a document of a contract through billing and keeps that it belongs to it. Lines name vehicles, billing units. */
export async function issueFor(
  ctx: Ctx,
  contractId: string,
  draft: InvoiceDraft & { kind: 'sale' | 'service' },
  link: DocumentLink,
): Promise<IssuedDocument> {
  const dimensions = new Map<string | null, Awaited<ReturnType<typeof vehicleDimensions>>>()
  for (const { profitUnitId = null } of draft.lines)
    if (!dimensions.has(profitUnitId))
      dimensions.set(profitUnitId, await vehicleDimensions(ctx, profitUnitId))
  const { kind, dueOn } = draft
  const issued = await issueInvoice(ctx, {
    sourceKey: draft.sourceKey,
    kind,
    partyId: draft.partyId,
    date: draft.date,
    ...(dueOn ? { dueOn } : {}),
    lines: draft.lines.map(line => ({ ...line, ...dimensions.get(line.profitUnitId ?? null) })),
  })
  await linkDocument(ctx, contractId, issued.invoiceId, link)
  return { id: issued.invoiceId, number: issued.number, kind, total: issued.totalMinor }
}

/** Keeps that a document of billing belongs to a contract; asking again changes nothing. */
export async function linkDocument(
  ctx: Ctx,
  contractId: string,
  invoiceId: string,
  link: DocumentLink,
): Promise<void> {
  await ctx.db
    .insertInto('rentals.contract_invoice')
    .values({
      contract_id: contractId,
      invoice_id: invoiceId,
      kind: link.kind,
      row_id: link.rowId ?? null,
      mark_id: link.markId ?? null,
      event_id: link.eventId ?? null,
      is_shared: link.isShared ?? false,
      share_minor: link.shareMinor ?? null,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Invoices rows of a contract on a day, each once; the caller has locked the contract. */
export async function invoiceRows(
  ctx: Ctx,
  contract: ContractRow,
  rows: readonly KeptRow[],
  on: Day,
): Promise<IssuedDocument[]> {
  const lines = await rowLinesOf(
    ctx,
    rows.map(row => row.id),
  )
  const issued: IssuedDocument[] = []
  for (const row of rows) issued.push(await invoiceOne(ctx, contract, row, lines(row.id), on))
  return issued
}

async function invoiceOne(
  ctx: Ctx,
  contract: ContractRow,
  row: KeptRow,
  lines: readonly KeptRowLine[],
  on: Day,
) {
  const vehicleId = contract.vehicle_id
  const scheduled = {
    id: row.id,
    vehicleId,
    no: row.no,
    fromOn: row.from_on,
    toOn: row.to_on,
    dueOn: row.due_on,
    amountMinor: row.amount_minor,
    voidedInvoices: row.voided_invoices,
  }
  const draft = rowInvoice(billedOf(contract), scheduled, lines.map(shareOf), on)
  const kind = contract.type === 'service' ? ('service' as const) : ('sale' as const)
  const document = await issueFor(ctx, contract.id, { ...draft, kind }, { kind: 'row', rowId: row.id })
  await ctx.db
    .updateTable('rentals.schedule_row')
    .set({ state: 'invoiced', invoice_id: document.id, vehicle_id: vehicleId })
    .where('id', '=', row.id)
    .execute()
  await keepInvoiced(ctx, row, document.total)
  return document
}

/** A row comes to what its invoice came to: the law may have changed the rate since the price was agreed. The total follows. */
export async function keepInvoiced(ctx: Ctx, row: KeptRow, amountMinor: number): Promise<void> {
  if (row.amount_minor === amountMinor) return
  await ctx.db
    .updateTable('rentals.schedule_row')
    .set({ amount_minor: amountMinor })
    .where('id', '=', row.id)
    .execute()
  await ctx.db
    .updateTable('rentals.contract')
    .set(eb => ({ total_minor: eb('total_minor', '+', amountMinor - row.amount_minor) }))
    .where('id', '=', row.contract_id)
    .execute()
}

/** A kept line as the drafts of invoices take it. */
export const shareOf = (line: KeptRowLine): RowShare => ({
  line: {
    kind: line.kind,
    extraId: line.extra_id,
    descriptionAr: line.description_ar,
    quantity: 1,
    unitPriceMinor: line.gross_minor,
    discountMinor: line.discount_minor,
    amountMinor: line.gross_minor - line.discount_minor,
    key: line.key,
  },
  grossMinor: line.gross_minor,
  discountMinor: line.discount_minor,
})
