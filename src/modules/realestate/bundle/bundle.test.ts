import { expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { entryLines, theTreasury } from '#modules/billing/make.ts'
import { moveCheque } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { saveAgreement } from '../agreement/agreement.contract.ts'
import { endLease } from '../ending/ending.contract.ts'
import { dueRows } from '../job/leases.job.ts'
import { getLease } from '../lease/lease.contract.ts'
import { aBuilding, aHandover, anActive, anEstateCompany, collect, ledgerBalance, night } from '../make.ts'
import { saveRealestateSettings } from '../settings/settings.contract.ts'
import { handBackCheques, listBundles, receiveBundle } from './bundle.contract.ts'

const get = (t: TestCompany, id: string) => t.call(getLease, { id })
const cheque = (number: string, dueOn: string, amount: string) => ({ number, dueOn, amount })

async function take(t: TestCompany, leaseId: string, cheques: ReturnType<typeof cheque>[]) {
  const { version } = await get(t, leaseId)
  return { leaseId, version, bank: 'بنك الكويت الوطني', drawer: 'المستأجر', cheques }
}

const move = (
  t: TestCompany,
  chequeId: string,
  to: 'lodged' | 'cleared' | 'bounced',
  on: string,
  treasuryAccountId: string | null = null,
) =>
  t.act(ctx =>
    moveCheque(ctx, {
      sourceKey: `test:${chequeId}:${to}`,
      chequeId,
      to,
      on,
      treasuryAccountId,
      chargeMinor: 0,
    }),
  )

test('scenario 6: four quarters by cheque wait unearned, cover their rows and clear', async () => {
  const t = await anEstateCompany({ now: '2026-11-25T09:00:00Z' })
  const { units } = await aBuilding(t, { rent: '400.000' })
  const { id } = await anActive(t, {
    units: [units[1]!.id],
    rent: '400.000',
    startDate: '2026-12-01',
    endDate: '2027-11-30',
    paymentFrequency: 'quarterly',
    signedOn: '2026-11-25',
  })
  const days = ['2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01']
  const four = days.map((day, at) => cheque(`00010${at + 1}`, day, '1200.000'))
  const short = [...four.slice(0, 3), cheque('000104', days[3]!, '1190.000')]
  expect(await t.refusal(receiveBundle, await take(t, id, short))).toMatchObject({
    code: 'realestate.bundle.mismatch',
    params: { cheques: '4790.000', rows: '4800.000', difference: '10.000' },
  })
  const doubled = [...four.slice(0, 3), { ...four[3]!, number: '000101' }]
  expect(await t.refusal(receiveBundle, await take(t, id, doubled))).toMatchObject({
    code: 'realestate.bundle.numberTwice',
    field: 'cheques.3.number',
  })
  await t.call(receiveBundle, await take(t, id, four))
  expect(await ledgerBalance(t, 'chequesReceivable')).toBe(4_800_000)
  expect(await ledgerBalance(t, 'chequesUnearned')).toBe(-4_800_000)
  t.setNow('2026-12-01T09:00:00Z')
  await night(t, dueRows)
  const [row, next] = (await get(t, id)).rows
  expect(row).toMatchObject({ state: 'covered', open: '0.000', cheques: ['000101'] })
  expect(next).toMatchObject({ state: 'scheduled', cheques: ['000102'] })
  expect(await entryLines(t, `realestate:lease:${id}:${row!.id}`)).toMatchObject([
    { key: 'tenantReceivable', debit: 1_200_000 },
    { key: 'deferredRevenue', credit: 1_200_000 },
  ])
  expect(await ledgerBalance(t, 'tenantReceivable')).toBe(0)
  const { cheques } = await t.call(listBundles, { leaseId: id })
  const { bankId } = await theTreasury(t)
  await move(t, cheques[0]!.id, 'lodged', '2026-12-01', bankId)
  await move(t, cheques[0]!.id, 'cleared', '2026-12-01')
  expect((await get(t, id)).rows[0]!.state).toBe('paid')
  expect(await ledgerBalance(t, 'chequesReceivable')).toBe(3_600_000)
  expect(await ledgerBalance(t, 'chequesUnearned')).toBe(-3_600_000)
})

test('RE-06: cheques need not match rows; a bounce opens its own parts again and no others', async () => {
  const t = await anEstateCompany({ now: '2026-01-01T09:00:00Z' })
  const { units } = await aBuilding(t)
  const { id } = await anActive(t, {
    units: [units[0]!.id],
    rent: '4000.000',
    rentBasis: 'year',
    paymentFrequency: 'quarterly',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  })
  await collect(t, id, '600.000')
  const days = ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']
  const four = days.map((day, at) => cheque(String(501 + at), day, '850.000'))
  await t.call(receiveBundle, await take(t, id, four))
  const covers = (await t.call(listBundles, { leaseId: id })).cheques.map(one =>
    one.covers.map(cover => [cover.no, cover.amount]),
  )
  expect(covers).toEqual([
    [
      [1, '400.000'],
      [2, '450.000'],
    ],
    [
      [2, '550.000'],
      [3, '300.000'],
    ],
    [
      [3, '700.000'],
      [4, '150.000'],
    ],
    [[4, '850.000']],
  ])
  for (const day of days.slice(1)) {
    t.setNow(`${day}T00:15:00Z`)
    await night(t, dueRows)
  }
  expect((await get(t, id)).rows.map(row => row.open)).toEqual(['0.000', '0.000', '0.000', '0.000'])
  expect(await ledgerBalance(t, 'chequesUnearned')).toBe(0)
  const second = (await t.call(listBundles, { leaseId: id })).cheques[1]!
  const { bankId } = await theTreasury(t)
  await move(t, second.id, 'lodged', '2026-10-01', bankId)
  await move(t, second.id, 'bounced', '2026-10-01')
  const after = await get(t, id)
  expect(after.rows.map(row => row.open)).toEqual(['0.000', '550.000', '300.000', '0.000'])
  expect(after.balance).toBe('850.000')
})

test('money paid before its row is invoiced counts, handed back cheques open their rows, the end hands back the rest', async () => {
  const t = await anEstateCompany({ now: '2026-01-01T09:00:00Z' })
  const { units } = await aBuilding(t)
  const { id } = await anActive(t, {
    units: [units[0]!.id],
    startDate: '2026-01-01',
    endDate: '2026-04-30',
  })
  await collect(t, id, '500.000')
  expect((await get(t, id)).advance).toBe('150.000')
  const three = ['2026-02-01', '2026-03-01', '2026-04-01'].map((day, at) =>
    cheque(`A-0${at + 7}`, day, '300.000'),
  )
  await t.call(receiveBundle, await take(t, id, three))
  expect((await get(t, id)).advance).toBe('0.000')
  const { cheques, open } = await t.call(listBundles, { leaseId: id })
  expect(open).toEqual([])
  await t.call(handBackCheques, { leaseId: id, chequeIds: [cheques[2]!.id] })
  expect((await t.call(listBundles, { leaseId: id })).open).toEqual([
    { no: 4, dueOn: '2026-04-01', amount: '300.000' },
  ])
  t.setNow('2026-02-01T00:15:00Z')
  await night(t, dueRows)
  expect((await get(t, id)).rows[1]).toMatchObject({ state: 'covered', open: '0.000' })
  t.setNow('2026-02-28T09:00:00Z')
  await aHandover(t, id, 'out', '2026-02-28')
  await t.call(endLease, {
    id,
    version: (await get(t, id)).version,
    on: '2026-02-28',
    reason: 'agreement',
  })
  const states = (await t.call(listBundles, { leaseId: id })).cheques.map(one => one.state)
  expect(states).toEqual(['onHand', 'handedBack', 'handedBack'])
})

test('L12 holds cheques of a taxed shop against its rows with their tax, so that nothing of an invoice stays open', async () => {
  const t = await anEstateCompany({ now: '2026-11-25T09:00:00Z', country: 'SA', currency: 'SAR' })
  const { units } = await aBuilding(t, { propertyUse: 'commercial', rent: '1000.00' })
  const { id } = await anActive(t, {
    units: [units[0]!.id],
    rent: '1000.00',
    startDate: '2026-12-01',
    endDate: '2027-01-31',
    signedOn: '2026-11-25',
    deposit: '0.00',
  })
  const net = [cheque('1', '2026-12-01', '1000.00'), cheque('2', '2027-01-01', '1000.00')]
  expect(await t.refusal(receiveBundle, await take(t, id, net))).toMatchObject({
    code: 'realestate.bundle.mismatch',
    params: { cheques: '2000.00', rows: '2300.00', difference: '300.00' },
  })
  const gross = [cheque('1', '2026-12-01', '1150.00'), cheque('2', '2027-01-01', '1150.00')]
  await t.call(receiveBundle, await take(t, id, gross))
  t.setNow('2026-12-01T09:00:00Z')
  await night(t, dueRows)
  expect((await get(t, id)).rows[0]).toMatchObject({ state: 'covered', open: '0.00' })
})

test('O4 asks for a trust account where a cheque of a managed unit is lodged', async () => {
  const t = await anEstateCompany({ now: '2026-11-25T09:00:00Z' })
  const { id: buildingId, units } = await aBuilding(t, { ownership: 'managed' })
  const owner = (await aCustomer(t)).id
  await t.call(saveAgreement, {
    representativeId: owner,
    from: '2026-01-01',
    feeBasis: 'collected',
    feeBps: 500,
    fee: '0.000',
    minimumFee: '0.000',
    reserve: '0.000',
    spendLimit: '0.000',
    payoutDay: 5,
    shares: [{ ownerId: owner, shareBps: 10_000 }],
    propertyIds: [buildingId],
  })
  const { id } = await anActive(t, {
    units: [units[0]!.id],
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    signedOn: '2026-11-25',
  })
  await t.call(receiveBundle, await take(t, id, [cheque('77', '2026-12-01', '350.000')]))
  const [kept] = (await t.call(listBundles, { leaseId: id })).cheques
  const { bankId } = await theTreasury(t)
  t.setNow('2026-12-01T09:00:00Z')
  const lodge = (key: string) =>
    t.act(ctx =>
      moveCheque(ctx, {
        sourceKey: `test:${key}`,
        chequeId: kept!.id,
        to: 'lodged',
        on: '2026-12-01',
        treasuryAccountId: bankId,
        chargeMinor: 0,
      }),
    )
  await expect(lodge('office')).rejects.toMatchObject({ refusal: { code: 'realestate.trust.mixed' } })
  await t.call(
    saveRealestateSettings,
    { trustAccountIds: [bankId] },
    { permissions: ['admin.settings.write'] },
  )
  await lodge('trust')
})
