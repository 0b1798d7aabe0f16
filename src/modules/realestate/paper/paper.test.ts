import { writeFile } from 'node:fs/promises'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { anOpenBox, aVendor } from '#modules/billing/make.ts'
import { recordBill } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { saveAgreement } from '../agreement/agreement.contract.ts'
import { listBundles, receiveBundle } from '../bundle/bundle.contract.ts'
import { recordHandover, startHandover } from '../handover/handover.contract.ts'
import { getLease } from '../lease/lease.contract.ts'
import { signLease } from '../lease/leaseActs.contract.ts'
import { collectRent } from '../leaseRow/leaseRow.contract.ts'
import { aBuilding, anActive, anEstateCompany, aReserved } from '../make.ts'
import { listReadings, readMeter, saveMeter } from '../meter/meter.contract.ts'
import {
  openPublicStatement,
  printPublicStatement,
  shareStatement,
  unshareStatement,
} from '../ownerView/ownerView.contract.ts'
import { saveRealestateSettings } from '../settings/settings.contract.ts'
import { approveStatement, listStatements, payOwners } from '../statement/statement.contract.ts'
import * as contract from './paper.contract.ts'

let t: TestCompany

const languages = ['ar', 'en', 'both'] as const
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'

/** Kept for a look where a folder is named. */
const seen = async (name: string, bytes: Uint8Array) => {
  if (process.env['PAPERS']) await writeFile(`${process.env['PAPERS']}/${name}.pdf`, bytes)
}
const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  t = await anEstateCompany({ now: '2026-11-25T09:00:00Z' })
})

test('a lease with its cheques, and the receipt of the bundle, print in each language', async () => {
  const { units } = await aBuilding(t)
  const { id } = await aReserved(t, {
    units: [units[1]!.id],
    rent: '400.000',
    startDate: '2026-12-01',
    endDate: '2027-11-30',
    paymentFrequency: 'quarterly',
    terminationMonths: 1,
    note: 'يُسلم المفتاح الإضافي للحارس.',
  })
  await t.call(signLease, {
    id,
    version: (await t.call(getLease, { id })).version,
    signedOn: '2026-11-25',
    fileIds: [],
  })
  const days = ['2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01']
  const { bundleId } = await t.call(receiveBundle, {
    leaseId: id,
    version: (await t.call(getLease, { id })).version,
    bank: 'بنك الكويت الوطني',
    drawer: 'سالم العنزي',
    cheques: days.map((dueOn, at) => ({ number: `00010${at + 1}`, dueOn, amount: '1200.000' })),
  })
  for (const language of languages) {
    expect(isPdf((await t.call(contract.printLease, { id, language })).bytes)).toBe(true)
    expect(isPdf((await t.call(contract.printBundle, { id: bundleId, language })).bytes)).toBe(true)
  }
  expect((await t.call(listBundles, { leaseId: id })).cheques).toHaveLength(4)
  await seen('lease', (await t.call(contract.printLease, { id })).bytes)
  await seen('bundle', (await t.call(contract.printBundle, { id: bundleId })).bytes)
})

const photo = () =>
  t
    .act(ctx => storeFile(ctx, { name: 'photo.png', contentType: 'image/png', bytes: tinyPicture }))
    .then(file => file.id)

const drawing = () =>
  t
    .act(ctx =>
      storeFile(ctx, {
        name: 'signature.svg',
        contentType: 'image/svg+xml',
        bytes: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40" fill="none" stroke="#10242c"><polyline points="4,30 20,8 34,32 60,10 84,26"/></svg>',
        ),
      }),
    )
    .then(file => file.id)

test('a walk arrives whole from the phone, once, with photos, meters and signature; its paper shows in beside out', async () => {
  const { units } = await aBuilding(t, { name: 'المرقاب' })
  const propertyId = units[0]!.id
  const meter = { propertyId, kind: 'electricity' as const, accountHolder: 'tenant' as const }
  const { id: meterId } = await t.call(saveMeter, { ...meter, number: 'E-77' })
  const { id: leaseId } = await anActive(t, {
    units: [propertyId],
    startDate: '2026-11-01',
    endDate: '2027-10-31',
    signedOn: '2026-11-20',
  })
  const begun = await t.call(startHandover, { leaseId, propertyId, direction: 'out' })
  expect(begun.meters.map(one => one.number)).toEqual(['E-77'])
  expect(begun.items.length).toBeGreaterThan(8)
  const walk = {
    leaseId,
    propertyId,
    direction: 'out' as const,
    on: '2026-11-25',
    keys: 2,
    note: 'باب غرفة النوم يحتاج استبدالًا.',
    items: [
      {
        room: 'غرفة النوم',
        item: 'الباب',
        state: 'damaged' as const,
        cost: '40.000',
        fileIds: [await photo()],
      },
      { room: 'الصالة', item: 'التكييف', state: 'good' as const, cost: '0' },
    ],
    readings: [{ meterId, value: 1_250.5 }],
    signedByName: 'سالم العنزي',
    signatureFileId: await drawing(),
  }
  expect((await t.refusal(recordHandover, { ...walk, on: '2026-11-26' })).code).toBe('billing.date.future')
  const key = crypto.randomUUID()
  const { id } = await t.call(recordHandover, walk, { key })
  expect(await t.call(recordHandover, walk, { key })).toEqual({ id })
  expect((await t.refusal(recordHandover, walk)).code).toBe('realestate.handover.signed')
  expect((await t.call(listReadings, { meterId })).rows).toMatchObject([
    { value: 1250.5, source: 'handover' },
  ])
  const lease = await t.call(getLease, { id: leaseId })
  const out = lease.handovers.find(one => one.direction === 'out')!
  expect(out.items[0]!.fileIds).toHaveLength(1)
  expect(out.signatureFileId).toBe(walk.signatureFileId)
  for (const language of languages)
    expect(isPdf((await t.call(contract.printHandover, { id, language })).bytes)).toBe(true)
  await seen('handover', (await t.call(contract.printHandover, { id })).bytes)
})

