import { expect, test } from 'vitest'
import { aCustomer } from '#modules/parties/server/make.ts'
import { addDocument } from '#modules/parties/shared/document.contract.ts'
import { listParties, readParty } from '#modules/parties/shared/party.contract.ts'
import {
  aContract,
  aLawfulVehicle,
  aRentalCompany,
  aReservedContract,
  ecoGroup,
  handoverInput,
} from '#modules/rentals/server/make.ts'
import { saveContract, submitContract } from '#modules/rentals/shared/contract.contract.ts'
import { recordHandover } from '#modules/rentals/shared/handover.contract.ts'

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

test('a driver without any licence is told so at the handover, without a day', async () => {
  const t = await aRentalCompany({ now })
  const { id: customerId } = await aCustomer(t)
  const contract = await aReservedContract(t, { customerId, startAt: now, dueBackAt: '2026-11-28T07:00:00Z' })
  const refusal = await t.refusal(recordHandover, await handoverInput(t, contract, { at: now }))
  const { params } = refusal as { params: Record<string, unknown> }
  expect(JSON.stringify(params)).not.toContain('"date":null')
})
