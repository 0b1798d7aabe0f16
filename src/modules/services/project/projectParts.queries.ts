import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { namesOfUsers } from '#modules/access/public.server.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { type CertificateState, certificateTransitions } from '../certificate/certificate.rules.ts'
import { billLines } from '../time/time.rules.ts'

/** The parts of one project beside its own columns. Amounts are minor units of the company's currency. */

export async function ratesOf(ctx: Ctx, projectId: string) {
  const rows = await ctx.db
    .selectFrom('services.project_rate')
    .select(['user_id', 'rate_minor'])
    .where('project_id', '=', projectId)
    .execute()
  const names = await namesOfUsers(
    ctx,
    rows.map(row => row.user_id),
  )
  return rows.map(row => ({
    person: { id: row.user_id, name: names.get(row.user_id) ?? '' },
    rate: row.rate_minor,
  }))
}

/** Each expense account that has a budget or a cost of the project. */
export async function budgetOf(ctx: Ctx, project: { id: string; profitUnitId: string }) {
  const { rows } = await sql<{ id: string; name: string; amount: number; spent: number }>`
    with spent as (
      select l.account_id, sum(l.debit - l.credit)::bigint as sum
      from accounting.journal_line l
      join accounting.account a on a.company_id = l.company_id and a.id = l.account_id
      where l.company_id = ${ctx.company.id} and l.profit_unit_id = ${project.profitUnitId} and a.class = 5
      group by l.account_id)
    select a.id, a.code || ' ' || a.name_ar as name, coalesce(b.amount_minor, 0)::bigint as amount,
      coalesce(s.sum, 0)::bigint as spent
    from accounting.account a
    left join services.project_budget b on b.company_id = a.company_id and b.account_id = a.id and b.project_id = ${project.id}
    left join spent s on s.account_id = a.id
    where a.company_id = ${ctx.company.id} and (b.id is not null or coalesce(s.sum, 0) <> 0)
    order by a.code`.execute(ctx.db)
  return rows.map(row => ({
    account: { id: row.id, name: row.name },
    amount: Number(row.amount),
    spent: Number(row.spent),
  }))
}

/** The name under which billing keeps money for a project. */
export const reservationOf = (projectId: string) => `services.project:${projectId}`

/** Receipts of the customer's advance, oldest first. */
export async function advancesOf(ctx: Ctx, projectId: string) {
  const rows = await ctx.db
    .selectFrom('billing.payment')
    .select(['id', 'number', 'payment_date', 'total_minor', 'free_minor'])
    .where('reserved_for', '=', reservationOf(projectId))
    .where('status', '=', 'posted')
    .orderBy('payment_date')
    .orderBy('number')
    .execute()
  return rows.map(row => ({
    paymentId: row.id,
    number: row.number,
    on: row.payment_date,
    amount: row.total_minor,
    left: row.free_minor,
  }))
}

export async function milestonesOf(ctx: Ctx, projectId: string) {
  const rows = await ctx.db
    .selectFrom('services.milestone')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('due_on')
    .orderBy('id')
    .execute()
  const invoices = await documentsOf(ctx, projectId)
  return rows.map(row => {
    const invoice = invoices.find(one => one.source_id === row.id)
    return {
      id: row.id,
      version: row.version,
      description: row.description,
      amount: row.amount_minor,
      dueOn: row.due_on,
      variedOn: row.varied_on,
      acceptedOn: row.accepted_on,
      invoice: invoice ? { id: invoice.id, number: invoice.number ?? '', open: invoice.open_minor } : null,
    }
  })
}

export async function boqOf(ctx: Ctx, projectId: string) {
  const rows = await ctx.db
    .selectFrom('services.boq_line')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('code')
    .execute()
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    code: row.code,
    description: row.description,
    unit: row.unit,
    quantity: Number(row.quantity),
    rate: row.rate_minor,
    amount: row.amount_minor,
    doneBps: row.done_bps,
    variedOn: row.varied_on,
  }))
}

