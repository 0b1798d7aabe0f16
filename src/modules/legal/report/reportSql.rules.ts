import {
  claimedSum,
  claimSum,
  collectedSum,
  costSum,
  courtId,
  courtLevel,
  courtName,
} from '../case/figures.rules.ts'
import type { groupings, LegalReport } from './report.rules.ts'

// Parameters of every report: company, first day, last day, today, type of case, court, lawyer, time zone, state of a letter. The first
// line names each, so that each has its type.
const given = `with given as (select $2::date as a, $3::date as b, $4::date as c, $5::text as d, $6::uuid as e, $7::uuid as f,
  $8::text as g, $9::text as h)`
const named = (alias: string) => `coalesce(${alias}.name_ar, ${alias}.name_en, ${alias}.code)`
const cases = `legal.legal_case c join parties.party t on t.company_id = $1 and t.id = c.party_id`
const page = `'/legal/cases/' || c.id as page`
const chosen = `c.company_id = $1 and ($5::text is null or c.case_type = $5) and ($7::uuid is null or c.lawyer_id = $7)
  and ($6::uuid is null or exists (select from legal.proceeding x where x.company_id = $1 and x.case_id = c.id and x.court_id = $6))`
/** Cases that were open on some day of the period. */
const lived = `c.number is not null and c.opened_on <= $3 and (c.outcome_on is null or c.outcome_on >= $2)`
const documentDay = `coalesce(p.payment_date, b.invoice_date)`

const groupOf: Readonly<Record<(typeof groupings)[number], { key: string; label: string; page: string }>> = {
  type: {
    key: 'c.case_type',
    label: 'max(c.case_type)',
    page: `'/legal/cases?caseType=' || max(c.case_type)`,
  },
  court: {
    key: `coalesce(${courtId}::text, '')`,
    label: `coalesce(max(${courtName}), 'none')`,
    page: `case when max(${courtId}::text) is null then '/legal/cases' else '/legal/cases?courtId=' || max(${courtId}::text) end`,
  },
  lawyer: {
    key: `coalesce(c.lawyer_id::text, '')`,
    label: `coalesce((select ${named('w')} from parties.party w where w.company_id = $1 and w.id = max(c.lawyer_id::text)::uuid), 'none')`,
    page: `'/legal/cases'`,
  },
  outcome: {
    key: `coalesce(c.outcome, '')`,
    label: `coalesce(max(c.outcome), 'running')`,
    page: `'/legal/cases'`,
  },
}

/** Cases by what they are counted by. */
export const groupSql = (by: (typeof groupings)[number]): string => {
  const { key, label, page: door } = groupOf[by]
  return `${given} select ${key} as id, ${door} as page, ${label} as "group", count(*)::int as cases,
      count(*) filter (where c.status <> 'closed')::int as "openCases", sum(${claimSum})::bigint as claim,
      sum(${collectedSum})::bigint as collected, sum(${costSum})::bigint as costs
    from ${cases} where ${chosen} and ${lived} group by 1 order by cases desc, 1`
}

type InSql = Exclude<LegalReport, 'defaulters' | 'caseGroups'>

