import type { Ctx } from '#kernel/server/context.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { needsApproval, type SourceHandler } from '#modules/approvals/public.server.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'
import { stopWaiting, voidWaiting } from '../bill/approving.commands.ts'
import { billSource } from '../bill/billAsking.commands.ts'
import { paidUnasked } from '../document/unasked.queries.ts'
import { writeOffSource } from '../writeOff/writeOffAsking.commands.ts'
import { payNow } from './payingOut.commands.ts'
import { waitingDraft } from './paymentWaiting.queries.ts'

async function findRequest(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('billing.payment as p')
    .leftJoin('billing.payment_request as r', 'r.payment_id', 'p.id')
    .select([
      'p.id',
      'p.number',
      'p.status',
      'p.version',
      'p.party_id',
      'p.total_minor',
      'p.payment_date',
      'r.draft',
      'r.asked_by',
      'r.kind',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The payment that waits with what was asked for. */
async function getWaiting(ctx: Ctx, id: string) {
  const row = (await findRequest(ctx, id)) ?? deny(notFound())
  if (row.status !== 'submitted' || !row.asked_by) deny(refused('billing.payment.notWaiting'))
  return row
}

/**
 * How a payment out is approved: the last approval posts it under its own number and on its own day, exactly as it was asked for;
 * rejected or withdrawn its number stays taken.
 */
const paymentSource: SourceHandler = {
  type: 'billing.payment',
  sources: ['payment', 'expense'],
  permission: 'finance.payments.write',
  posts: true,
  // The company's place in the order of posting.
  lock: lockLedger,
  fields: async (ctx, id) => {
    const row = await findRequest(ctx, id)
    return row && { number: row.number, date: row.payment_date, draft: row.draft }
  },
  facts: async (ctx, id) => {
    const row = await findRequest(ctx, id)
    if (!row) return []
    const party = row.party_id ? (await partyDisplay(ctx, [row.party_id])).get(row.party_id) : undefined
    const kind = row.kind ?? 'payment'
    const alike = { partyId: row.party_id, date: row.payment_date, makerId: row.asked_by }
    const isOfItself = await needsApproval(ctx, kind, row.total_minor)
    const earlierMinor = isOfItself ? 0 : await paidUnasked(ctx, alike, kind)
    return [
      { label: 'billing.approval.fact.date', kind: 'day', value: row.payment_date },
      ...(party ? [{ label: 'billing.approval.fact.party', kind: 'text' as const, value: party.name }] : []),
      ...(earlierMinor > 0
        ? [
            {
              label: 'billing.approval.fact.paidUnasked',
              kind: 'money' as const,
              value: moneyText(earlierMinor, ctx.company.currency),
            },
          ]
        : []),
    ]
  },
  approve: async (ctx, id) => {
    const waiting = await getWaiting(ctx, id)
    const { number } = waiting
    await payNow(ctx, waitingDraft(waiting), { id, number })
    await stopWaiting(ctx, id, true)
    note(ctx, waiting, 'posted')
  },
  end: async (ctx, id, { reason }) => {
    const waiting = await getWaiting(ctx, id)
    await voidWaiting(ctx, waiting, reason.slice(0, 300))
    note(ctx, waiting, 'voided', reason)
  },
}

function note(
  ctx: Ctx,
  { id, number }: { id: string; number: string },
  after: 'posted' | 'voided',
  reason?: string,
): void {
  ctx.audit({
    subject: `billing.payment:${id}`,
    label: number,
    changes: [{ field: 'status', before: 'submitted', after }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('billing.payment', id)
}

/** What billing puts before approvers: payments out, expense vouchers, bills and write-offs. */
export const billingApprovals: readonly SourceHandler[] = [paymentSource, billSource, writeOffSource]
