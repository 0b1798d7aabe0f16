import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type AgreementRecord, ownedInvoices } from '../agreement/agreement.queries.ts'

/** What came in for owners, or was spent for them: a line of their statement. */
export type StatementLine = {
  readonly kind: 'collected' | 'expense'
  readonly source: string
  readonly on: Day
  readonly document: string
  readonly invoiceId: string
  readonly partyId: string
  readonly description: string
  readonly amountMinor: number
}

/** What came in and stayed, up to a day: a return is less on its own day; a cheque counts when it clears. */
const collectedSql = `select 'collected' as kind, a.id::text as source, greatest(a.allocated_on, c.state_on) as "on",
    i.number as document, i.id as "invoiceId", i.party_id as "partyId", a.amount_minor as "amountMinor",
    coalesce((select string_agg(coalesce(b.property_name || '، ', '') || p.property_name, ' + ' order by n.no)
      from realestate.lease_row r join realestate.lease_line n on n.company_id = $1 and n.lease_id = r.lease_id
      join realestate.property p on p.company_id = $1 and p.id = n.property_id
      left join realestate.property b on b.company_id = $1 and b.id = p.parent_id
      where r.company_id = $1 and r.invoice_id = i.id),
      (select l.description from billing.invoice_line l where l.company_id = $1 and l.invoice_id = i.id order by l.line_no limit 1))
      as description
  from (${ownedInvoices}) d
  join billing.invoice i on i.company_id = $1 and i.id = d.invoice_id
  join billing.allocation a on a.company_id = $1 and a.invoice_id = d.invoice_id and a.payment_id is not null
  left join billing.cheque c on c.company_id = $1 and c.payment_id = a.payment_id
  where d.agreement_id = $2 and (c.id is null or c.state = 'cleared') and greatest(a.allocated_on, c.state_on) <= $4::date`

/**
 * What vendors' bills charged to the owners up to a day. Where one person stands for several agreements, the property of the
 * line says whose it is; what names none is the oldest agreement's.
 */
const spentSql = `select 'expense' as kind, i.id || ':' || l.line_no as source, i.invoice_date as "on", i.number as document, i.id as "invoiceId",
    i.party_id as "partyId", case when i.kind = 'vendorCredit' then -l.net_minor else l.net_minor end as "amountMinor",
    l.description as description
  from billing.invoice i
  join billing.invoice_line l on l.company_id = $1 and l.invoice_id = i.id and l.key = 'ownerPayable' and l.party_id = $3
  left join accounting.profit_unit u on u.company_id = $1 and u.id = l.profit_unit_id
  where i.company_id = $1 and i.status = 'issued' and i.kind in ('bill', 'vendorCredit') and i.invoice_date <= $4::date
    and coalesce(
      (select a.agreement_id from realestate.property p
        join realestate.agreement_property a on a.company_id = $1 and a.property_id in (p.id, p.parent_id)
        join realestate.agreement g on g.company_id = $1 and g.id = a.agreement_id and g.representative_id = $3
        where p.company_id = $1 and p.id = u.external_id
        order by a.starts_on <= i.invoice_date and coalesce(a.ends_on, i.invoice_date) >= i.invoice_date desc,
          a.property_id = p.id desc, a.starts_on desc limit 1),
      (select g.id from realestate.agreement g where g.company_id = $1 and g.representative_id = $3
        order by g.starts_on, g.id limit 1)) = $2`

const movesUntil = (ctx: Ctx, agreement: AgreementRecord, to: Day) =>
  rawQuery<StatementLine>(
    ctx.db,
    `select * from (${collectedSql} union all ${spentSql}) moves order by kind, "on", document, source`,
    [ctx.company.id, agreement.id, agreement.representative_id, to],
  )

export const linesOfStatement = (ctx: Ctx, statementId: string): Promise<StatementLine[]> =>
  ctx.db
    .selectFrom('realestate.owner_statement_line')
    .select(['kind', 'source', 'happened_on as on', 'document_number as document'])
    .select(['invoice_id as invoiceId', 'party_id as partyId', 'description', 'amount_minor as amountMinor'])
    .where('statement_id', '=', statementId)
    .orderBy('no')
    .execute()

const keyOf = ({ kind, source }: StatementLine) => `${kind}:${source}`

/** The lines of the next statement: everything up to its last day that is on no earlier statement, and what was voided since, as less. */
export async function nextLines(ctx: Ctx, agreement: AgreementRecord, to: Day): Promise<StatementLine[]> {
  const statements = await ctx.db
    .selectFrom('realestate.owner_statement')
    .select(['id', 'ends_on', 'has_lines'])
    .where('agreement_id', '=', agreement.id)
    .orderBy('ends_on')
    .execute()
  const statedByDay = statements.findLast(one => !one.has_lines)?.ends_on ?? ''
  const stated = new Map<string, StatementLine>()
  for (const { id, has_lines } of statements)
    if (has_lines)
      for (const line of await linesOfStatement(ctx, id)) {
        const before = stated.get(keyOf(line))
        stated.set(keyOf(line), { ...line, amountMinor: (before?.amountMinor ?? 0) + line.amountMinor })
      }
  const moves = (await movesUntil(ctx, agreement, to)).filter(line => line.on > statedByDay)
  const now = new Set(moves.map(keyOf))
  const open = moves.map(line => ({
    ...line,
    amountMinor: line.amountMinor - (stated.get(keyOf(line))?.amountMinor ?? 0),
  }))
  const gone = [...stated.values()]
    .filter(line => !now.has(keyOf(line)))
    .map(line => ({ ...line, amountMinor: -line.amountMinor }))
  return [...open, ...gone].filter(line => line.amountMinor !== 0)
}

export const sumOf = (lines: readonly StatementLine[], kind: StatementLine['kind']): number =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line.amountMinor : sum), 0)
