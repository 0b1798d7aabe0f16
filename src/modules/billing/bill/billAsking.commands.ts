import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { conflict, deny, forbidden, refused } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import {
  needsApproval,
  requestAbout,
  type SourceHandler,
  submitForApproval,
  voidRequest,
} from '#modules/approvals/public.server.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'
import { keepDraft } from '../document/documentDrafts.commands.ts'
import { linesOf } from '../document/documentWriting.commands.ts'
import { dueByTerms } from '../due/dueTerms.queries.ts'
import { contentOf } from '../invoice/draftReading.queries.ts'
import type { Issued } from '../invoice/invoiceIssuing.commands.ts'
import { draftOf } from './billDrafting.queries.ts'
import { type BillDraft, recordBill } from './billRecording.commands.ts'

export const billSubject = (id: string) => ({ type: 'billing.bill', id })

/** A bill with its number, or waiting among the drafts without one. */
export type RecordedOrWaiting = Omit<Issued, 'number'> & {
  readonly number: string | null
  readonly isWaiting: boolean
}

/**
 * Records a bill that a person enters; where an approval rule of purchases holds its total, it is recorded and taken back (what could not
 * be recorded is refused at once, and a preview shows the entry), kept as a draft and submitted for approval. What other modules record
 * does not wait: their own approval is theirs.
 */
export async function recordOrAsk(
  ctx: Ctx,
  draft: BillDraft,
  id: string,
  version: number | undefined,
): Promise<RecordedOrWaiting> {
  await lockLedger(ctx)
  const stored = await findBillRow(ctx, id)
  if (stored?.status === 'draft' && version === undefined) {
    // The same call again; anything else about a stored draft names its version.
    const asked = await requestAbout(ctx, billSubject(id))
    if (asked?.state !== 'pending') deny(conflict('kernel.record.stale'))
    const { total_minor: totalMinor } = stored
    return { invoiceId: id, number: null, totalMinor, openMinor: totalMinor, isWaiting: true }
  }
  await sql`savepoint bill_asked`.execute(ctx.db)
  const recorded = await recordBill(ctx, draft, id, version)
  if (recorded.replayed || !(await needsApproval(ctx, 'purchase', recorded.totalMinor))) {
    // Who may record it without asking takes the place of an earlier request.
    if (version !== undefined) await voidRequest(ctx, billSubject(id))
    return { ...recorded, isWaiting: false }
  }
  await sql`rollback to savepoint bill_asked`.execute(ctx.db)
  await voidRequest(ctx, billSubject(id))
  const { sourceKey: _, ...content } = draft
  const dueOn = await dueByTerms(ctx, draft.partyId, draft.date, draft.dueOn)
  const { totals } = await keepDraft(ctx, id, version, draftOf({ ...content, dueOn }))
  const { totalMinor } = totals
  const vendor = (await partyDisplay(ctx, [draft.partyId])).get(draft.partyId)
  await submitForApproval(ctx, {
    source: 'purchase',
    subject: billSubject(id),
    amountMinor: totalMinor,
    title: [draft.reference, vendor?.name].filter(Boolean).join(' · '),
  })
  return { invoiceId: id, number: null, totalMinor, openMinor: totalMinor, isWaiting: true }
}

async function findBillRow(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('billing.invoice')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'bill')
    .executeTakeFirst()
  return row ?? null
}

async function lockWaiting(ctx: Ctx, id: string) {
  const row = await findBillRow(ctx, id)
  if (row?.status !== 'draft') deny(refused('billing.bill.notWaiting'))
  return row
}

const note = (ctx: Ctx, id: string, label: string, after: string, reason?: string) => {
  ctx.audit({
    subject: `billing.bill:${id}`,
    label,
    changes: [{ field: 'status', before: 'submitted', after }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('billing.bill', id)
}

/** How a bill is approved: the last approval records it as it was sent, on its own day; a rejection leaves it among the drafts. */
export const billSource: SourceHandler = {
  type: 'billing.bill',
  sources: ['purchase'],
  permission: 'finance.vendors.write',
  posts: true,
  lock: lockLedger,
  fields: async (ctx, id) => {
    const row = await findBillRow(ctx, id)
    return row && contentOf(row, await linesOf(ctx, id))
  },
  facts: async (ctx, id) => {
    const row = await findBillRow(ctx, id)
    if (!row) return []
    const vendor = (await partyDisplay(ctx, [row.party_id])).get(row.party_id)
    return [
      ...(vendor
        ? [{ label: 'billing.approval.fact.party', kind: 'text' as const, value: vendor.name }]
        : []),
      { label: 'billing.approval.fact.reference', kind: 'text', value: row.reference ?? '' },
      { label: 'billing.approval.fact.billDate', kind: 'day', value: row.invoice_date },
      { label: 'billing.approval.fact.due', kind: 'day', value: row.due_on },
    ]
  },
  approve: async (ctx, id) => {
    const row = await lockWaiting(ctx, id)
    // The writer of a bill that another user sent is a maker too.
    if (row.created_by === ctx.user.id) deny(forbidden('approvals.request.ownRequest'))
    const { reference, ...content } = contentOf(row, await linesOf(ctx, id))
    const draft = { ...content, reference: reference ?? '', sourceKey: `billing:bill:${id}:record` }
    const { number } = await recordBill(ctx, draft, id, row.version)
    note(ctx, id, number, 'issued')
  },
  end: async (ctx, id, { reason }) => {
    const row = await lockWaiting(ctx, id)
    note(ctx, id, row.reference ?? '', 'draft', reason)
  },
}
