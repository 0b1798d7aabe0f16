import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type DraftDocument, keepDraft } from '../document/documentDrafts.commands.ts'
import { type Once, once } from '../document/once.commands.ts'
import { dueByTerms } from '../due/dueTerms.queries.ts'
import { withSpreads } from './bill.rules.ts'
import type { BillDraft } from './billRecording.commands.ts'

/** A bill for review: what a scan read, what a purchase expects. */
export type DraftBill = Omit<BillDraft, 'reference' | 'documentDiscount' | 'control'> & {
  /** Null where the vendor's number is not known yet; recording asks for it. */
  readonly reference: string | null
}

/**
 * Leaves a bill among the drafts inside the caller's transaction, once for its source key. Nothing is posted and no number taken:
 * a person records it on its page. Refuses lines that do not compose and unknown parties.
 */
export async function registerDraftBill(ctx: Ctx, draft: DraftBill): Promise<Once<{ billId: string }>> {
  const { sourceKey, ...payload } = draft
  return once(ctx, sourceKey, payload, async () => {
    const billId = uuidv7()
    const dueOn = await dueByTerms(ctx, draft.partyId, draft.date, draft.dueOn)
    await keepDraft(ctx, billId, undefined, draftOf({ ...payload, dueOn }))
    return { label: draft.reference ?? sourceKey, answer: { billId } }
  })
}

type Kept = Omit<BillDraft, 'reference' | 'sourceKey' | 'dueOn'> & {
  reference: string | null
  dueOn: Day
}

/** A bill as the drafts keep it. */
export const draftOf = (bill: Kept): DraftDocument => ({
  kind: 'bill',
  partyId: bill.partyId,
  date: bill.date,
  dueOn: bill.dueOn,
  reference: bill.reference,
  note: bill.note ?? null,
  taxInclusive: bill.taxInclusive ?? false,
  documentDiscount: bill.documentDiscount ?? null,
  lines: withSpreads(bill.lines),
  foreign: bill.foreign ?? null,
})
