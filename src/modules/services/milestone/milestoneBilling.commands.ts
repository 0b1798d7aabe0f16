import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type { CreditedDocument, VoidedDocument } from '#modules/billing/public.server.ts'

const planAgain = (ctx: Ctx, invoiceId: string) =>
  ctx.db
    .updateTable('services.milestone')
    .set(eb => ({ state: 'planned', accepted_on: null, version: eb('version', '+', 1) }))
    .where('state', '=', 'accepted')
    .where(
      'id',
      'in',
      ctx.db
        .selectFrom('services.project_document')
        .select(sql<string>`source_id`.as('source_id'))
        .where('invoice_id', '=', invoiceId)
        .where('kind', '=', 'milestone'),
    )
    .execute()

/** A milestone whose invoice does not stand is to be accepted again; one whose credit note does not stand was accepted all along. */
export async function followVoidedMilestone(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'document') return
  await planAgain(ctx, document.id)
  const { rows } = await sql<{ id: string; state: string; on: string }>`
    select m.id, m.state, o.invoice_date as on from billing.invoice c
    join services.project_document d on d.company_id = c.company_id and d.invoice_id = c.corrects_id and d.kind = 'milestone'
    join services.milestone m on m.company_id = d.company_id and m.id = d.source_id
    join billing.invoice o on o.company_id = c.company_id and o.id = c.corrects_id
    where c.company_id = ${ctx.company.id} and c.id = ${document.id}
      and o.total_minor <= c.total_minor + (select coalesce(sum(n.total_minor), 0) from billing.invoice n
        where n.company_id = o.company_id and n.corrects_id = o.id and n.status = 'issued')`.execute(ctx.db)
  for (const { id, state, on } of rows) {
    if (state === 'accepted') deny(refused('services.milestone.acceptedAgain'))
    await ctx.db
      .updateTable('services.milestone')
      .set(eb => ({ state: 'accepted', accepted_on: on, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
}

/** As {@link followVoidedMilestone}, where the invoice is credited whole; a part that is given away leaves it accepted. */
export async function followCreditedMilestone(ctx: Ctx, credit: CreditedDocument): Promise<void> {
  const { rows } = await sql<{ whole: boolean }>`
    select i.total_minor <= (select coalesce(sum(c.total_minor), 0) from billing.invoice c
      where c.company_id = i.company_id and c.corrects_id = i.id and c.status = 'issued') as whole
    from billing.invoice i where i.company_id = ${ctx.company.id} and i.id = ${credit.invoiceId}`.execute(
    ctx.db,
  )
  if (rows[0]?.whole) await planAgain(ctx, credit.invoiceId)
}
