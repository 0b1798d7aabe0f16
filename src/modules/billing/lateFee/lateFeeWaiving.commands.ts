import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { creditInvoice } from '../story/storyDoors.commands.ts'
import { lateFeeWaiver } from './lateFee.postings.ts'
import { whyNotWaive } from './lateFee.rules.ts'
import { keepDocument, lateFeeSourceOf, linesOf } from './lateFees.commands.ts'

async function getLateFee(ctx: Ctx, id: string) {
  const fee = await ctx.db.selectFrom('billing.late_fee').selectAll().where('id', '=', id).executeTakeFirst()
  return fee ?? deny(notFound())
}

/**
 * Waives as {@link creditLateFee}; above the limit of the row's module the waiver waits for approval with nothing posted. What could
 * not be credited now is refused all the same, and a preview shows the entry that approval will post.
 */
export async function waiveOrAsk(ctx: Ctx, input: Waived) {
  const { lateFeeId, amountMinor } = input
  await lockLedger(ctx)
  const fee = await getLateFee(ctx, lateFeeId)
  const limit = (await lateFeeSourceOf(ctx, fee.source_type))?.limit
  if (!(await limit?.isOver(ctx, fee.waived_minor + amountMinor)))
    return { ...(await creditLateFee(ctx, input)), isWaiting: false }
  await sql`savepoint waiting_waiver`.execute(ctx.db)
  await creditLateFee(ctx, input)
  await sql`rollback to savepoint waiting_waiver`.execute(ctx.db)
  await limit!.ask(ctx, { lateFeeId, sourceId: fee.source_id, amountMinor, reason: input.reason!.trim() })
  return { labelAr: fee.label_ar, waivedMinor: fee.waived_minor, creditNotes: [], isWaiting: true }
}

type Waived = {
  lateFeeId: string
  amountMinor: number
  reason: string | null
}

/**
 * Waives a part of an invoiced fee: credit notes against its invoices, newest first, `billing:lateFee:{id}:waive:{n}`. Refuses
 * without a reason (F1) and more than was invoiced and not waived.
 */
export async function creditLateFee(
  ctx: Ctx,
  input: Waived,
): Promise<{
  labelAr: string
  waivedMinor: number
  creditNotes: readonly string[]
}> {
  await lockLedger(ctx)
  const fee = await getLateFee(ctx, input.lateFeeId)
  const sums = { assessedMinor: fee.assessed_minor, waivedMinor: fee.waived_minor }
  refuse(whyNotWaive(sums, input.amountMinor, input.reason))
  const lineKey = (await lateFeeSourceOf(ctx, fee.source_type))?.booking?.lineKey
  const documents = await ctx.db
    .selectFrom('billing.late_fee_document as d')
    .innerJoin('billing.invoice as i', 'i.id', 'd.invoice_id')
    .leftJoin('billing.invoice as c', join =>
      join.onRef('c.corrects_id', '=', 'i.id').on('c.status', '=', 'issued'),
    )
    .select(eb => [
      'd.invoice_id',
      'd.kind',
      'i.number',
      'i.total_minor',
      eb.fn.sum<number>('c.total_minor').as('credited'),
    ])
    .where('d.late_fee_id', '=', fee.id)
    .groupBy(['d.invoice_id', 'd.kind', 'i.number', 'i.total_minor', 'i.issued_at'])
    .orderBy('i.issued_at', 'desc')
    .execute()
  const subject = {
    id: fee.id,
    partyId: fee.party_id,
    profitUnitId: fee.profit_unit_id,
    rowLabelAr: fee.label_ar,
    ...(lineKey ? { lineKey } : {}),
  }
  let no = documents.filter(one => one.kind === 'waive').length
  let leftMinor = input.amountMinor
  const creditNotes: string[] = []
  for (const one of documents.filter(document => document.kind === 'assess')) {
    const part = Math.min(leftMinor, one.total_minor - Number(one.credited ?? 0))
    if (part <= 0) continue
    no += 1
    const draft = lateFeeWaiver(subject, no, part, ctx.today)
    const { sourceKey } = draft
    const credit = {
      sourceKey,
      invoiceId: one.invoice_id,
      lines: linesOf(draft),
      reason: input.reason!.trim(),
      date: ctx.today,
    }
    const note = await creditInvoice(ctx, credit)
    await keepDocument(ctx, fee.id, note.creditNoteId, 'waive')
    creditNotes.push(note.number)
    leftMinor -= part
  }
  await ctx.db
    .updateTable('billing.late_fee')
    .set(eb => ({
      waived_minor: eb('waived_minor', '+', input.amountMinor - leftMinor),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', fee.id)
    .execute()
  return { labelAr: fee.label_ar, waivedMinor: fee.waived_minor + input.amountMinor - leftMinor, creditNotes }
}
