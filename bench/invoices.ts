import type pg from 'pg'
import { idOf } from './company.ts'
import { customerId, fillCustomers } from './customers.ts'
import { fillLedger } from './ledger.ts'

export type Books = { readonly customerCount: number; readonly invoiceCount: number }

/** A company in its second year: customers, 100,000 posted lines and 10,000 issued invoices of three lines (less when quick). */
export async function fillBooks(owner: pg.Client, companyId: number, quick: boolean): Promise<Books> {
  const books = quick
    ? { customerCount: 500, invoiceCount: 2_000, lineCount: 20_000 }
    : { customerCount: 2_000, invoiceCount: 10_000, lineCount: 100_000 }
  await fillCustomers(owner, companyId, books.customerCount)
  await fillLedger(owner, companyId, books.lineCount)
  await owner.query(
    `insert into billing.invoice (company_id, id, kind, status, number, party_id, invoice_date, due_on, subtotal_minor,
       discount_minor, tax_minor, total_minor, control_account_id, source_key, issued_at)
     select $1, ${idOf('00000000-0000-7002-8000-', 'n')}, 'sale', 'issued',
       'INV-' || extract(year from now()) || '-' || lpad(n::text, 5, '0'), ${customerId('1 + n % $3::int')}, d.day, d.day + 30,
       30000, 0, 0, 30000, m.account_id, 'bench:invoice:' || n, d.day
     from generate_series(1, $2::int) n
     cross join lateral (select date_trunc('year', now())::date + n % greatest(extract(doy from now())::int - 1, 1) as day) d
     join accounting.account_mapping m on m.company_id = $1 and m.key = 'receivable'`,
    [companyId, books.invoiceCount, books.customerCount],
  )
  await owner.query(
    `insert into billing.invoice_line (company_id, invoice_id, line_no, description, quantity, unit_price_minor, gross_minor,
       line_discount_minor, document_discount_minor, revenue_minor, given_minor, net_minor, tax_minor, key)
     select $1, ${idOf('00000000-0000-7002-8000-', 'n')}, l, 'إيجار مركبة', 1, 10000, 10000, 0, 0, 10000, 0, 10000, 0, 'rentalRevenue'
     from generate_series(1, $2::int) n cross join generate_series(1, 3) l`,
    [companyId, books.invoiceCount],
  )
  await owner.query(
    `insert into app.counter (company_id, series, year, last) values ($1, 'INV', extract(year from now()), $2)`,
    [companyId, books.invoiceCount],
  )
  await owner.query('vacuum (analyze) billing.invoice, billing.invoice_line')
  return books
}
