import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { namesOfUsers } from '#modules/access/public.server.ts'
import { type CreditedDocument, issueInvoice, type VoidedDocument } from '#modules/billing/public.server.ts'
import { projectToChange } from '../project/project.commands.ts'
import { noteDocument, revenueKeyOf } from '../project/projectRevenue.queries.ts'
import { hoursThrough } from './time.commands.ts'
import type * as contract from './time.contract.ts'
import { billLines } from './time.rules.ts'

/** SV-01: billing follows the entry. Each entry names the line of the invoice that it is part of. */
export async function billTime(ctx: Ctx, input: InputOf<typeof contract.billTime>) {
  const project = await projectToChange(ctx, { id: input.projectId })
  const entries = await hoursThrough(ctx, project.id, input.through)
  if (entries.length === 0) deny(refused('services.time.nothing'))
  const lines = billLines(entries)
  const names = await namesOfUsers(
    ctx,
    lines.map(line => line.userId),
  )
  const key = await revenueKeyOf(ctx, 'serviceRevenue')
  const { invoiceId, number } = await issueInvoice(ctx, {
    kind: 'service',
    sourceKey: `services:project:${project.id}:time:${uuidv7()}`,
    partyId: project.customer_id,
    date: input.date,
    reference: project.number,
    lines: lines.map(line => ({
      descriptionAr: `${project.name_ar.slice(0, 120)}: ساعات ${names.get(line.userId) ?? ''}، الساعة ${moneyText(line.rateMinor, ctx.company.currency)}`,
      key,
      quantity: (line.quarters / 4).toFixed(2),
      unitPriceMinor: line.rateMinor,
      profitUnitId: project.profit_unit_id,
    })),
  })
  await noteDocument(ctx, { projectId: project.id, invoiceId, kind: 'time', sourceId: null })
  for (const [at, line] of lines.entries())
    await ctx.db
      .updateTable('services.time_entry')
      .set(eb => ({
        state: 'billed',
        invoice_id: invoiceId,
        line_no: at + 1,
        version: eb('version', '+', 1),
      }))
      .where('id', 'in', [...line.entryIds])
      .execute()
  ctx.audit({
    subject: `services.project:${project.id}`,
    label: project.number,
    changes: [{ field: 'invoice', before: null, after: number }],
  })
  ctx.hint('services.project', project.id)
  return { invoiceId, number }
}

const billable = { state: 'approved' as const, invoice_id: null, line_no: null }

/** The hours of a voided invoice are billed again; what a voided credit note had freed is billed as before. */
export async function followVoidedTime(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'document') return
  await ctx.db
    .updateTable('services.time_entry')
    .set(eb => ({ ...billable, version: eb('version', '+', 1) }))
    .where('invoice_id', '=', document.id)
    .execute()
  const freed = await ctx.db
    .selectFrom('services.freed_time as f')
    .innerJoin('services.time_entry as t', 't.id', 'f.entry_id')
    .select(['f.id', 'f.entry_id', 'f.invoice_id', 'f.line_no', 't.state'])
    .select(
      sql<boolean>`exists (select from services.freed_time n where n.company_id = f.company_id
        and n.entry_id = f.entry_id and n.id > f.id)`.as('wasBilledAgain'),
    )
    .where('f.credit_id', '=', document.id)
    .execute()
  for (const one of freed) {
    if (one.state !== 'approved' || one.wasBilledAgain) deny(refused('services.time.billedAgain'))
    await ctx.db
      .updateTable('services.time_entry')
      .set(eb => ({
        state: 'billed',
        invoice_id: one.invoice_id,
        line_no: one.line_no,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', one.entry_id)
      .execute()
  }
  await ctx.db.deleteFrom('services.freed_time').where('credit_id', '=', document.id).execute()
}

/**
 * SV-02: hours whose line is credited whole are approved and billed again, once; a line that is credited in part keeps its hours. The lines
 * of a credit note have no number of their invoice: they are known by their text, which names person and rate.
 */
export async function followCreditedTime(ctx: Ctx, credit: CreditedDocument): Promise<void> {
  const { rows } = await sql<{ id: string; line_no: number }>`
    select t.id, t.line_no from services.time_entry t
    join billing.invoice_line l on l.company_id = t.company_id and l.invoice_id = t.invoice_id and l.line_no = t.line_no
    where t.company_id = ${ctx.company.id} and t.invoice_id = ${credit.invoiceId} and t.state = 'billed'
      and ((select coalesce(sum(c.net_minor), 0) from billing.invoice n
          join billing.invoice_line c on c.company_id = n.company_id and c.invoice_id = n.id
          where n.company_id = t.company_id and n.corrects_id = t.invoice_id and n.status = 'issued'
            and c.description = l.description) >= l.net_minor
        or (select coalesce(sum(n.total_minor), 0) from billing.invoice n
          where n.company_id = t.company_id and n.corrects_id = t.invoice_id and n.status = 'issued')
          >= (select i.total_minor from billing.invoice i where i.company_id = t.company_id and i.id = t.invoice_id))`.execute(
    ctx.db,
  )
  for (const { id, line_no: lineNo } of rows) {
    await ctx.db
      .insertInto('services.freed_time')
      .values({
        id: uuidv7(),
        entry_id: id,
        credit_id: credit.id,
        invoice_id: credit.invoiceId,
        line_no: lineNo,
      })
      .execute()
    await ctx.db
      .updateTable('services.time_entry')
      .set(eb => ({ ...billable, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
}
