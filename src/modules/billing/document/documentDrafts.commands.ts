import type { Ctx } from '#kernel/server/context.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { conflict, deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { deductAdvances } from '../advance/advanceDeducting.queries.ts'
import type { AdvanceWish, InvoiceLineDraft, Totals } from '../invoice/invoice.rules.ts'
import { composeDocument, inOwnCurrency } from '../invoice/invoiceIssuing.commands.ts'
import { headOf, insertLines } from './documentWriting.commands.ts'

type Head = Parameters<typeof headOf>[0]

/** A draft invoice or bill; its kind decides who may see it. */
export type DraftDocument = Head & {
  readonly lines: readonly InvoiceLineDraft[]
  readonly foreign?: { readonly currency: Currency; readonly rate?: string | null } | null
  readonly advances?: readonly AdvanceWish[]
}

type DraftKind = 'sale' | 'service' | 'bill'

export type KeptDraft = {
  readonly version: number
  readonly beforeMinor: number | null
  readonly totals: Totals
}

/** Keeps a document as a draft, at what it would be today; with a version it takes the place of the stored one. */
export async function keepDraft(
  ctx: Ctx,
  id: string,
  version: number | undefined,
  draft: DraftDocument,
): Promise<KeptDraft> {
  const { date, dueOn, documentDiscount, taxInclusive, foreign = null } = draft
  if (dueOn < date) deny(invalid('billing.invoice.dueBeforeDate', { field: 'dueOn' }))
  const inTyped = await composeDocument(
    ctx,
    draft,
    taxInclusive,
    documentDiscount,
    draft.kind === 'bill' ? 'bill' : 'sale',
  )
  const whole = await deductAdvances(ctx, draft, inTyped)
  const { composed } = await inOwnCurrency(ctx, { date, ...(foreign ? { foreign } : {}) }, whole.composed)
  const isAmount = documentDiscount !== null && 'amountMinor' in documentDiscount
  const own = foreign && isAmount ? null : documentDiscount
  const head = {
    ...headOf({ ...draft, documentDiscount: own }, composed.totals),
    draft_currency: foreign?.currency ?? null,
    draft_rate: foreign?.rate ?? null,
    draft_discount_minor: foreign && isAmount ? documentDiscount.amountMinor : null,
  }
  const kinds: readonly DraftKind[] = draft.kind === 'bill' ? ['bill'] : ['sale', 'service']
  const before = version ? await lockDraft(ctx, id, version, kinds) : null
  const next = (before?.version ?? 0) + 1
  if (before) {
    await ctx.db.deleteFrom('billing.invoice_line').where('invoice_id', '=', id).execute()
    await ctx.db
      .updateTable('billing.invoice')
      .set({ ...head, version: next })
      .where('id', '=', id)
      .execute()
  } else {
    const row = {
      ...head,
      id,
      version: next,
      status: 'draft' as const,
      created_by: ctx.actor?.userId ?? null,
    }
    await ctx.db.insertInto('billing.invoice').values(row).execute()
  }
  await insertLines(ctx, id, whole.lines, composed, [])
  return { version: next, beforeMinor: before?.total_minor ?? null, totals: composed.totals }
}

/** The draft of one of these kinds with this version, locked; another kind is notFound, because other people may see it. */
export async function lockDraft(ctx: Ctx, id: string, version: number, kinds: readonly DraftKind[]) {
  const row = await ctx.db
    .selectFrom('billing.invoice')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !kinds.includes(row.kind as DraftKind)) deny(notFound())
  if (row.status !== 'draft' || row.version !== version) deny(conflict('kernel.record.stale'))
  return row
}

/** Deletes a draft that {@link lockDraft} has locked. */
export async function deleteDraft(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('billing.invoice_line').where('invoice_id', '=', id).execute()
  await ctx.db.deleteFrom('billing.invoice').where('id', '=', id).execute()
}
