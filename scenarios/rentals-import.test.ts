import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { theTreasury } from '#modules/billing/make.ts'
import { takePayment } from '#modules/billing/public.server.ts'
import { aVehicle } from '#modules/fleet/make.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { getContract, listContracts } from '#modules/rentals/contract/contract.contract.ts'
import {
  importContracts,
  listContractImports,
  undoContractImport,
} from '#modules/rentals/contractImport/contractImport.contract.ts'
import { contractImportFields } from '#modules/rentals/contractImport/contractImport.rules.ts'
import { diagnoseContracts, listDuplicates } from '#modules/rentals/duplicate/duplicate.contract.ts'
import { aRentalCompany, ecoGroup } from '#modules/rentals/make.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aRentalCompany({ now: '2026-12-05T06:00:00Z' })
  const groupId = await ecoGroup(t)
  for (const plateKey of ['KW:12:34567', 'KW:12:34568', 'KW:12:34569', 'KW:12:34570'])
    await aVehicle(t, { groupId, plateKey })
  await aCustomer(t, { nameAr: 'سالم العتيبي', civilId: '288020122596' })
  await aCustomer(t, { nameAr: 'شركة النور', kind: 'organization', phone: '+96522223333' })
})

const fields = contractImportFields.filter(field => !['outEighths', 'note', 'type'].includes(field))
const file = (rows: string[][]) => ({
  fileName: 'عقود.csv',
  headers: [...fields],
  rows,
  movedOn: '2026-12-05',
  mapping: Object.fromEntries(fields.map((field, at) => [field, at])),
  readAs: { start: 'dayFirst', end: 'dayFirst' } as const,
})
type Row = { row: number; state: string }
const dryRun = async (wish: object) => {
  const answer = await t.reply(importContracts, wish, { dryRun: true })
  if (!answer.ok || !('output' in answer)) throw new Error(JSON.stringify(answer))
  return answer as unknown as {
    output: { errors: { row: number; field: string; code: string }[]; records: Row[]; planHash: string }
    effects: unknown[]
  }
}
const balanceOf = (key: 'receivable' | 'customerDeposits' | 'openingBalance') =>
  t.act(ctx => accountBalance(ctx, key))
const contracts = async () => (await t.call(listContracts, { limit: 100 })).rows
const numbered = async (number: string) => (await contracts()).find(row => row.externalNumber === number)!

// number, customer, phone, plate, start, end, monthly, total, paid, deposit, km out
const running = [
  ['1077', '288020122596', '', '12-34567', '1/10/2026', '1/1/2027', '210', '', '310', '100', '41200'],
  ['1078', 'شركة النور', '', '١٢/٣٤٥٦٨', '2026-12-01', '2026-12-11', '', '106', '106', '', '5000'],
  ['1079', 'شركة النور', '', '12-34568', '2026-12-03', '2026-12-08', '', '60', '', '', '5000'],
  ['1080', 'هند الراشد', '66661111', '12-34569', '2026-12-10', '2027-01-10', '210', '', '0', '', ''],
]

