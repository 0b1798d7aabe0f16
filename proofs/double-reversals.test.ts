import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { invariants } from '#modules/accounting/health/invariants.queries.ts'
import { reverseEntry, saveJournal, submitJournal } from '#modules/accounting/journal/journal.contract.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { cancelInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { aBillingCompany, anInvoice, aReceipt } from '#modules/billing/make.ts'
import { cancelPayment } from '#modules/billing/payment/payment.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { answerOf, whyWrong } from './answers.ts'
import { prove, together } from './proof.ts'

const targets = [reverseEntry, cancelInvoice, cancelPayment] as const
type Target = { endpoint: (typeof targets)[number]; id: string }

/** The customers of the invoices and of the receipts are two, else a receipt would settle an invoice that is to be voided. */
type Customers = { invoiced: string; paying: string }

async function aTarget(t: TestCompany, index: number, { invoiced, paying }: Customers): Promise<Target> {
  if (index % 3 === 1)
    return { endpoint: cancelInvoice, id: (await anInvoice(t, { partyId: invoiced })).invoiceId }
  if (index % 3 === 2)
    return { endpoint: cancelPayment, id: (await aReceipt(t, { partyId: paying })).paymentId }
  const saved = await t.call(saveJournal, {
    date: '2026-03-01',
    memo: 'تحويل بين مصروفين',
    lines: [
      { accountId: await anAccountId(t, '5301'), debit: '7.500' },
      { accountId: await anAccountId(t, '5302'), credit: '7.500' },
    ],
  })
  const { entryId } = await t.call(submitJournal, saved)
  return { endpoint: reverseEntry, id: entryId! }
}

/** Entries that are reversed more than once or never, and reversals that do not undo their entry line by line. */
async function reversalsThatAreWrong(t: TestCompany): Promise<string[]> {
  const rows = await t.act(ctx =>
    rawQuery<{ number: string; reversals: number; left: number }>(
      ctx.db,
      `select e.number, count(distinct r.id)::int as reversals,
         (select coalesce(sum(abs(s.net)), 0)::bigint from (
            select l.account_id, sum(l.debit - l.credit) as net from accounting.journal_line l
            where l.company_id = $1 and (l.entry_id = e.id
              or l.entry_id in (select x.id from accounting.journal_entry x where x.company_id = $1 and x.reverses_id = e.id))
            group by l.account_id) s) as left
       from accounting.journal_entry e
       left join accounting.journal_entry r on r.company_id = $1 and r.reverses_id = e.id
       where e.company_id = $1 and e.reverses_id is null group by e.id, e.number`,
      [ctx.company.id],
    ),
  )
  return rows
    .filter(row => row.reversals !== 1 || row.left !== 0)
    .map(row => `${row.number}: ${row.reversals} reversals, ${row.left} left`)
}

/** Two people undo the same thing at the same moment, again and again. */
async function undoTwice(t: TestCompany, cases: number): Promise<string[]> {
  const violations: string[] = []
  const customers = { invoiced: (await aCustomer(t)).id, paying: (await aCustomer(t)).id }
  await together(cases, 4, async index => {
    const { endpoint, id } = await aTarget(t, index, customers)
    const undo = () => answerOf(t, endpoint, { id, reason: 'إلغاء من مستخدمين' })
    const answers = await Promise.all([undo(), undo()])
    const wrong = answers.flatMap(answer => whyWrong(endpoint, answer as never) ?? [])
    violations.push(...wrong)
    // A document voided again returns its first voiding; a reversed entry names the faster.
    if (answers.every(answer => answer.kind !== 'done')) violations.push(`${endpoint.name}: nobody succeeded`)
    if (endpoint === reverseEntry && answers.every(answer => answer.kind === 'done'))
      violations.push(`${endpoint.name}: both succeeded`)
  })
  return violations
}

describe('Two people undo the same thing at once', () => {
  prove({
    name: 'double-reversals',
    property: 'every entry, invoice and receipt is undone exactly once',
    short: 30,
    long: 5_000,
    run: async cases => {
      const violations: string[] = []
      let done = 0
      while (done < cases) {
        const size = Math.min(500, cases - done)
        const t = await aBillingCompany()
        violations.push(...(await undoTwice(t, size)), ...(await reversalsThatAreWrong(t)))
        for (const number of [1, 2, 3, 13, 23] as const)
          for (const { subject, found } of await t.act(invariants[number]))
            violations.push(`${subject} ${found}`)
        done += size
      }
      return { cases: done, violations }
    },
  })

  test('an entry that nobody undid is found', async () => {
    const t = await aBillingCompany()
    await anInvoice(t)
    expect(await reversalsThatAreWrong(t)).toEqual(['JE-2026-00001: 0 reversals, 200000 left'])
  })
})
