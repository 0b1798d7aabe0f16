import { afterAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { invariants } from '#modules/accounting/health/invariants.queries.ts'
import { billingInvariants } from '#modules/billing/invariants/invariants.queries.ts'
import { issueSavedInvoice, saveInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { aBillingCompany, theTreasury } from '#modules/billing/make.ts'
import { receivePayment } from '#modules/billing/payment/payment.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { answerOf } from './answers.ts'
import { aWatchedPool } from './pool.ts'
import { prove, together } from './proof.ts'

const clients = 32
const connections = 3
const watched = await aWatchedPool(connections)
afterAll(() => watched.pool.end())

/** Document numbers with their totals, as acknowledged to a client or as stored. */
type Documents = ReadonlyMap<string, string>

async function storedDocuments(t: TestCompany): Promise<Documents> {
  const rows = await t.act(ctx =>
    rawQuery<{ number: string; total: number }>(
      ctx.db,
      `select number, total_minor as total from billing.invoice where company_id = $1 and number is not null
       union all select number, total_minor from billing.payment where company_id = $1`,
      [ctx.company.id],
    ),
  )
  return new Map(rows.map(row => [row.number, (row.total / 1000).toFixed(3)]))
}

/** What differs between the acknowledged and the stored documents, and what the ledger finds wrong with itself. */
async function findings(t: TestCompany, acknowledged: Documents): Promise<string[]> {
  const stored = await storedDocuments(t)
  const lost = [...acknowledged].filter(([number, total]) => stored.get(number) !== total)
  const extra = [...stored.keys()].filter(number => !acknowledged.has(number))
  const wrong = await t.act(async ctx => [
    ...(await invariants[1](ctx)),
    ...(await invariants[2](ctx)),
    ...(await invariants[3](ctx)),
    ...(await invariants[13](ctx)),
    ...(await invariants[23](ctx)),
    ...(await billingInvariants[12](ctx)),
    ...(await billingInvariants[13](ctx)),
  ])
  return [
    ...lost.map(([number, total]) => `${number} over ${total} was acknowledged, not stored`),
    ...extra.map(number => `${number} is stored, nobody was told`),
    ...wrong.map(({ subject, found }) => `${subject}: ${found}`),
  ]
}

async function postConcurrently(t: TestCompany, postings: number): Promise<[Map<string, string>, string[]]> {
  const acknowledged = new Map<string, string>()
  const faults: string[] = []
  const partyId = (await aCustomer(t)).id
  const { bankId } = await theTreasury(t)
  const date = '2026-03-01'
  const amountOf = (index: number) => `${(index % 90) + 1}.${String(index % 1000).padStart(3, '0')}`
  const failed = (answer: unknown) => faults.push(JSON.stringify(answer))
  const invoice = async (index: number) => {
    const lines = [{ descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: amountOf(index) }]
    const saved = await answerOf(t, saveInvoice, { partyId, date, lines })
    if (saved.kind !== 'done') return failed(saved)
    const { id, version } = saved.output
    const issued = await answerOf(t, issueSavedInvoice, { id, version })
    if (issued.kind !== 'done') return failed(issued)
    return acknowledged.set(issued.output.number, issued.output.total)
  }
  const receipt = async (index: number) => {
    const tenders = [{ treasuryAccountId: bankId, amount: amountOf(index) }]
    const taken = await answerOf(t, receivePayment, { date, partyId, tenders, splits: 'oldestFirst' })
    if (taken.kind !== 'done') return failed(taken)
    return acknowledged.set(taken.output.number, amountOf(index))
  }
  await together(postings, clients, async index => {
    await (index % 3 === 2 ? receipt(index) : invoice(index))
  })
  return [acknowledged, faults]
}

describe(`${clients} clients post over ${connections} connections`, () => {
  prove({
    name: 'small-pool',
    property:
      'what is acknowledged is stored, numbers have no gap, entries balance, balances are their lines',
    short: 200,
    long: 20_000,
    run: async cases => {
      const violations: string[] = []
      let done = 0
      while (done < cases) {
        const size = Math.min(1000, cases - done)
        const t = await aBillingCompany({ pool: watched.pool })
        const [acknowledged, faults] = await postConcurrently(t, size)
        violations.push(...faults, ...(await findings(t, acknowledged)))
        done += size
      }
      if (watched.deadlocks() > 0) violations.push(`${watched.deadlocks()} deadlocks`)
      return { cases: done, violations }
    },
  })

  test('a lost, an unannounced and a misnumbered document are each found', async () => {
    const t = await aBillingCompany({ pool: watched.pool })
    const [acknowledged] = await postConcurrently(t, 6)
    expect(await findings(t, acknowledged)).toEqual([])
    const number = [...acknowledged.keys()].find(one => one.startsWith('INV'))!
    const without = new Map([...acknowledged].filter(([one]) => one !== number))
    expect(await findings(t, without)).toEqual([`${number} is stored, nobody was told`])
    const more = new Map([...acknowledged, ['INV-2026-09999', '1.000']])
    expect(await findings(t, more)).toEqual(['INV-2026-09999 over 1.000 was acknowledged, not stored'])
    await t.act(ctx =>
      rawQuery(ctx.db, `update app.counter set last = last + 1 where company_id = $1 and series = 'INV'`, [
        ctx.company.id,
      ]),
    )
    expect((await findings(t, acknowledged)).join()).toContain('INV-2026: documents')
  })
})
