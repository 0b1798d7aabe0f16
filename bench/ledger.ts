import type pg from 'pg'
import { idOf } from './company.ts'

const linesOfEntry = 10

/**
 * Posts entries of ten lines over the year so far by plain SQL as the owner: balanced, one chain number each, spread over
 * all posting accounts; the balances are then written by the ledger's own `rebuild_balances()`.
 */
export async function fillLedger(owner: pg.Client, companyId: number, lineCount: number): Promise<void> {
  const entryCount = Math.round(lineCount / linesOfEntry)
  // Triggers and foreign keys check row by row what is right by construction here; millions of rows would take an hour.
  await owner.query(`set session_replication_role = replica`)
  await owner.query(
    `insert into accounting.journal_entry (company_id, id, number, entry_date, period_id, posted_at, posted_by, kind, memo,
       source_key, origin_key, generation, payload_hash, base_currency, total, line_count, search, chain_seq, prev_hash, hash)
     select $1, ${idOf('00000000-0000-7000-8000-', 'n')}, 'JE-' || extract(year from p.starts_on) || '-' || lpad(n::text, greatest(5, length(n::text)), '0'), d.day,
       p.id, d.day, ${idOf('00000000-0000-7000-8000-', '1')}, 'auto', 'قيد للقياس', 'bench:entry:' || n, 'bench:entry:' || n, 1,
       md5(n::text), 'KWD', (select sum(1000 + (n * 31 + pair) % 9000) from generate_series(1, ${linesOfEntry / 2}) pair),
       ${linesOfEntry}, 'قيد للقياس', n, md5((n - 1)::text), md5(n::text)
     from generate_series(1, $2::int) n
     cross join lateral (select date_trunc('year', now())::date + n % greatest(extract(doy from now())::int - 1, 1) as day) d
     join accounting.period p on p.company_id = $1 and d.day between p.starts_on and p.ends_on and p.number < 13`,
    [companyId, entryCount],
  )
  await owner.query(
    `with posting as (
       select array_agg(id order by code) as ids from accounting.account
       where company_id = $1 and leaf and active
     )
     insert into accounting.journal_line (company_id, entry_id, line_no, account_id, period_id, entry_date, debit, credit)
     select $1, e.id, l, posting.ids[1 + (e.chain_seq * 7 + l * 13) % cardinality(posting.ids)], e.period_id, e.entry_date,
       case when l % 2 = 1 then a.minor else 0 end, case when l % 2 = 0 then a.minor else 0 end
     from accounting.journal_entry e
     cross join posting cross join generate_series(1, ${linesOfEntry}) l
     cross join lateral (select 1000 + (e.chain_seq * 31 + (l + 1) / 2) % 9000 as minor) a
     where e.company_id = $1`,
    [companyId],
  )
  await owner.query(
    `update accounting.ledger_head set seq = $2::int, hash = md5($2::int::text) where company_id = $1`,
    [companyId, entryCount],
  )
  await owner.query(
    `insert into app.counter (company_id, series, year, last) values ($1, 'JE', extract(year from now()), $2)`,
    [companyId, entryCount],
  )
  await owner.query('select accounting.rebuild_balances()')
  await owner.query(`set session_replication_role = origin`)
  await owner.query(
    'vacuum (analyze) accounting.journal_entry, accounting.journal_line, accounting.account_balance',
  )
}