test('a reading below the last, or another of the same day, is refused and nothing of the walk is kept', async () => {
  const { units } = await aBuilding(t, { name: 'شرق' })
  const propertyId = units[0]!.id
  const meter = { propertyId, kind: 'water' as const, accountHolder: 'tenant' as const }
  const { id: meterId } = await t.call(saveMeter, { ...meter, number: 'W-1' })
  await t.call(readMeter, { meterId, on: '2026-11-10', value: 900 })
  await t.call(readMeter, { meterId, on: '2026-11-25', value: 950 })
  const { id: leaseId } = await anActive(t, {
    units: [propertyId],
    startDate: '2026-11-01',
    endDate: '2027-10-31',
    signedOn: '2026-11-20',
  })
  const walk = (value: number, on: string) => ({
    leaseId,
    propertyId,
    direction: 'out' as const,
    on,
    keys: 2,
    items: [],
    readings: [{ meterId, value }],
    signedByName: 'سالم العنزي',
    signatureFileId: uuidv7(),
  })
  expect((await t.refusal(recordHandover, walk(880, '2026-11-20'))).code).toBe('realestate.meter.backwards')
  expect((await t.refusal(recordHandover, walk(960, '2026-11-25'))).code).toBe('realestate.meter.readTwice')
  expect((await t.call(getLease, { id: leaseId })).handovers.some(one => one.direction === 'out')).toBe(false)
})

test('the statement prints its lines; what is recorded late of a settled month is a line of the next one', async () => {
  const box = await anOpenBox(t, 2_000_000)
  await t.call(
    saveRealestateSettings,
    { trustAccountIds: [box.bankId] },
    { permissions: ['admin.settings.write'] },
  )
  const { id: building, units } = await aBuilding(t, { name: 'الجوهرة', ownership: 'managed' })
  const owners = [await aCustomer(t), await aCustomer(t), await aCustomer(t)]
  const { id: agreementId } = await t.call(saveAgreement, {
    representativeId: owners[0]!.id,
    from: '2026-11-01',
    feeBasis: 'collected',
    feeBps: 500,
    fee: '0',
    minimumFee: '0',
    reserve: '100.000',
    spendLimit: '150.000',
    payoutDay: 5,
    propertyIds: [building],
    shares: [1250, 4375, 4375].map((shareBps, at) => ({ ownerId: owners[at]!.id, shareBps })),
  })
  const leases: string[] = []
  for (const unit of units.slice(0, 2))
    leases.push(
      (
        await anActive(t, {
          units: [unit.id],
          startDate: '2026-11-01',
          endDate: '2027-10-31',
          signedOn: '2026-11-20',
        })
      ).id,
    )
  const collect = async (id: string, on?: string) =>
    t.call(collectRent, {
      id,
      version: (await t.call(getLease, { id })).version,
      treasuryAccountId: box.bankId,
      amount: '350.000',
      ...(on ? { on } : {}),
    })
  await collect(leases[0]!)
  const plumber = await aVendor(t)
  const bill = (date: string, amountMinor: number) =>
    t.act(ctx =>
      recordBill(ctx, {
        sourceKey: `billing:bill:${crypto.randomUUID()}:issue`,
        partyId: plumber,
        reference: `P-${amountMinor}`,
        date,
        lines: [
          {
            descriptionAr: 'إصلاح تسريب المطبخ',
            key: 'ownerPayable',
            amountMinor,
            partyId: owners[0]!.id,
            taxCode: null,
          },
        ],
      }),
    )
  await bill('2026-11-25', 85_250)
  t.setNow('2026-11-30T12:00:00Z')
  const { id } = await t.call(approveStatement, { agreementId, from: '2026-11-01', to: '2026-11-30' })
  const of = async (statementId: string) =>
    (await t.call(listStatements, { agreementId })).rows.find(row => row.id === statementId)!
  expect(await of(id)).toMatchObject({
    collected: '350.000',
    expenses: '85.250',
    fee: '17.500',
    payable: '147.250',
  })
  await t.call(payOwners, { statementId: id, version: 1, treasuryAccountId: box.bankId })
  for (const language of languages)
    expect(isPdf((await t.call(contract.printOwnerStatement, { id, language })).bytes)).toBe(true)
  await seen('statement', (await t.call(contract.printOwnerStatement, { id })).bytes)
  // Its link shows the same sums to somebody without an account, until it is ended.
  const { path } = await t.call(shareStatement, { id })
  const token = path.split('token=')[1]!
  expect(await t.call(openPublicStatement, { token })).toMatchObject({
    collected: '350.000',
    payable: '147.250',
    came: [{ amount: '350.000' }],
    spent: [{ amount: '85.250', description: 'إصلاح تسريب المطبخ' }],
    properties: [{ name: 'الجوهرة', units: 4, letUnits: 2 }],
  })
  expect(isPdf((await t.call(printPublicStatement, { token })).bytes)).toBe(true)
  await t.call(unshareStatement, { id })
  expect((await t.refusal(openPublicStatement, { token })).code).toBe('realestate.publicStatement.expired')
  // A bill that came in December is dated in November.
  t.setNow('2026-12-31T12:00:00Z')
  await bill('2026-11-29', 12_000)
  await collect(leases[1]!)
  const next = await t.call(approveStatement, { agreementId, from: '2026-12-01', to: '2026-12-31' })
  expect(await of(next.id)).toMatchObject({ collected: '350.000', expenses: '12.000' })
  expect(await of(id)).toMatchObject({ expenses: '85.250' })
})
