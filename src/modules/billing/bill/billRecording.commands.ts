import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { financeSettings, resolveAccounts } from '#modules/accounting/public.server.ts'
import { applyAdvances, freeReceipts } from '../allocation/allocationWriting.commands.ts'
import { deleteDraft, lockDraft } from '../document/documentDrafts.commands.ts'
import { insertDocument } from '../document/documentWriting.commands.ts'
import { type Once, once } from '../document/once.commands.ts'
import { dueByTerms } from '../due/dueTerms.queries.ts'
import type { InvoiceDraft } from '../invoice/invoice.rules.ts'
import { composeDocument, type Issued, inOwnCurrency } from '../invoice/invoiceIssuing.commands.ts'
import { familyOf } from '../party/partyFamily.queries.ts'
import { referenceKey, whyNotBillTwice, whyNotPrepay, withSpreads } from './bill.rules.ts'

/** A bill for the front door: what a work order, a purchase or the form hands over. */
export type BillDraft = Omit<InvoiceDraft, 'kind' | 'reference'> & {
  /** The vendor's own number. */
  readonly reference: string
}

/**
 * Records a vendor's bill inside the caller's transaction: number, entry, the spread of each prepaid line, and the vendor's
 * advances applied to it. Amounts are minor units. Refuses the same vendor's number twice (`billing.bill.duplicate`), a
 * prepaid line without its service period, and what the ledger refuses (mapping, period, dimension). With the version of a
 * stored draft it takes the draft's place under the same id.
 */
export async function recordBill(
  ctx: Ctx,
  draft: BillDraft,
  id = uuidv7(),
  draftVersion?: number,
): Promise<Once<Issued>> {
  const { sourceKey, ...payload } = draft
  return once(ctx, sourceKey, payload, async () => {
    if (draftVersion) {
      const { created_by: createdBy } = await lockDraft(ctx, id, draftVersion, ['bill'])
      await deleteDraft(ctx, id)
      return recordNow(ctx, draft, id, createdBy)
    }
    return recordNow(ctx, draft, id, null)
  })
}

/** Records with the ledger locked and the source key claimed. */
async function recordNow(
  ctx: Ctx,
  draft: BillDraft,
  id: string,
  createdBy: string | null,
): Promise<{ label: string; answer: Issued }> {
  const { partyId, date, sourceKey, reference } = draft
  const dueOn = await dueByTerms(ctx, partyId, date, draft.dueOn)
  if (dueOn < date) deny(invalid('billing.invoice.dueBeforeDate', { field: 'dueOn' }))
  refuse(whyNotPrepay(draft.lines))
  const lines = withSpreads(draft.lines)
  const family = await familyOf(ctx, partyId)
  refuse(whyNotBillTwice(reference, await findBill(ctx, family, reference)))
  const control = draft.control ?? 'payable'
  const taxInclusive = draft.taxInclusive ?? false
  const settings = await financeSettings(ctx)
  const typed = await composeDocument(ctx, { date, lines }, taxInclusive, draft.documentDiscount, 'bill')
  const { composed, foreign } = await inOwnCurrency(ctx, draft, typed)
  const accounts = await resolveAccounts(ctx, [control])
  const controlAccountId = accounts.get(control)!.accountId
  const advances = settings.autoApplyAdvances ? await freeReceipts(ctx, family, 'vendor') : []
  const number = await nextNumber(ctx, 'BILL', date)
  await insertDocument(ctx, {
    id,
    number,
    partyId,
    date,
    dueOn,
    reference,
    sourceKey,
    controlAccountId,
    lines,
    composed,
    kind: 'bill',
    note: draft.note ?? null,
    taxInclusive,
    corrects: null,
    settings,
    documentDiscount: foreign ? null : (draft.documentDiscount ?? null),
    foreign,
    createdBy,
  })
  const { totalMinor } = composed.totals
  const bill = {
    id,
    kind: 'bill',
    number,
    partyId,
    countsOn: date,
    controlAccountId,
    openMinor: totalMinor,
    foreign,
  }
  const applied = await applyAdvances(ctx, bill, advances)
  return { label: number, answer: { invoiceId: id, number, totalMinor, openMinor: totalMinor - applied } }
}

/** The bill of a vendor (all its ids) with this number of its own; null when there is none. */
async function findBill(
  ctx: Ctx,
  family: readonly string[],
  reference: string,
): Promise<{ number: string } | null> {
  const row = await ctx.db
    .selectFrom('billing.invoice')
    .select('number')
    .where('kind', '=', 'bill')
    .where('status', '=', 'issued')
    .where('party_id', 'in', family)
    .where('reference_key', '=', referenceKey(reference))
    .executeTakeFirst()
  return row ? { number: row.number! } : null
}
