/** What a restored company is compared by: its trial balance, its head of the journal, and the lines behind them. */
export const copyProofs = [
  {
    name: 'trialBalance',
    sql: `select a.code, sum(b.debit)::text as debit, sum(b.credit)::text as credit
      from accounting.account_balance b join accounting.account a on a.company_id = $1 and a.id = b.account_id
      where b.company_id = $1 group by a.code order by a.code`,
  },
  {
    name: 'journal',
    sql: `select count(*)::text as lines, coalesce(sum(l.debit), 0)::text as debit, coalesce(sum(l.credit), 0)::text as credit,
        (select h.hash from accounting.ledger_head h where h.company_id = $1) as head
      from accounting.journal_line l where l.company_id = $1`,
  },
]
