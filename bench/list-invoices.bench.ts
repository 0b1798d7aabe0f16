import { listInvoices } from '#modules/billing/invoice/invoice.contract.ts'
import type { Bench } from './bench.ts'
import { aBenchCompany } from './company.ts'
import { aServer } from './http.ts'
import { fillBooks } from './invoices.ts'
import { costOf, directCost } from './processor.ts'

/** The same forty rows with their customers' names, asked of PostgreSQL alone. */
const directSql = `select i.id, i.number, i.kind, i.status, i.party_id, i.invoice_date, i.due_on, i.reference, i.total_minor,
    i.settled_minor, i.open_minor, p.name_ar
  from billing.invoice i join parties.party p on p.company_id = $1 and p.id = i.party_id
  where i.company_id = $1 and i.kind in ('sale', 'service', 'creditNote') and i.status <> 'draft'
  order by i.invoice_date desc, i.id desc limit 40`

/** The first page of the list of invoices over HTTP: processor time of server and database together. */
export const invoiceList: Bench = {
  names: ['list-invoices'],
  run: async (scratch, { quick, log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log)
    await fillBooks(owner, company.id, quick)
    await company.close()
    const server = await aServer(scratch)
    try {
      const calls = 2000
      let full = true
      const repeat = async (count: number) => {
        for (let at = 0; at < count; at++) {
          const { rows } = await server.call(listInvoices, { limit: 40 })
          full &&= rows.length === 40 && rows.every(row => row.partyName)
        }
      }
      // What is measured is a server at work: the memory of its start given back, and its code compiled as far as it will be,
      // which takes some 15,000 lists (before that, a tenth of what is measured is the compiler).
      await repeat(quick ? 3000 : 15_000)
      const cost = await costOf(owner, server.pid, () => repeat(calls))
      const ask = { name: 'direct-list', text: directSql, values: [company.id] }
      const direct = await directCost(owner, async () => {
        for (let at = 0; at < calls; at++) await owner.query(ask)
      })
      log(
        `list-invoices: app ${(cost.app / calls).toFixed(2)} ms, database ${(cost.database / calls).toFixed(2)} ms`,
      )
      const value = (cost.app + cost.database) / calls
      return [
        {
          name: 'list-invoices',
          value: value / (direct / calls),
          unit: 'x-direct',
          budget: 10,
          measured: `${value.toFixed(2)} ms of processor`,
          sound: full,
        },
      ]
    } finally {
      await server.stop()
    }
  },
}
