import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import {
  type Ended,
  needsApproval,
  type SourceHandler,
  submitForApproval,
} from '#modules/approvals/public.server.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'
import { openInvoices } from '../openItems/openInvoices.queries.ts'
import { type WriteOffDraft, type WrittenOff, writeOff } from './writingOff.commands.ts'

/** A waiting write-off is asked about on the page of its first invoice. */
export const writeOffSubject = (invoiceId: string) => ({ type: 'billing.invoice', id: invoiceId })

/**
 * Writes debts off that a person gives up; where an approval rule holds their sum, nothing is posted until it is approved. What could not
 * be written off is refused at once, and a preview shows the entry.
 */
export async function writeOffOrAsk(
  ctx: Ctx,
  draft: WriteOffDraft,
): Promise<WrittenOff & { isWaiting: boolean; totalMinor: number }> {
  await lockLedger(ctx)
  await refuseWaiting(ctx, draft.invoiceIds)
  await sql`savepoint write_off_asked`.execute(ctx.db)
  const { documents } = await writeOff(ctx, draft)
  const totalMinor = documents.reduce((sum, one) => sum + one.totalMinor, 0)
  if (!(await needsApproval(ctx, 'other', totalMinor))) return { documents, totalMinor, isWaiting: false }
  await sql`rollback to savepoint write_off_asked`.execute(ctx.db)
  const [invoiceId] = draft.invoiceIds as [string]
  await ctx.db
    .insertInto('billing.write_off_request')
    .values({
      invoice_id: invoiceId,
      invoice_ids: [...new Set(draft.invoiceIds)],
      reason: draft.reason,
      write_off_date: draft.date ?? ctx.today,
      asked_by: ctx.user.id,
    })
    .execute()
  await submitForApproval(ctx, {
    source: 'other',
    subject: writeOffSubject(invoiceId),
    amountMinor: totalMinor,
    note: draft.reason,
    title: `إعدام دين ${await numbersOf(ctx, draft.invoiceIds)}`,
  })
  return { documents: [], totalMinor, isWaiting: true }
}

async function numbersOf(ctx: Ctx, ids: readonly string[]): Promise<string> {
  const open = await openInvoices(ctx, ids)
  return [...open.values()].map(one => one.number).join('، ')
}

async function refuseWaiting(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('billing.write_off_request')
    .select('invoice_ids')
    .where('outcome', 'is', null)
    .execute()
  const at = ids.findIndex(id => waiting.some(one => one.invoice_ids.includes(id)))
  if (at >= 0) deny(refused('billing.writeOff.isWaiting', { field: `invoiceIds.${at}` }))
}

async function findWaiting(ctx: Ctx, invoiceId: string) {
  const row = await ctx.db
    .selectFrom('billing.write_off_request')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

async function getWaiting(ctx: Ctx, invoiceId: string) {
  const row = await findWaiting(ctx, invoiceId)
  if (!row || row.outcome !== null) deny(refused('billing.writeOff.notWaiting'))
  return row
}

const end = (ctx: Ctx, id: string, outcome: 'approved' | Ended['outcome']) =>
  ctx.db.updateTable('billing.write_off_request').set({ outcome }).where('id', '=', id).execute()

/**
 * How a write-off is approved: the last approval posts it on the day it was asked for. What is approved is the sum that was open then:
 * money that came in meanwhile makes the request stale.
 */
export const writeOffSource: SourceHandler = {
  // A write-off is asked about on its invoice.
  type: 'billing.invoice',
  sources: ['other'],
  permission: 'finance.writeoffs.write',
  posts: true,
  lock: lockLedger,
  fields: async (ctx, invoiceId) => {
    const row = await findWaiting(ctx, invoiceId)
    if (!row) return null
    const open = await openInvoices(ctx, row.invoice_ids)
    const amounts = row.invoice_ids.map(id => [id, open.get(id)?.openMinor ?? 0])
    return { id: row.id, date: row.write_off_date, reason: row.reason, amounts }
  },
  facts: async (ctx, invoiceId) => {
    const row = await findWaiting(ctx, invoiceId)
    if (!row) return []
    const open = [...(await openInvoices(ctx, row.invoice_ids)).values()]
    const party = (await partyDisplay(ctx, [open[0]?.partyId ?? ''])).get(open[0]?.partyId ?? '')
    return [
      ...(party ? [{ label: 'billing.approval.fact.party', kind: 'text' as const, value: party.name }] : []),
      { label: 'billing.approval.fact.date', kind: 'day', value: row.write_off_date },
      {
        label: 'billing.approval.fact.invoices',
        kind: 'text',
        value: open.map(one => one.number).join('، '),
      },
    ]
  },
  approve: async (ctx, invoiceId) => {
    const waiting = await getWaiting(ctx, invoiceId)
    const { id, invoice_ids: invoiceIds, reason, write_off_date: date, asked_by: createdBy } = waiting
    const { documents } = await writeOff(ctx, {
      sourceKey: `billing:writeOff:${id}:post`,
      invoiceIds,
      reason,
      date,
      createdBy,
    })
    await end(ctx, id, 'approved')
    const total = documents.reduce((sum, one) => sum + one.totalMinor, 0)
    ctx.audit({
      subject: `billing.invoice:${documents[0]!.id}`,
      label: documents.map(one => one.number).join(' '),
      changes: [{ field: 'totalMinor', before: null, after: total }],
      reason,
    })
    for (const one of invoiceIds) ctx.hint('billing.invoice', one)
  },
  end: async (ctx, invoiceId, { outcome, reason }) => {
    const { id } = await getWaiting(ctx, invoiceId)
    await end(ctx, id, outcome)
    ctx.audit({
      subject: `billing.invoice:${invoiceId}`,
      changes: [{ field: 'writeOff', before: 'submitted', after: outcome }],
      reason,
    })
    ctx.hint('billing.invoice', invoiceId)
  },
}