describe('Contracts of another system', () => {
  test('every error of every row is told, and nothing stays', async () => {
    const bad = file([
      ['1', 'مجهول', '', '12-34567', '2026-10-01', '2027-01-01', '210', '', '', '', '1'],
      ['2', 'شركة النور', '', '99-1', '2026-10-01', '2026-09-01', '', '', '', '', '1'],
      ['3', 'شركة النور', '', '99-1', '2026-10-01', '2027-01-01', '210', '', '', '', '1'],
      ['4', 'شركة النور', '', '12-34569', '2026-10-01', '2027-01-01', '210', '', '', '', ''],
      ['5', 'شركة النور', '', '12-34570', '2026-10-01', '2027-01-01', '', '100', '101', '', '1'],
    ])
    const { output } = await dryRun(bad)
    expect(output.errors.map(({ row, field, code }) => [row, field, code.split('.').at(-1)])).toEqual([
      [2, 'customer', 'unknown'],
      [3, 'end', 'datesReversed'],
      [3, 'total', 'required'],
      [4, 'vehicle', 'noVehicle'],
      [5, 'outKm', 'required'],
      [6, 'paid', 'paidTooMuch'],
    ])
    expect(await t.refusal(importContracts, bad)).toMatchObject({ code: 'platform.import.hasErrors' })
    expect(await contracts()).toEqual([])
  })

  test('custody, rows, unpaid rent and deposit stand as on the day of the move, and the ledger with them', async () => {
    const wish = { ...file(running), registersCustomers: true }
    const { output, effects } = await dryRun(wish)
    expect(output.errors).toEqual([])
    expect(output.records.map(({ row, state }) => [row, state])).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'asks'],
      [5, 'new'],
    ])
    expect(effects.length).toBeGreaterThan(0)
    expect(await contracts()).toEqual([])
    await t.call(importContracts, { ...wish, planHash: output.planHash })

    const first = await t.call(getContract, { id: (await numbered('1077')).id })
    expect(first).toMatchObject({ status: 'active', total: '630.000', type: 'monthly' })
    expect(first.rows.map(row => [row.dueOn, row.amount, row.state])).toEqual([
      ['2026-10-01', '210.000', 'elsewhere'],
      ['2026-11-01', '100.000', 'elsewhere'],
      ['2026-11-01', '110.000', 'invoiced'],
      ['2026-12-01', '210.000', 'invoiced'],
    ])
    expect((await numbered('1077')).balance).toBe('320.000')
    expect(await numbered('1078')).toMatchObject({ status: 'active', balance: '0.000', total: '106.000' })
    expect(await numbered('1079')).toMatchObject({ status: 'reserved', vehicle: null })
    expect(await numbered('1080')).toMatchObject({ status: 'reserved', customer: { nameAr: 'هند الراشد' } })
    expect(await balanceOf('receivable')).toBe(320_000)
    expect(await balanceOf('customerDeposits')).toBe(-100_000)
    expect(await balanceOf('openingBalance')).toBe(-220_000)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    const { checks } = await t.call(diagnoseContracts, {})
    const faults = checks.filter(one => one.found > 0).map(one => one.check)
    // The one without a vehicle is listed as such, and beside the contract of its customer that it overlaps.
    expect(faults).toEqual(['sameMoment', 'reservedWithoutClaim'])
    expect(checks.find(one => one.check === 'reservedWithoutClaim')!.rows).toMatchObject([
      { contractId: (await numbered('1079')).id, name: 'شركة النور', from: '2026-12-03', to: '2026-12-08' },
    ])
  })

  test('the same numbers again are known; two of one number in a file are a duplicate to decide', async () => {
    const again = file([
      running[0]!,
      ['77', 'شركة النور', '', '12-34570', '2026-12-20', '2026-12-25', '', '60', '0', '', ''],
      ['77', 'شركة النور', '', '12-34570', '2026-12-20', '2026-12-25', '', '60', '0', '', ''],
    ])
    const { output } = await dryRun(again)
    expect(output.records.map(({ state }) => state)).toEqual(['known', 'new', 'asks'])
    const { id } = await t.call(importContracts, again)
    const { groups } = await t.call(listDuplicates, { rule: 'externalNumber', dismissed: false })
    expect(groups.map(group => group.members.length)).toEqual([2])
    await t.call(undoContractImport, { id: id! })
    expect((await numbered('77')).status).toBe('cancelled')
  })

  test('a file is taken back whole while nothing went on: vehicle free, books as before', async () => {
    const committed = async () =>
      (await t.call(listContractImports, {})).rows.find(row => row.state === 'committed')!.id
    await t.call(undoContractImport, { id: await committed() })
    expect((await contracts()).map(row => row.status)).toEqual(Array(6).fill('cancelled'))
    expect(await balanceOf('receivable')).toBe(0)
    expect(await balanceOf('customerDeposits')).toBe(0)
    expect(await balanceOf('openingBalance')).toBe(0)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    const wish = { ...file(running), registersCustomers: true }
    expect((await t.call(importContracts, wish)).recordCount).toBe(4)
    const { rows } = await t.call(listContracts, { tab: 'active' })
    const { id, customer, number } = rows.find(row => row.externalNumber === '1077')!
    const { bankId } = await theTreasury(t)
    await t.act(ctx =>
      takePayment(ctx, {
        sourceKey: 'billing:payment:moved:take',
        date: ctx.today,
        partyId: customer.id,
        tenders: [{ treasuryAccountId: bankId, amountMinor: 50_000 }],
        splits: [
          { kind: 'deposit', purpose: 'تأمين', amountMinor: 50_000, source: `rentals.contract:${id}` },
        ],
      }),
    )
    expect(await t.refusal(undoContractImport, { id: await committed() })).toMatchObject({
      code: 'platform.import.undoUsed',
      params: { count: 1, names: number },
    })
  })
})
