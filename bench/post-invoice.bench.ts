import type pg from 'pg'
import { dayIn } from '#kernel/shared/day.ts'
import { issueSavedInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import type { Bench } from './bench.ts'
import { aBenchCompany } from './company.ts'
import { copyInvoiceDirectly } from './direct-invoice.ts'
import { aServer, type MeasuredServer } from './http.ts'
import { fillBooks } from './invoices.ts'
import { costOf, directCost } from './processor.ts'
import { percentile } from './report.ts'

const lines = [
  { descriptionAr: 'إيجار مركبة لثلاثة أيام', key: 'rentalRevenue', quantity: '3', unitPrice: '12.000' },
  { descriptionAr: 'كيلومترات إضافية', key: 'rentalRevenue', quantity: '120', unitPrice: '0.050' },
  { descriptionAr: 'خدمة التوصيل', key: 'otherIncome', quantity: '1', unitPrice: '5.000' },
]

/** What the clerk does: types an invoice of three lines and issues it. */
async function postOne(server: MeasuredServer, partyId: string): Promise<number> {
  const began = performance.now()
  const date = dayIn(new Date(), 'Asia/Kuwait')
  await server.call(issueSavedInvoice, { partyId, date, lines })
  return performance.now() - began
}

/** Whether the numbers of the company's invoices and entries run from one without a hole. */
async function isGapless(owner: pg.Client, companyId: number): Promise<boolean> {
  const { rows } = await owner.query<{ gapless: boolean }>(
    `select bool_and(held = last) as gapless from (
       select count(number) as held, max(substr(number, 10)::int) as last from billing.invoice where company_id = $1
       union all
       select count(*), max(chain_seq) from accounting.journal_entry where company_id = $1
       union all
       select count(*), max(substr(number, 9)::int) from accounting.journal_entry where company_id = $1) series`,
    [companyId],
  )
  return rows[0]?.gapless === true
}

/** Creating and posting an invoice over HTTP: what it costs alone, and how long it takes when eight clients do it at once. */
export const postInvoice: Bench = {
  names: ['post-invoice'],
  run: async (scratch, { quick, log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log)
    const { customerCount } = await fillBooks(owner, company.id, quick)
    await company.close()
    const { rows: parties } = await owner.query<{ id: string }>(
      'select id from parties.party where company_id = $1 order by id',
      [company.id],
    )
    let turn = 0
    const nextParty = () => parties[turn++ % customerCount]!.id
    const server = await aServer(scratch)
    try {
      // A server at work is measured: compiled code, and the memory of its start given back.
      for (let at = 0; at < 1200; at++) await postOne(server, nextParty())
      const alone = 600
      const cost = await costOf(owner, server.pid, async () => {
        for (let at = 0; at < alone; at++) await postOne(server, nextParty())
      })
      const value = (cost.app + cost.database) / alone
      const each = quick ? 40 : 100
      const eight = async (samples: number[]) => {
        const client = async () => {
          for (let at = 0; at < each; at++) samples.push(await postOne(server, nextParty()))
        }
        await Promise.all(Array.from({ length: 8 }, client))
        return samples
      }
      // Seven more connections have their statements planned; a day at eight counters does not begin anew with each invoice.
      await eight([])
      // An answer that is not 200 ends the measurement with its text: no error is tolerated.
      const samples = await eight([])
      const sound = await isGapless(owner, company.id)
      const copies = await copyInvoiceDirectly(owner, company.id)
      for (let at = 0; at < 30; at++) await copies.insertOne()
      const direct = await directCost(owner, async () => {
        for (let at = 0; at < alone; at++) await copies.insertOne()
      })
      log(
        `post-invoice: app ${(cost.app / alone).toFixed(2)} ms, database ${(cost.database / alone).toFixed(2)} ms, ` +
          `the same inserts directly ${(direct / alone).toFixed(2)} ms`,
      )
      const one = direct / alone
      const slowest = percentile(samples, 0.95)
      return [
        {
          name: 'post-invoice',
          value: value / one,
          unit: 'x-direct',
          budget: 3,
          measured: `${value.toFixed(2)} ms of processor`,
          sound,
        },
        {
          name: 'post-invoice',
          value: slowest / one,
          unit: 'x-direct-p95',
          budget: 30,
          measured: `${slowest.toFixed(1)} ms with eight clients`,
          sound,
        },
      ]
    } finally {
      await server.stop()
    }
  },
}
