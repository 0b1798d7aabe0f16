import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { notify } from '#modules/alerts/public.server.ts'
import type { VoidedDocument } from '#modules/billing/public.server.ts'
import { knowAll, readAs } from '../office/reader.queries.ts'

/**
 * Money that ended a case and does not stand any more: whoever answers for the case hears of it and reopens it with a reason. The party is
 * a defaulter again by itself, since the list is asked of what is open.
 */
export async function followReversal(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'payment') return
  const ended = await rawQuery<{ id: string; number: string; responsibleId: string }>(
    knowAll(ctx),
    `select distinct c.id, c.number, c.responsible_id as "responsibleId"
     from legal.legal_case c
     join legal.claim_item t on t.company_id = $1 and t.case_id = c.id
     join billing.invoice i on i.company_id = $1 and i.id = t.invoice_id and i.status = 'issued' and i.open_minor > 0
     where c.company_id = $1 and c.status = 'closed' and c.outcome = 'paid'
       and exists (select from billing.allocation a where a.company_id = $1 and a.invoice_id = i.id and a.payment_id = $2)`,
    [ctx.company.id, document.id],
  )
  readAs(ctx)
  for (const { id, number, responsibleId } of ended)
    await notify(ctx, responsibleId, {
      tone: 'error',
      kind: 'legal_case_reversed',
      titleKey: 'legal.notice.caseReversed',
      params: { number },
      subject: { type: 'legal.case', id },
    })
}
