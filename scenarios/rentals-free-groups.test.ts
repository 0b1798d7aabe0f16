import { expect, test } from 'vitest'
import { listGroupRooms, searchAvailability } from '#modules/fleet/availability/availability.contract.ts'
import { assignContract, extendContract } from '#modules/rentals/change/change.contract.ts'
import { submitContract } from '#modules/rentals/contract/contract.contract.ts'
import {
  aContract,
  aLawfulVehicle,
  anActiveContract,
  aRentalCompany,
  aReservedContract,
  ecoGroup,
} from '#modules/rentals/make.ts'

const now = '2026-11-25T07:00:00Z'

test('a vehicle that is out and late is not free: its group is full, is not booked, and says so', async () => {
  const t = await aRentalCompany({ now })
  const groupId = await ecoGroup(t, null)
  const contract = await anActiveContract(t, { groupId, dueBackAt: '2026-11-27T07:00:00Z' })
  t.setNow('2026-11-27T12:00:00Z')
  const period = { from: '2026-11-27T13:00:00Z', to: '2026-11-29T13:00:00Z' }
  expect((await t.call(listGroupRooms, period)).rows).toEqual([{ groupId, free: 0 }])
  expect((await t.call(searchAvailability, { ...period, groupId })).groupFull).toBe(true)
  const next = await aContract(t, {
    groupId,
    vehicleId: undefined,
    startAt: period.from,
    dueBackAt: period.to,
  })
  const { id, version } = next
  expect(next.vehicleId).toBeDefined()
  // The second vehicle that was made for it is free, and then no other is.
  expect((await t.call(listGroupRooms, period)).rows).toEqual([{ groupId, free: 1 }])
  await t.call(submitContract, { id, version })
  expect((await t.call(listGroupRooms, period)).rows).toEqual([{ groupId, free: 0 }])
  // Its own extension is not refused for being late.
  await t.call(extendContract, {
    id: contract.id,
    version: contract.version,
    dueBackAt: '2026-11-30T07:00:00Z',
    reason: null,
  })
})

test('a late vehicle may be promised from the day after tomorrow on', async () => {
  const t = await aRentalCompany({ now })
  const groupId = await ecoGroup(t, null)
  await anActiveContract(t, { groupId, dueBackAt: '2026-11-27T07:00:00Z' })
  t.setNow('2026-11-27T12:00:00Z')
  const far = { from: '2026-11-29T13:00:00Z', to: '2026-12-01T13:00:00Z' }
  expect((await t.call(listGroupRooms, far)).rows).toEqual([{ groupId, free: 1 }])
})

test('a vehicle of another group says its price and is taken only by who confirms it', async () => {
  const t = await aRentalCompany({ now })
  const groupId = await ecoGroup(t, null)
  const contract = await aReservedContract(t, { groupId })
  const other = await aLawfulVehicle(t, await ecoGroup(t, null))
  const move = { id: contract.id, version: contract.version, vehicleId: other }
  expect(await t.refusal(assignContract, move)).toMatchObject({
    code: 'rentals.contract.otherGroup',
    params: { daily: '12.000' },
  })
  const moved = await t.call(assignContract, { ...move, takesOtherGroup: true })
  expect(moved.total).toBe(contract.total)
  // Taken back it needs no second question.
  await t.call(assignContract, { id: contract.id, version: moved.version, ...moved.before })
})
