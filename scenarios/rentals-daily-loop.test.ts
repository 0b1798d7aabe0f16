import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance, trialBalance } from '#modules/accounting/public.server.ts'
import { anOpenBox } from '#modules/billing/make.ts'
import { partyStatement, returnDeposit, takePayment } from '#modules/billing/public.server.ts'
import { decideCharge, invoiceCharges } from '#modules/rentals/charge/charge.contract.ts'
import {
  closeContract,
  contractTotals,
  getContract,
  listContracts,
  saveContract,
  submitContract,
} from '#modules/rentals/contract/contract.contract.ts'
import {
  aDriver,
  aLawfulVehicle,
  anInspection,
  aRentalCompany,
  ecoGroup,
  entryOf,
  handOver,
  takeBack,
} from '#modules/rentals/make.ts'
import { decideContractMark } from '#modules/rentals/mark/mark.contract.ts'
import { listExtras } from '#modules/rentals/price/price.contract.ts'
import { depositSource } from '#modules/rentals/public.server.ts'
import { invoiceRow } from '#modules/rentals/row/row.contract.ts'
import { getSettlement } from '#modules/rentals/settlement/settlement.contract.ts'
import { applySettlement } from '#modules/rentals/settlement/settlementApply.contract.ts'

let t: TestCompany
let customerId: string
let vehicleId: string
let cashId: string
let contract: { id: string; version: number }
let legId: string

const record = () => t.call(getContract, { id: contract.id })
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))

/** The entries by which the deposit paid invoices, smallest first. */
const appliedKeys = () =>
  t.act(async ctx => {
    const moves = await ctx.db
      .selectFrom('billing.deposit_move')
      .select(['id', 'deposit_id'])
      .where('kind', '=', 'apply')
      .orderBy('amount_minor')
      .execute()
    return moves.map(move => `billing:deposit:${move.deposit_id}:${move.id}`)
  })

/** Debits equal credits, and every control account equals its documents. */
async function booksAgree() {
  const rows = await t.act(ctx => trialBalance(ctx, { asOf: ctx.today }))
  const leaves = rows.filter(row => row.leaf)
  expect(leaves.reduce((total, row) => total + row.closing, 0)).toBe(0)
  expect(await t.act(ctx => subledgersThatDiffer(ctx))).toEqual([])
}

beforeAll(async () => {
  t = await aRentalCompany({ now: '2026-11-25T06:30:00Z' })
  ;({ cashId } = await anOpenBox(t))
  customerId = await aDriver(t)
  vehicleId = await aLawfulVehicle(t, await ecoGroup(t))
})

