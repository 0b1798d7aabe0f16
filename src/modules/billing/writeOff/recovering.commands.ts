import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { type Once, once } from '../document/once.commands.ts'
import { getDocument } from '../invoice/invoiceIssuing.commands.ts'
import { shownIn } from '../money/amounts.queries.ts'
import type { TenderDraft } from '../payment/paymentWriting.commands.ts'
import { takeNow, whyNotTender } from '../payment/taking.queries.ts'

export type RecoveryDraft = {
  readonly sourceKey: string
  readonly writeOffId: string
  readonly tenders: readonly TenderDraft[]
  /** Today when left out. */
  readonly date?: Day
}

export type Recovery = {
  readonly paymentId: string
  readonly number: string
  readonly date: Day
  readonly amountMinor: number
}

/**
 * The receipts that brought a written-off debt in after all; voided and returned ones left out. A write-off that takes the place of
 * a larger one has those of the larger.
 */
export function recoveriesOf(ctx: Ctx, writeOffId: string): Promise<Recovery[]> {
  return rawQuery<Recovery>(
    ctx.db,
    `with recursive given_up as (
       select id, corrects_id from billing.invoice where company_id = $1 and id = $2 and kind = 'writeOff'
       union
       select i.id, i.corrects_id from given_up g
       join billing.invoice i on i.company_id = $1 and i.id = g.corrects_id and i.kind = 'writeOff'
     )
     select p.id as "paymentId", p.number, p.payment_date as date, r.amount_minor as "amountMinor"
     from given_up g join billing.recovery r on r.company_id = $1 and r.write_off_id = g.id
     join billing.payment p on p.company_id = $1 and p.id = r.payment_id and p.status = 'posted'
     order by p.payment_date, p.number`,
    [ctx.company.id, writeOffId],
  )
}

export const recoveredSum = (recoveries: readonly Recovery[]) =>
  recoveries.reduce((sum, one) => sum + one.amountMinor, 0)

/**
 * Takes money for a debt that was given up: a receipt of its party, income on `badDebtRecovered`; neither invoice nor write-off
 * changes. Refuses more than was written off and not recovered yet (`billing.writeOff.recovered`).
 */
export async function recoverWriteOff(
  ctx: Ctx,
  draft: RecoveryDraft,
): Promise<Once<{ paymentId: string; number: string }>> {
  const { sourceKey, ...payload } = draft
  const date = draft.date ?? ctx.today
  refuse(whyNotTender(ctx, { ...draft, date }))
  return once(ctx, sourceKey, payload, async () => {
    const document = await getDocument(ctx, draft.writeOffId)
    if (document.kind !== 'writeOff' || document.status !== 'issued') deny(notFound())
    const amountMinor = draft.tenders.reduce((sum, one) => sum + one.amountMinor, 0)
    const recovered = recoveredSum(await recoveriesOf(ctx, document.id))
    const open = document.total_minor - recovered
    if (amountMinor > open) {
      const params = { open: shownIn(ctx)(open), total: shownIn(ctx)(document.total_minor) }
      deny(invalid('billing.writeOff.recovered', { field: 'amount', params }))
    }
    const descriptionAr = `تحصيل دين معدوم ${document.number}`
    const line = { kind: 'line' as const, key: 'badDebtRecovered', amountMinor, taxCode: null }
    const { label, answer } = await takeNow(ctx, {
      sourceKey,
      date,
      partyId: document.party_id,
      tenders: draft.tenders,
      splits: [{ ...line, description: descriptionAr }],
    })
    await ctx.db
      .insertInto('billing.recovery')
      .values({ write_off_id: document.id, payment_id: answer.paymentId, amount_minor: amountMinor })
      .execute()
    return { label, answer: { paymentId: answer.paymentId, number: answer.number } }
  })
}
