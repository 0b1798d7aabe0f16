import { expect, test } from 'vitest'
import { aVehicle } from '#modules/fleet/make.ts'
import { setCredit } from '#modules/parties/credit/credit.contract.ts'
import { addDocument } from '#modules/parties/document/document.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { listParties, readParty } from '#modules/parties/party/party.contract.ts'
import { saveContract, submitContract } from '#modules/rentals/contract/contract.contract.ts'
import { recordHandover } from '#modules/rentals/handover/handover.contract.ts'
import { previewLaw } from '#modules/rentals/law/law.contract.ts'
import {
  aContract,
  aLawfulVehicle,
  aRentalCompany,
  aReservedContract,
  ecoGroup,
  handoverInput,
} from '#modules/rentals/make.ts'

const now = '2026-11-25T07:00:00Z'
const licence = { type: 'driving_licence' as const, country: 'KW', issuedOn: null, fileIds: [] }

test('a licence without an expiry is asked for when the contract is booked, and its renewal counts', async () => {
  const t = await aRentalCompany({ now })
  const { id: customerId } = await aCustomer(t)
  await t.call(addDocument, { ...licence, partyId: customerId, number: '7788990', expiresOn: null })
  const { identityDocuments: documents } = await t.call(readParty, { id: customerId })
  expect(documents.find(document => document.type === 'driving_licence')).toMatchObject({ state: 'unknown' })
  const found = await t.call(listParties, { documents: 'unknown' })
  expect(found.rows.map(row => row.id)).toEqual([customerId])
  expect((await t.call(listParties, { documents: 'valid' })).rows).toEqual([])
  const contract = await aContract(t, { customerId })
  expect(await t.refusal(submitContract, { id: contract.id, version: contract.version })).toMatchObject({
    code: 'rentals.contract.paperUndated',
    params: { document: 'licence' },
  })
  await t.call(addDocument, { ...licence, partyId: customerId, number: '7788990', expiresOn: '2030-01-01' })
  const renewed = (await t.call(readParty, { id: customerId })).identityDocuments.filter(
    document => document.type === 'driving_licence',
  )
  expect(renewed.map(({ isCurrent, state }) => ({ isCurrent, state }))).toEqual([
    { isCurrent: true, state: 'valid' },
    { isCurrent: false, state: 'unknown' },
  ])
  await t.call(submitContract, { id: contract.id, version: contract.version })
})

test('a group is booked with the same question, before any vehicle is chosen', async () => {
  const t = await aRentalCompany({ now })
  const { id: customerId } = await aCustomer(t)
  await t.call(addDocument, { ...licence, partyId: customerId, number: '7788990', expiresOn: null })
  const groupId = await ecoGroup(t)
  await aLawfulVehicle(t, groupId)
  const contract = await t.call(saveContract, {
    type: 'daily',
    customerId,
    groupId,
    startAt: '2026-11-25T10:00:00+03:00',
    dueBackAt: '2026-12-05T10:00:00+03:00',
  })
  expect(await t.refusal(submitContract, { id: contract.id, version: contract.version })).toMatchObject({
    code: 'rentals.contract.paperUndated',
    params: { document: 'licence' },
  })
  await t.call(addDocument, { ...licence, partyId: customerId, number: '7788990', expiresOn: '2030-01-01' })
  // Of the vehicle nothing is asked: it is not chosen yet.
  await t.call(submitContract, { id: contract.id, version: contract.version })
})

test('a country without rules of its own asks for licence and registration as well', async () => {
  const place = { country: 'SA', currency: 'SAR', timeZone: 'Asia/Riyadh' } as const
  const t = await aRentalCompany({ ...place, now })
  const { id: customerId } = await aCustomer(t)
  await t.call(setCredit, { id: customerId, version: 1, limit: '10000', hold: false })
  const undated = { ...licence, partyId: customerId, number: '7788990', country: 'SA', expiresOn: null }
  await t.call(addDocument, undated)
  const vehicleId = await aVehicle(t, { groupId: await ecoGroup(t, null) })
  const wish = { customerId, vehicleId, startAt: now, dueBackAt: '2026-11-28T07:00:00Z' }
  const contract = await aContract(t, wish)
  const { findings } = await t.call(previewLaw, { ...wish, type: 'daily', driverIds: [customerId] })
  expect(findings.map(one => [one.code, one.document, one.isUndated])).toEqual([
    ['ALL-LIC', 'licence', true],
    ['ALL-REG', 'registration', false],
  ])
  const submit = { id: contract.id, version: contract.version }
  expect(await t.refusal(submitContract, submit)).toMatchObject({
    code: 'rentals.contract.paperUndated',
    params: { document: 'licence' },
  })
  await t.call(addDocument, Object.assign(undated, { expiresOn: '2030-01-01' }))
  await t.call(submitContract, submit)
  const handover = await handoverInput(t, { ...contract, version: contract.version + 1 }, { at: now })
  expect(await t.refusal(recordHandover, handover)).toMatchObject({
    code: 'fleet.legality.blocked',
    params: { item: 'registration', state: 'missing' },
  })
  const register = (expiresOn: string) =>
    t.act(ctx =>
      ctx.db
        .insertInto('fleet.vehicle_document')
        .values({
          vehicle_id: vehicleId,
          kind: 'registration',
          issued_on: '2026-01-01',
          expires_on: expiresOn,
        })
        .execute(),
    )
  await register('2026-11-26')
  expect(await t.refusal(recordHandover, handover)).toMatchObject({
    code: 'fleet.legality.blocked',
    params: { state: 'lapsing', date: '2026-11-26' },
  })
})

test('a driver without any licence is told so at the handover, without a day', async () => {
  const t = await aRentalCompany({ now })
  const { id: customerId } = await aCustomer(t)
  const contract = await aReservedContract(t, { customerId, startAt: now, dueBackAt: '2026-11-28T07:00:00Z' })
  const refusal = await t.refusal(recordHandover, await handoverInput(t, contract, { at: now }))
  const { params } = refusal as { params: Record<string, unknown> }
  expect(JSON.stringify(params)).not.toContain('"date":null')
})
