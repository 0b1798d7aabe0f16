import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Day, daysBetween } from '#kernel/shared/day.ts'
import { type Minor, mulDiv } from '#kernel/shared/money.ts'
import { postJournal, scheduleSpread, stopSpread } from '#modules/accounting/public.server.ts'
import { creditInvoice } from '#modules/billing/public.server.ts'
import { type ContractRow, numberOf } from '../contract/contract.row.ts'
import { type IssuedDocument, linkDocument, vehicleDimensions } from '../invoicing/invoicing.commands.ts'
import type { KeptRow, KeptRowLine } from '../schedule/scheduleRows.commands.ts'
import type { PlannedCredit, RowCredit } from './creditPlan.queries.ts'

export type Credit = {
  readonly eventId: string
  /** First day that is not paid for: what is deferred from here on has not been earned. */
  readonly endsOn: Day
  readonly on: Day
  readonly reasonAr: string
  /** The rent goes on after it: the rest of a spread is earned by its own days, not at once. */
  readonly goesOn?: boolean
}

/**
 * Takes back what was priced for time not used: rows not invoiced become smaller, invoiced ones get credit notes
 * (`rentals:event:{id}:credit`). Answers the notes and what rows and notes took back with their tax, which the caller takes off
 * the contract's total.
 */
export async function creditPlanned(
  ctx: Ctx,
  contract: ContractRow,
  planned: PlannedCredit,
  credit: Credit,
): Promise<{ documents: IssuedDocument[]; amountMinor: Minor }> {
  const documents: IssuedDocument[] = []
  let amountMinor = 0
  for (const one of planned.rows) {
    if (one.row.state === 'scheduled') {
      await reduceRow(ctx, one)
      amountMinor += one.amountMinor
      continue
    }
    const note = await creditRow(ctx, contract, one, credit, documents.length + 1)
    documents.push(note)
    amountMinor += note.total
  }
  return { documents, amountMinor }
}

async function reduceRow(ctx: Ctx, { row, parts, amountMinor: taken }: RowCredit): Promise<void> {
  for (const { line, amountMinor } of parts) {
    const net = line.gross_minor - line.discount_minor
    const discount = mulDiv(line.discount_minor, net - amountMinor, net)
    await ctx.db
      .updateTable('rentals.row_line')
      .set({ gross_minor: net - amountMinor + discount, discount_minor: discount })
      .where('row_id', '=', row.id)
      .where('line_no', '=', line.line_no)
      .execute()
  }
  const amount = row.amount_minor - taken
  await ctx.db
    .updateTable('rentals.schedule_row')
    .set({ amount_minor: amount, ...(amount === 0 ? { state: 'cancelled' as const } : {}) })
    .where('id', '=', row.id)
    .execute()
}

async function creditRow(
  ctx: Ctx,
  contract: ContractRow,
  { row, parts }: RowCredit,
  credit: Credit,
  no: number,
): Promise<IssuedDocument> {
  const dimensions = await vehicleDimensions(ctx, row.vehicle_id)
  const lines = []
  for (const { line, amountMinor } of parts) {
    const net = line.gross_minor - line.discount_minor
    const gross = mulDiv(line.gross_minor, amountMinor, net)
    const deferred = await takeDeferred(ctx, row, line, amountMinor, credit, dimensions.profitUnitId)
    const descriptionAr = `${credit.reasonAr}: ${line.description_ar}، العقد ${numberOf(contract)}`
    if (deferred > 0)
      lines.push({ descriptionAr, key: 'deferredRevenue', amountMinor: deferred, ...dimensions })
    const rest = amountMinor - deferred
    const restGross = deferred > 0 ? rest : gross
    if (rest > 0)
      lines.push({
        descriptionAr,
        key: line.key,
        amountMinor: restGross,
        discountMinor: restGross - rest,
        ...dimensions,
      })
    await ctx.db
      .updateTable('rentals.row_line')
      .set(eb => ({ credited_minor: eb('credited_minor', '+', amountMinor) }))
      .where('row_id', '=', row.id)
      .where('line_no', '=', line.line_no)
      .execute()
  }
  const note = await creditInvoice(ctx, {
    sourceKey: `rentals:event:${credit.eventId}:credit${no === 1 ? '' : `:${no}`}`,
    invoiceId: row.invoice_id!,
    lines,
    reason: credit.reasonAr,
    date: credit.on,
  })
  await linkDocument(ctx, contract.id, note.creditNoteId, {
    kind: 'credit',
    rowId: row.id,
    eventId: credit.eventId,
  })
  return { id: note.creditNoteId, number: note.number, kind: 'creditNote', total: note.totalMinor }
}

