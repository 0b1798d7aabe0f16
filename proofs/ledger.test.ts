import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { holdDeposit } from '#modules/billing/deposit/depositing.commands.ts'
import { issueInvoice } from '#modules/billing/invoice/invoiceIssuing.commands.ts'
import { takePayment } from '#modules/billing/payment/taking.queries.ts'
import { type Act, aWorld, perform, someAct, type World } from './books.ts'
import { findingsOf } from './ledger-findings.ts'
import { spoil } from './pool.ts'
import { prove } from './proof.ts'

/** Sequences after one another in the same books before new ones are opened. */
const sequencesPerWorld = 25
/** Kinds of acts; more than so many happen in any run. */
const mostActs = 12

describe('Whatever people do', () => {
  prove({
    name: 'ledger',
    property:
      'controls equal documents, nothing is negative, headers and numbers hold, statements equal the ledger',
    short: 20,
    long: 10_000,
    run: async cases => {
      const done = new Map<string, number>()
      const violations: string[] = []
      const drawn = fc.array(someAct, { minLength: 8, maxLength: 30 })
      const sequences = fc.sample(drawn, cases)
      let w: World | undefined
      for (let index = 0; index < sequences.length; index++) {
        const sequence = sequences[index]!
        if (!w || index % sequencesPerWorld === 0) w = await aWorld()
        // A day each, so that what is open on an earlier day is not what is open now.
        w.t.setNow(`2026-03-${String(1 + (index % sequencesPerWorld)).padStart(2, '0')}T09:00:00Z`)
        for (const act of sequence) if (await perform(w, act)) done.set(act.act, (done.get(act.act) ?? 0) + 1)
        // The sequences are only worth something when most acts really happen: a few that chance left thin are followed by more.
        const isThin = index === sequences.length - 1 && done.size <= mostActs
        if (isThin && sequences.length < 3 * cases) sequences.push(...fc.sample(drawn, cases))
        const found = await findingsOf(w)
        if (found.length === 0) continue
        violations.push(`${found.join('; ')} after ${JSON.stringify(sequence)}`)
        w = undefined
      }
      expect(done.size).toBeGreaterThan(mostActs)
      return { cases: sequences.length, violations }
    },
  })

  test('a sum that was changed behind the back of the ledger is found', async () => {
    const w = await aWorld()
    const invoice: Act = { act: 'issue', party: 0, pick: 0, amount: 5_000 }
    await perform(w, invoice)
    expect(await findingsOf(w)).toEqual([])
    await spoil(
      w.t.company.id,
      'update accounting.account_balance set debit = debit + 1 where company_id = $1 and debit > 0',
      `update app.counter set last = last + 1 where company_id = $1 and series = 'INV'`,
      `update billing.invoice set subtotal_minor = subtotal_minor + 4, tax_minor = tax_minor + 1, total_minor = total_minor + 5 where company_id = $1`,
      `update billing.invoice i set party_id = (select id from parties.party p where p.company_id = $1 and p.id <> i.party_id)
         where company_id = $1`,
    )
    const found = (await findingsOf(w)).join('\n')
    expect(found).toMatch(/invariant 3: /)
    expect(found).toMatch(/invariant 8: receivable/)
    expect(found).toMatch(/billing invariant 12: INV-2026-00001 header/)
    expect(found).toMatch(/billing invariant 13: INV-2026/)
    expect(found).toMatch(/billing invariant 8: tax ledger 0, documents -1/)
    expect(found).toMatch(/ageing on 2026-03-01 in all is \d+, columns and ledger/)
    expect(found.match(/billing invariant 16: .* 1106 ledger/g)).toHaveLength(2)
  })

  test('fifty operations called ten times each at once have one effect each', async () => {
    const w = await aWorld()
    const { t, parties, bankId } = w
    const [partyId] = parties
    const tenders = [{ treasuryAccountId: bankId, amountMinor: 10_000 }]
    const issue = (no: number) => ({
      sourceKey: `rentals:row:${no}:invoice`,
      kind: 'sale' as const,
      partyId: partyId!,
      date: '2026-03-01',
      lines: [{ descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor: 12_000 }],
    })
    const take = (no: number) => ({
      sourceKey: `billing:payment:${no}:take`,
      date: '2026-03-01',
      partyId: partyId!,
      tenders,
      splits: 'oldestFirst' as const,
    })
    const hold = (no: number) => ({
      sourceKey: `rentals:deposit:${no}:hold`,
      partyId: partyId!,
      purpose: 'تأمين',
      amountMinor: 10_000,
      tenders,
    })
    const calls = Array.from({ length: 50 }, (_, no) => () => {
      if (no % 5 < 2) return t.act(ctx => issueInvoice(ctx, issue(no)))
      return no % 5 < 4 ? t.act(ctx => takePayment(ctx, take(no))) : t.act(ctx => holdDeposit(ctx, hold(no)))
    })
    const answers = await Promise.all(calls.flatMap(call => Array.from({ length: 10 }, call)))
    expect(answers.filter(answer => !answer.replayed)).toHaveLength(50)
    const counts = await t.act(ctx =>
      rawQuery(
        ctx.db,
        `select (select count(*) from billing.invoice where company_id = $1) as invoices,
           (select count(*) from billing.payment where company_id = $1) as payments,
           (select count(*) from billing.deposit where company_id = $1) as deposits`,
        [ctx.company.id],
      ),
    )
    expect(counts).toEqual([{ invoices: 20, payments: 30, deposits: 10 }])
    expect(await findingsOf(w)).toEqual([])
  }, 60_000)
})