describe('Scenario 5: the whole daily loop', () => {
  test('ten days with seat, waiver and 5 % discount cost 126.700', async () => {
    const { rows } = await t.call(listExtras, {})
    const idOf = (kind: string) => rows.find(row => row.kind === kind)!.id
    const saved = await t.call(saveContract, {
      type: 'daily',
      customerId,
      vehicleId,
      startAt: '2026-11-25T10:00:00+03:00',
      dueBackAt: '2026-12-05T10:00:00+03:00',
      discount: { kind: 'percent', basisPoints: 500 },
      discountReason: 'عميل دائم للمكتب',
      extras: [{ extraId: idOf('extra') }, { extraId: idOf('waiver') }],
    })
    expect(saved.total).toBe('126.700')
    const submitted = await t.call(submitContract, { id: saved.id, version: saved.version })
    expect(submitted).toMatchObject({ status: 'reserved', number: 'CON-2026-00001', triggers: [] })
    contract = { id: saved.id, version: saved.version + 1 }
    await booksAgree()
  })

  test('the row is invoiced with revenue gross and the discount apart', async () => {
    const { rows } = await record()
    expect(rows).toMatchObject([
      { no: 1, from: '2026-11-25', to: '2026-12-04', dueOn: '2026-11-25', amount: '126.700' },
    ])
    const { documents } = await t.call(invoiceRow, {
      contractId: contract.id,
      contractVersion: contract.version,
      rowIds: [rows[0]!.id],
    })
    contract.version += 1
    expect(documents).toMatchObject([{ number: 'INV-2026-00001', total: '126.700' }])
    expect(await entryOf(t, `rentals:row:${rows[0]!.id}:invoice`)).toEqual([
      { key: 'receivable', debit: 126_700, credit: 0 },
      { key: 'salesDiscount', debit: 5_300, credit: 0 },
      { key: 'rentalRevenue', debit: 0, credit: 106_000 },
      { key: 'addonRevenue', debit: 0, credit: 8_000 },
      { key: 'waiverRevenue', debit: 0, credit: 18_000 },
    ])
    await booksAgree()
  })

  test('without deposit and payment the vehicle stays in the yard', async () => {
    const { actions } = await record()
    expect(actions.find(one => one.action === 'handOver')?.why).toMatchObject({
      code: 'rentals.contract.depositMissing',
      params: { amount: '100.000' },
    })
  })

  test('one receipt pays the invoice and holds the deposit', async () => {
    const { documents } = await record()
    const taken = await t.act(ctx =>
      takePayment(ctx, {
        sourceKey: 'billing:payment:loop:take',
        date: ctx.today,
        partyId: customerId,
        tenders: [{ treasuryAccountId: cashId, amountMinor: 226_700 }],
        splits: [
          { kind: 'invoice', invoiceId: documents[0]!.id, amountMinor: 126_700 },
          {
            kind: 'deposit',
            amountMinor: 100_000,
            purpose: 'تأمين العقد',
            source: depositSource(contract.id),
          },
        ],
      }),
    )
    const lines = await entryOf(t, 'billing:payment:loop:take').then(async found =>
      found.length > 0 ? found : entryOf(t, `billing:payment:${taken.paymentId}:post`),
    )
    expect(lines).toEqual([
      { key: 'cash', debit: 226_700, credit: 0 },
      { key: 'receivable', debit: 0, credit: 126_700 },
      { key: 'customerDeposits', debit: 0, credit: 100_000 },
    ])
    await booksAgree()
  })

  test('the vehicle leaves with a signed inspection; nothing is left to invoice', async () => {
    t.setNow('2026-11-25T07:00:00Z')
    const handed = await handOver(
      t,
      { ...contract, vehicleId },
      { at: '2026-11-25T10:00:00+03:00', odometerKm: 41_200 },
    )
    expect(handed).toMatchObject({ status: 'active', documents: [] })
    contract.version = handed.contractVersion
    legId = handed.legId
    const shown = await record()
    expect(shown).toMatchObject({
      status: 'active',
      signature: { isSigned: true },
      badges: [],
      kmAllowance: 2_500,
    })
    expect(shown.rows[0]).toMatchObject({ state: 'paid', open: '0.000' })
    await booksAgree()
  })

  test('the return proposes hours, kilometres and fuel and starts the deposit clock', async () => {
    t.setNow('2026-12-05T11:20:00Z')
    const at = '2026-12-05T14:20:00+03:00'
    const mark = {
      view: 'left' as const,
      x: 300,
      y: 500,
      type: 'dent' as const,
      severity: 'moderate' as const,
    }
    const returned = await takeBack(
      t,
      { ...contract, legId },
      {
        at,
        odometerKm: 44_150,
        fuelEighths: 5,
        inspection: await anInspection(t, at, { marks: [mark] }),
      },
    )
    expect(returned).toMatchObject({ status: 'returned', newMarks: 1, documents: [] })
    expect(returned.charges.map(charge => [charge.kind, charge.computed])).toEqual([
      ['late_return', '10.000'],
      ['extra_km', '22.500'],
      ['fuel', '3.750'],
    ])
    contract.version = returned.contractVersion
    const close = await t.refusal(closeContract, contract)
    expect(close).toMatchObject({ code: 'fleet.mark.undecided', params: { count: 1 } })
    expect(await record()).toMatchObject({
      damages: [{ type: 'dent', decision: 'pending', invoice: null }],
      closing: [
        { kind: 'damage', count: 1 },
        { kind: 'charge', count: 3, amount: '36.250' },
      ],
    })
    const settlement = await t.call(getSettlement, { contractId: contract.id })
    expect(settlement).toMatchObject({
      held: '100.000',
      reserved: '36.250',
      returnable: '0.000',
      holdUntilOn: '2026-12-19',
    })
    await booksAgree()
  })

  test('decided charges become one invoice', async () => {
    for (const charge of (await record()).charges)
      await t.call(decideCharge, {
        contractId: contract.id,
        id: charge.id,
        version: charge.version,
        kind: charge.kind,
        decision: 'charge',
        amount: charge.computed,
      })
    const { document } = await t.call(invoiceCharges, {
      contractId: contract.id,
      contractVersion: contract.version,
    })
    contract.version += 1
    expect(document.total).toBe('36.250')
    expect(await entryOf(t, `rentals:contract:${contract.id}:charges:1`)).toEqual([
      { key: 'receivable', debit: 36_250, credit: 0 },
      { key: 'rentalRevenue', debit: 0, credit: 10_000 },
      { key: 'extraKmRevenue', debit: 0, credit: 22_500 },
      { key: 'fuelRevenue', debit: 0, credit: 3_750 },
    ])
    await booksAgree()
  })

  test('of the damage the customer pays the excess of his waiver', async () => {
    const markId = await t.act(
      async ctx => (await ctx.db.selectFrom('fleet.mark').select('id').executeTakeFirstOrThrow()).id,
    )
    const asked = {
      contractId: contract.id,
      contractVersion: contract.version,
      markId,
      decision: 'custodian',
      hasPoliceReport: true,
    } as const
    // Said at the form's field of the cost.
    expect(await t.refusal(decideContractMark, asked)).toMatchObject({ field: 'cost' })
    const decided = await t.call(decideContractMark, { ...asked, cost: '180.000' })
    contract.version += 1
    expect(decided).toMatchObject({ charged: '50.000', document: { total: '50.000' } })
    const { damages, closing } = await record()
    expect(damages).toMatchObject([
      { decision: 'custodian', amount: '50.000', invoice: { number: decided.document?.number } },
    ])
    expect(closing).toEqual([])
    expect(await entryOf(t, `fleet:mark:${markId}:charge`)).toEqual([
      { key: 'receivable', debit: 50_000, credit: 0 },
      { key: 'damageRevenue', debit: 0, credit: 50_000 },
    ])
    await booksAgree()
  })

  test('the deposit pays both invoices and the rest goes back when its clock has run', async () => {
    const proposed = await t.call(getSettlement, { contractId: contract.id })
    expect(proposed).toMatchObject({
      applied: '86.250',
      remainder: '13.750',
      returnable: '0.000',
      stillOpen: '0.000',
    })
    expect(proposed.contractVersion).toBe(contract.version)
    const applied = await t.call(
      applySettlement,
      { contractId: contract.id, contractVersion: contract.version },
      {
        permissions: ['finance.deposits.write'],
      },
    )
    // What a screen that shows these figures closes the contract with.
    expect(applied).toMatchObject({
      contractVersion: contract.version + 1,
      applied: '0.000',
      remainder: '13.750',
      proposedOn: '2026-12-05',
    })
    contract.version = applied.contractVersion
    expect(await balance('customerDeposits')).toBe(-13_750)
    const entries = await Promise.all((await appliedKeys()).map(key => entryOf(t, key)))
    expect(entries).toEqual(
      [36_250, 50_000].map(minor => [
        { key: 'customerDeposits', debit: minor, credit: 0 },
        { key: 'receivable', debit: 0, credit: minor },
      ]),
    )
    await booksAgree()
    t.setNow('2026-12-19T09:00:00Z')
    expect(await t.call(getSettlement, { contractId: contract.id })).toMatchObject({ returnable: '13.750' })
    const { deposits } = await record()
    const { paymentId } = await t.act(ctx =>
      returnDeposit(ctx, {
        sourceKey: 'billing:deposit:loop:return',
        depositId: deposits[0]!.id,
        amountMinor: 13_750,
        tender: { treasuryAccountId: cashId },
      }),
    )
    expect(await entryOf(t, `billing:payment:${paymentId}:post`)).toEqual([
      { key: 'customerDeposits', debit: 13_750, credit: 0 },
      { key: 'cash', debit: 0, credit: 13_750 },
    ])
    await booksAgree()
  })

  test('nothing is owed, and cash is what was earned', async () => {
    await t.call(closeContract, contract)
    expect(await balance('receivable')).toBe(0)
    expect(await balance('customerDeposits')).toBe(0)
    expect(await balance('cash')).toBe(212_950)
    const revenue = [
      'rentalRevenue',
      'addonRevenue',
      'waiverRevenue',
      'extraKmRevenue',
      'fuelRevenue',
      'damageRevenue',
    ]
    const earned = await Promise.all(revenue.map(balance))
    expect(-earned.reduce((sum, minor) => sum + minor, 0)).toBe(218_250)
    const statement = await t.act(ctx =>
      partyStatement(ctx, { partyId: customerId, from: '2026-11-01', to: '2026-12-31' }),
    )
    let running = statement.openingMinor
    const balances = statement.rows.map(row => (running += row.debitMinor - row.creditMinor))
    expect(balances).toEqual([126_700, 0, 36_250, 86_250, 0])
    const shown = await record()
    expect(shown).toMatchObject({
      status: 'closed',
      balance: { invoiced: '212.950', paid: '126.700', depositApplied: '86.250', balance: '0.000' },
    })
    const { rows } = await t.call(listContracts, { tab: 'closed', search: 'CON-2026-00001' })
    expect(rows).toMatchObject([{ number: 'CON-2026-00001', balance: '0.000', total: '126.700' }])
    // As a clerk types it at the counter: from its first digits, with or without the dash, or the long number alone.
    const [code = '', serial = ''] = (shown.vehicle?.plate ?? '').split('-')
    for (const search of [`${code}-${serial.slice(0, 2)}`, `${code} ${serial}`, serial, `${code}${serial}`])
      expect((await t.call(contractTotals, { search })).count, search).toBe(1)
    expect(await t.call(contractTotals, {})).toMatchObject({
      count: 1,
      total: '126.700',
      tabs: { closed: 1, active: 0 },
    })
  })
})
