// What a case (alias `c`) claims, collected and cost, as relations of a query: lists, totals and reports take the same figures from here.

/** What the invoices of a case have open now. */
export const claimSum = `(select coalesce(sum(i.open_minor) filter (where i.status = 'issued'), 0)::bigint
  from legal.claim_item t join billing.invoice i on i.company_id = t.company_id and i.id = t.invoice_id
  where t.company_id = c.company_id and t.case_id = c.id)`

const settled = (which: string) => `(select coalesce(sum(a.amount_minor), 0)::bigint
  from legal.claim_item t join billing.allocation a on a.company_id = t.company_id and a.invoice_id = t.invoice_id
  where t.company_id = c.company_id and t.case_id = c.id and a.allocated_on >= c.opened_on${which})`

/** What was settled of them by money since the case was opened. */
export const collectedSum = settled(' and a.credit_id is null')

/** What the case went out to collect: what is open, and everything that was settled since, credits and write-offs included. */
export const claimedSum = `(${claimSum} + ${settled('')})`

/** What the case cost: its posted documents, and a deposit only once the court kept it. */
export const costSum = `(select coalesce(sum(k.amount_minor), 0)::bigint from legal.case_cost k
  left join billing.payment p on p.company_id = k.company_id and p.id = k.payment_id
  left join billing.invoice b on b.company_id = k.company_id and b.id = k.bill_id
  where k.company_id = c.company_id and k.case_id = c.id and (p.status = 'posted' or b.status = 'issued')
    and (k.cost_kind <> 'expertDeposit' or k.consumed_on is not null))`

const latest = (what: string) => `(select ${what} from legal.proceeding p
  join legal.court k on k.company_id = p.company_id and k.id = p.court_id
  where p.company_id = c.company_id and p.case_id = c.id order by p.filed_on desc, p.id desc limit 1)`

/** Where the case lies now: court and level of its latest proceeding. */
export const courtName = latest('k.name_ar')
export const courtLevel = latest('p.court_level')
export const courtId = latest('k.id')