/** How each report that is not read from a list finds its rows, in the order they are shown. */
export const reportSql: Readonly<Record<InSql, string>> = {
  casesSummary: `${given} select c.id::text as id, ${page}, c.number, ${named('t')} as party, c.case_type as type,
      ${courtName} as court, ${courtLevel} as level, ${claimSum} as claim, ${collectedSum} as collected, ${costSum} as costs, c.status
    from ${cases} where ${chosen} and ${lived} order by c.number`,
  recovery: `${given} select x.*, case when x.claimed > 0 then round(x.collected * 10000.0 / x.claimed)::int end as rate
    from (select c.id::text as id, ${page}, c.number, ${named('t')} as party, c.opened_on::text as "openedOn", ${claimedSum} as claimed,
        ${collectedSum} as collected,
        (select min(a.allocated_on) - c.opened_on from legal.claim_item m join billing.allocation a on a.company_id = $1
          and a.invoice_id = m.invoice_id and a.credit_id is null and a.allocated_on >= c.opened_on
          where m.company_id = $1 and m.case_id = c.id) as "firstDays"
      from ${cases} where ${chosen} and ${lived}) x order by x.number`,
  caseCosts: `${given} select k.id::text as id, ${page}, c.number, k.cost_kind as "costKind", ${named('q')} as payee,
      coalesce(p.number, b.number) as document, ${documentDay}::text as "on", k.amount_minor as amount,
      case when k.cost_kind <> 'expertDeposit' or k.consumed_on is not null then k.amount_minor else 0 end as expense,
      case when k.recoverable then 'recoverable' else 'unrecoverable' end as recoverable
    from legal.case_cost k join legal.legal_case c on c.company_id = $1 and c.id = k.case_id
    left join billing.payment p on p.company_id = $1 and p.id = k.payment_id
    left join billing.invoice b on b.company_id = $1 and b.id = k.bill_id
    left join parties.party q on q.company_id = $1 and q.id = k.payee_id
    where k.company_id = $1 and ${chosen} and (p.status = 'posted' or b.status = 'issued') and ${documentDay} between $2 and $3
    order by ${documentDay}, k.id`,
  hearingsRoll: `${given} select h.id::text as id, ${page}, (h.starts_at at time zone $8)::date::text as "on",
      to_char(h.starts_at at time zone $8, 'HH24:MI') as clock, coalesce(c.number, c.title) as number,
      ${named('t')} as party, k.name_ar as court, p.circuit, h.room, p.automated_number as "automatedNumber", ${named('w')} as lawyer,
      h.purpose, h.status as "hearingState", h.result
    from legal.hearing h join legal.legal_case c on c.company_id = $1 and c.id = h.case_id
    join parties.party t on t.company_id = $1 and t.id = c.party_id
    join legal.proceeding p on p.company_id = $1 and p.id = h.proceeding_id
    join legal.court k on k.company_id = $1 and k.id = p.court_id
    left join parties.party w on w.company_id = $1 and w.id = h.lawyer_id
    where h.company_id = $1 and ($5::text is null or c.case_type = $5) and ($6::uuid is null or p.court_id = $6)
      and ($7::uuid is null or h.lawyer_id = $7) and (h.starts_at at time zone $8)::date between $2 and $3 order by h.starts_at, h.id`,
  promises: `${given} select m.id::text || r.position as id, '/legal/defaulters?party=' || f.party_id as page, ${named('t')} as party,
      m.promised_on::text as "promisedOn", r.due_on::text as "dueOn", r.amount_minor as promised,
      case when r.kept_on is not null then r.amount_minor else 0 end as kept,
      case when r.kept_on is not null then 10000 else 0 end as rate,
      case when r.kept_on is not null then 'kept' else m.state end as "promiseState"
    from legal.promise m join legal.promise_row r on r.company_id = $1 and r.promise_id = m.id
    join legal.defaulter_file f on f.company_id = $1 and f.id = m.folder_id
    join parties.party t on t.company_id = $1 and t.id = f.party_id
    where m.company_id = $1 and r.due_on between $2 and $3 order by r.due_on, m.id, r.position`,
  legalCorrespondence: `${given} select l.id::text as id,
      case when l.case_id is null then '/legal/defaulters?party=' || l.party_id else '/legal/cases/' || l.case_id end as page,
      l.number, l.letter_type as kind, l.direction, l.subject, ${named('t')} as party, l.sent_on::text as "sentOn",
      l.delivered_on::text as "deliveredOn", l.respond_by::text as "respondBy", l.state as "letterState"
    from legal.letter l left join parties.party t on t.company_id = $1 and t.id = l.party_id
    where l.company_id = $1 and l.number is not null and l.sent_on between $2 and $3 and ($9::text is null or l.state = $9)
    order by l.sent_on, l.number`,
}
