import { addDays, dayIn } from '#kernel/shared/day.ts'
import { listDefaulters, totalDefaulters } from '#modules/legal/defaulter/defaulter.contract.ts'
import type { Bench } from './bench.ts'
import { aBenchCompany } from './company.ts'
import { customerId, fillCustomers } from './customers.ts'
import { percentile, times } from './report.ts'

/** Ten thousand customers who are overdue, scored and sorted (section 12 of the legal file): the first page, and its sums. */
export const defaulterList: Bench = {
  names: ['defaulters-10k', 'defaulters-10k-sums'],
  run: async (scratch, { log, quick }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log)
    try {
      const count = quick ? 500 : 10_000
      await fillCustomers(owner, company.id, count)
      const today = dayIn(new Date(), 'Asia/Kuwait')
      // Two open invoices each, late by one day to more than a year.
      await owner.query(
        `insert into billing.invoice (company_id, id, kind, status, number, party_id, invoice_date, due_on, subtotal_minor,
           discount_minor, tax_minor, total_minor, control_account_id, source_key, issued_at)
         select $1, app.uuid_v7(), 'sale', 'issued', 'INV-2020-' || lpad((n * 2 + k)::text, 6, '0'), ${customerId('n')}, d.day, d.day,
           30000 + n, 0, 0, 30000 + n, m.account_id, 'bench:debt:' || n || ':' || k, d.day
         from generate_series(1, $2::int) n
         cross join generate_series(0, 1) k
         cross join lateral (select $3::date - (n % 400) - k * 30 as day) d
         join accounting.account_mapping m on m.company_id = $1 and m.key = 'receivable'`,
        [company.id, count, addDays(today, -1)],
      )
      await owner.query('vacuum (analyze) billing.invoice, parties.party')
      const page = async () => company.call(listDefaulters, { sort: 'score', descending: true, limit: 50 })
      const sums = async () => company.call(totalDefaulters, {})
      const sound = (await sums()).count >= count && (await page()).rows.length === 50
      await times(3, page)
      const [first, all] = [percentile(await times(20, page), 0.5), percentile(await times(10, sums), 0.5)]
      return [
        { name: 'defaulters-10k', value: first, unit: 'ms', budget: 300, scaled: true, sound },
        { name: 'defaulters-10k-sums', value: all, unit: 'ms', budget: 300, scaled: true },
      ]
    } finally {
      await company.close()
    }
  },
}