/** The documents that stand, each with what it was made for; one that was voided or credited whole is left out. */
export const documentsOf = (ctx: Ctx, projectId: string) =>
  ctx.db
    .selectFrom('services.project_document as d')
    .innerJoin('billing.invoice as i', 'i.id', 'd.invoice_id')
    .select(['d.kind', 'd.source_id', 'i.id', 'i.number', 'i.open_minor', 'i.total_minor'])
    .where('d.project_id', '=', projectId)
    .where('i.status', '=', 'issued')
    .where(
      sql<boolean>`i.total_minor > (select coalesce(sum(c.total_minor), 0) from billing.invoice c
        where c.company_id = i.company_id and c.corrects_id = i.id and c.status = 'issued')`,
    )
    .orderBy('i.number')
    .execute()

export async function certificatesOf(ctx: Ctx, projectId: string) {
  const rows = await ctx.db
    .selectFrom('services.certificate')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('state', '<>', 'cancelled')
    .orderBy('no')
    .execute()
  const invoices = await documentsOf(ctx, projectId)
  const held = new Map<string | null, number>()
  const may = ctx.actor?.permissions ?? new Set<string>()
  return rows.map(row => {
    const retentionToDate = (held.get(row.subcontract_id) ?? 0) + row.retention_minor
    held.set(row.subcontract_id, retentionToDate)
    const isLast = !rows.some(one => one.subcontract_id === row.subcontract_id && one.no > row.no)
    const actions = actionsFrom(certificateTransitions, row.state as CertificateState, may)
    return {
      id: row.id,
      version: row.version,
      number: row.number,
      state: row.state,
      no: row.no,
      on: row.certified_on,
      subcontractId: row.subcontract_id,
      reference: row.reference,
      cumulativeBps: row.cumulative_bps,
      previous: row.previous_minor,
      current: row.current_minor,
      retention: row.retention_minor,
      advance: row.advance_minor,
      due: row.current_minor - row.retention_minor - row.advance_minor,
      retentionToDate,
      documents: invoices
        .filter(one => one.source_id === row.id)
        .map(one => ({
          id: one.id,
          number: one.number ?? '',
          open: one.open_minor,
          isRetention: one.kind === 'retention' || one.kind === 'subRetention',
        })),
      actions: actions.filter(action => action !== 'revoke' || isLast),
    }
  })
}

export async function subcontractsOf(ctx: Ctx, projectId: string) {
  const rows = await ctx.db
    .selectFrom('services.subcontract')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  const names = await findPartyNames(
    ctx,
    rows.map(row => row.vendor_id),
  )
  const certified = await ctx.db
    .selectFrom('services.certificate')
    .select(['subcontract_id', sql<number>`sum(current_minor)::bigint`.as('sum')])
    .where('project_id', '=', projectId)
    .where('state', '=', 'invoiced')
    .where('subcontract_id', 'is not', null)
    .groupBy('subcontract_id')
    .execute()
  const held = await ctx.db
    .selectFrom('services.project_document as d')
    .innerJoin('billing.invoice as i', 'i.id', 'd.invoice_id')
    .innerJoin('services.certificate as c', 'c.id', 'd.source_id')
    .select(['c.subcontract_id', sql<number>`sum(i.open_minor)::bigint`.as('sum')])
    .where('d.project_id', '=', projectId)
    .where('d.kind', '=', 'subRetention')
    .where('i.status', '=', 'issued')
    .groupBy('c.subcontract_id')
    .execute()
  const sumOf = (sums: { subcontract_id: string | null; sum: number }[], id: string) =>
    Number(sums.find(one => one.subcontract_id === id)?.sum ?? 0)
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    vendor: { id: row.vendor_id, name: names.get(row.vendor_id) ?? '' },
    description: row.description,
    value: row.value_minor,
    retentionBps: row.retention_bps,
    retentionDueOn: row.retention_due_on,
    certified: sumOf(certified, row.id),
    retained: sumOf(held, row.id),
  }))
}

/** Approved hours that wait for an invoice, of each person and rate. */
export async function hoursToBill(ctx: Ctx, projectId: string) {
  const rows = await ctx.db
    .selectFrom('services.time_entry')
    .select(['id', 'user_id', 'quarters', 'rate_minor'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'approved')
    .where('is_billable', '=', true)
    .execute()
  const lines = billLines(rows)
  return {
    hours: rows.reduce((sum, row) => sum + row.quarters, 0) / 4,
    amount: lines.reduce((sum, line) => sum + line.amountMinor, 0),
  }
}
