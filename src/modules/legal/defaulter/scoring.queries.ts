import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { addDays } from '#kernel/shared/day.ts'
import { defaultCreditLimit } from '#modules/parties/public.server.ts'
import { legalSettings } from '../office/office.queries.ts'
import { readAs } from '../office/reader.queries.ts'

export type DefaulterRow = {
  id: string
  name: string
  code: string
  phone: string | null
  days: number
  invoices: number
  overdue: number
  fees: number
  deposits: number
  violations: number
  last_paid_on: Day | null
  last_paid: number | null
  contract: string | null
  plate: string | null
  has_case: boolean
  term_days: number
  term_overdue: number
  term_violations: number
  term_share: number
  term_earlier: number
  score: number
  folder_id: string | null
  file_version: number | null
  stage: string | null
  owner_id: string | null
  next_action_on: Day | null
  no_contact_until: Day | null
  promise_id: string | null
  promise_due_on: Day | null
  promise_left: number | null
}

/**
 * Who is overdue today and by how much, with the score and its terms: the one formula of the module, as a relation of the query. Merged
 * parties count together. Cases are those that the reader may see. What is known of each party is gathered once for all: asked party by
 * party it took minutes for ten thousand of them.
 */
export async function defaulters(ctx: Ctx): Promise<RawBuilder<DefaulterRow>> {
  const { reference } = await legalSettings(ctx)
  const usual = await defaultCreditLimit(ctx)
  const company = ctx.company.id
  const yearAgo = addDays(ctx.today, -365)
  return sql<DefaulterRow>`(
    with debt as (
      select coalesce(p.alias_of, p.id) as party_id, min(i.due_on) as oldest, count(*)::int as invoices,
        sum(i.open_minor)::bigint as overdue,
        coalesce(sum(i.open_minor) filter (where exists (select from billing.late_fee_document n
          where n.company_id = ${company} and n.invoice_id = i.id and n.kind = 'assess')), 0)::bigint as fees
      from billing.invoice i join parties.party p on p.company_id = ${company} and p.id = i.party_id
      where i.company_id = ${company} and i.status = 'issued' and i.kind in ('sale', 'service') and i.open_minor > 0
        and i.due_on < ${ctx.today}
      group by 1
    ), bought as (
      select coalesce(m.alias_of, m.id) as party_id, sum(i.total_minor) as invoiced
      from billing.invoice i join parties.party m on m.company_id = ${company} and m.id = i.party_id
      where i.company_id = ${company} and i.status = 'issued' and i.kind in ('sale', 'service') and i.invoice_date > ${yearAgo}
      group by 1
    ), fines as (
      select coalesce(m.alias_of, m.id) as party_id, count(*)::int as violations
      from fleet.violation v join billing.invoice i on i.company_id = ${company} and i.id = v.invoice_id
      join parties.party m on m.company_id = ${company} and m.id = i.party_id
      where v.company_id = ${company} and i.status = 'issued' and i.open_minor > 0 group by 1
    ), held as (
      select coalesce(m.alias_of, m.id) as party_id, sum(b.balance_minor)::bigint as deposits
      from billing.deposit b join parties.party m on m.company_id = ${company} and m.id = b.party_id
      where b.company_id = ${company} and b.balance_minor > 0 group by 1
    ), cases as (
      select c.party_id, bool_or(c.number is not null) as earlier,
        bool_or(c.status in ('active', 'on_hold', 'suspended')) as has_case
      from legal.legal_case c where c.company_id = ${company} group by 1
    ), paid as (
      select distinct on (1) coalesce(m.alias_of, m.id) as party_id, p.payment_date, p.total_minor as amount
      from billing.payment p join parties.party m on m.company_id = ${company} and m.id = p.party_id
      where p.company_id = ${company} and p.direction = 'in' and p.status = 'posted'
      order by 1, p.payment_date desc, p.id desc
    ), rented as (
      select distinct on (1) coalesce(m.alias_of, m.id) as party_id, c.number,
        (select concat_ws(' ', v.code, v.serial) from fleet.vehicle_plate v
          where v.company_id = ${company} and v.vehicle_id = c.vehicle_id and v.valid_to is null limit 1) as plate
      from rentals.contract_invoice k join rentals.contract c on c.company_id = ${company} and c.id = k.contract_id
      join billing.invoice i on i.company_id = ${company} and i.id = k.invoice_id and i.status = 'issued' and i.open_minor > 0
      join parties.party m on m.company_id = ${company} and m.id = i.party_id
      where k.company_id = ${company} order by 1, i.due_on
    ), facts as (
      select d.*, (${ctx.today}::date - d.oldest)::int as days,
        coalesce(nullif(coalesce(q.credit_limit_minor, ${usual}), 0), ${reference}) as reference,
        coalesce(q.name_ar, q.name_en, q.code) as name, q.code, q.phone,
        coalesce(y.invoiced, 0) as invoiced, coalesce(v.violations, 0) as violations,
        coalesce(k.earlier, false) as earlier, coalesce(k.has_case, false) as has_case,
        coalesce(h.deposits, 0) as deposits
      from debt d join parties.party q on q.company_id = ${company} and q.id = d.party_id
      left join bought y on y.party_id = d.party_id
      left join fines v on v.party_id = d.party_id
      left join cases k on k.party_id = d.party_id
      left join held h on h.party_id = d.party_id
    ), terms as (
      select f.*, 40 * least(days / 120.0, 1) as term_days, 30 * least(overdue::numeric / reference, 1) as term_overdue,
        15 * least(violations / 5.0, 1) as term_violations,
        10 * case when invoiced > 0 then least(overdue / invoiced, 1) else 1 end as term_share,
        case when earlier then 5 else 0 end as term_earlier
      from facts f
    )
    select t.party_id as id, t.name, t.code, t.phone, t.days, t.invoices, t.overdue, t.fees, t.deposits, t.violations,
      pay.payment_date as last_paid_on, pay.amount as last_paid, con.number as contract, con.plate, t.has_case,
      t.term_days::float8, t.term_overdue::float8, t.term_violations::float8, t.term_share::float8, t.term_earlier::float8,
      round(term_days + term_overdue + term_violations + term_share + term_earlier, 1)::float8 as score,
      f.id as folder_id, f.version as file_version, f.stage, f.owner_id, f.next_action_on, f.no_contact_until,
      pr.id as promise_id, pr.due_on as promise_due_on, pr.left_minor as promise_left
    from terms t
    left join legal.defaulter_file f on f.company_id = ${company} and f.party_id = t.party_id and f.closed_on is null
    left join paid pay on pay.party_id = t.party_id
    left join rented con on con.party_id = t.party_id
    left join lateral (
      select m.id, min(r.due_on) as due_on, sum(r.amount_minor)::bigint as left_minor
      from legal.promise m join legal.promise_row r on r.company_id = ${company} and r.promise_id = m.id and r.kept_on is null
      where m.company_id = ${company} and m.folder_id = f.id and m.state = 'live' group by m.id) pr on true)`
}

/** The score of a party today; 0 where nothing is overdue. */
export async function scoreOf(ctx: Ctx, partyId: string): Promise<number> {
  const relation = await defaulters(ctx)
  const row = await readAs(ctx)
    .selectFrom(relation.as('d'))
    .select('d.score')
    .where('d.id', '=', partyId)
    .executeTakeFirst()
  return row?.score ?? 0
}