export type SpreadLine = { readonly spreadKey: string; readonly givenMinor: number; readonly key: string }

/**
 * The spread that earns a line of a row's invoice month by month now: its own, or the one a swap or a resumption put in its
 * place. Null where the line was earned when invoiced, or its spread was ended: a shorter term took what was left of it, so that
 * a later credit comes off the revenue itself.
 */
export async function findSpread(ctx: Ctx, row: KeptRow, line: KeptRowLine): Promise<SpreadLine | null> {
  const [found] = await rawQuery<SpreadLine>(
    ctx.db,
    `select s.source_key as "spreadKey", l.key,
       case when exists (select from accounting.spread d where d.company_id = $1 and d.source_key = s.source_key || ':discount')
         then l.given_minor else 0 end as "givenMinor"
     from billing.invoice_line l
     join accounting.spread s on s.company_id = $1 and s.source_key not like '%:discount'
       and (s.source_key = l.spread_key or starts_with(s.source_key, l.spread_key || ':swap:')
         or starts_with(s.source_key, l.spread_key || ':resume:'))
     where l.company_id = $1 and l.invoice_id = $2 and l.key = $3 and l.gross_minor = $4 and s.stopped_on is null
       and ($5::int is null or l.line_no = $5)
     order by l.line_no, s.id desc limit 1`,
    [ctx.company.id, row.invoice_id, line.key, line.gross_minor, line.invoice_line_no],
  )
  return found ?? null
}

/**
 * Ends the spread of a line on the last paid day. Answers how much of the credit was still deferred; what the customer keeps
 * paying for beyond it has been earned and is taken to the result at once.
 */
async function takeDeferred(
  ctx: Ctx,
  row: KeptRow,
  line: KeptRowLine,
  amountMinor: Minor,
  credit: Credit,
  profitUnitId: string | null,
): Promise<Minor> {
  const spread = await findSpread(ctx, row, line)
  if (!spread) return 0
  const on = daysBetween(row.from_on, credit.endsOn) < 0 ? row.from_on : credit.endsOn
  const revenue = await stopSpread(ctx, { sourceKey: spread.spreadKey, on })
  const given =
    spread.givenMinor > 0
      ? await stopSpread(ctx, { sourceKey: `${spread.spreadKey}:discount`, on })
      : { remainingMinor: 0 }
  const remaining = revenue.remainingMinor - given.remainingMinor
  const deferred = Math.min(remaining, amountMinor)
  if (remaining > deferred && credit.goesOn)
    await scheduleSpread(ctx, {
      sourceKey: `${spread.spreadKey}:resume:${credit.eventId}`,
      amountMinor: remaining - deferred,
      from: on,
      to: row.to_on,
      partyId: null,
      profitUnitId,
      debitKey: 'deferredRevenue',
      creditKey: spread.key,
      memo: `${credit.reasonAr}: ما بقي من الإيراد المؤجل`,
    })
  else if (remaining > deferred)
    await postJournal(ctx, {
      sourceKey: `rentals:event:${credit.eventId}:earn:${row.id}:${line.line_no}`,
      date: credit.on,
      memo: `${credit.reasonAr}: إيراد مكتسب`,
      lines: [
        { key: 'deferredRevenue', debitMinor: remaining - deferred, profitUnitId },
        { key: spread.key, creditMinor: remaining - deferred, profitUnitId },
      ],
    })
  return deferred
}
