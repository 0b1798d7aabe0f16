import { beforeEach, describe, expect, test } from 'vitest'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { theTreasury } from '#modules/billing/make.ts'
import { takePayment } from '#modules/billing/public.server.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import {
  diagnoseContracts,
  findSimilar,
  listDuplicates,
  resolveDuplicate,
} from '#modules/rentals/duplicate/duplicate.contract.ts'
import {
  aContract,
  aDriver,
  anActiveContract,
  aRentalCompany,
  aReservedContract,
  ecoGroup,
} from '#modules/rentals/make.ts'

let t: TestCompany
beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-11-25T06:00:00Z' })
})

const groupsOf = async (
  rule: 'externalNumber' | 'vehicleOverlap' | 'sameStart' | 'sameMoment',
  dismissed = false,
) => (await t.call(listDuplicates, { rule, dismissed })).groups

describe('Scenario 9: duplicates', () => {
  /** Two contracts of an import with the number 77, one of them with money on it. */
  const twoOf77 = async () => {
    const groupId = await ecoGroup(t)
    const paid = await aReservedContract(t, { groupId, externalNumber: '77' })
    const copy = await aReservedContract(t, { groupId, externalNumber: '77' })
    const { bankId } = await theTreasury(t)
    await t.act(ctx =>
      takePayment(ctx, {
        sourceKey: 'billing:payment:seventySeven:take',
        date: ctx.today,
        partyId: paid.customerId,
        tenders: [{ treasuryAccountId: bankId, amountMinor: 50_000 }],
        splits: [
          { kind: 'deposit', purpose: 'تأمين', amountMinor: 50_000, source: `rentals.contract:${paid.id}` },
        ],
      }),
    )
    return { paid, copy, memberIds: [paid.id, copy.id] }
  }

  test('two contracts with one external number are a group; the paid one cannot be cancelled as a copy', async () => {
    const { paid, copy, memberIds } = await twoOf77()
    const [group] = await groupsOf('externalNumber')
    expect(group!.members.map(member => member.id).sort()).toEqual([...memberIds].sort())
    expect(group!.members.find(member => member.id === paid.id)?.held).toMatchObject({ payments: true })
    const keep = { action: 'keep', rule: 'externalNumber', memberIds, reason: 'استُورد مرتين' } as const
    expect(await t.refusal(resolveDuplicate, { ...keep, keepId: copy.id })).toMatchObject({
      code: 'rentals.duplicate.holdsRecords',
      params: { number: paid.number },
    })
    expect(await t.call(resolveDuplicate, { ...keep, keepId: paid.id })).toEqual({ cancelled: [copy.number] })
    expect(await t.call(getContract, { id: copy.id })).toMatchObject({ status: 'cancelled' })
    expect(await groupsOf('externalNumber')).toEqual([])
  })

  test('dismissing hides the group until a further member joins it', async () => {
    const { memberIds } = await twoOf77()
    const dismiss = { action: 'dismiss', rule: 'externalNumber', memberIds, reason: 'فرعان مختلفان' } as const
    await t.call(resolveDuplicate, dismiss)
    expect(await groupsOf('externalNumber')).toEqual([])
    expect(await groupsOf('externalNumber', true)).toMatchObject([{ reason: 'فرعان مختلفان' }])
    await aContract(t, { externalNumber: '77' })
    expect((await groupsOf('externalNumber'))[0]?.members).toHaveLength(3)
  })

  test('typing one that is there already is told before it is saved', async () => {
    const groupId = await ecoGroup(t)
    const known = await aReservedContract(t, { groupId, externalNumber: '77' })
    const typed = {
      customerId: known.customerId,
      vehicleId: known.vehicleId,
      groupId,
      startAt: '2026-11-25T12:00:00Z',
      dueBackAt: '2026-11-27T12:00:00Z',
    }
    const rules = async (input: WireInputOf<typeof findSimilar>) =>
      (await t.call(findSimilar, input)).rows.map(row => [row.rule, row.id])
    expect(await rules(typed)).toEqual([['sameStart', known.id]])
    expect(await rules({ ...typed, vehicleId: null })).toEqual([['sameMoment', known.id]])
    const other = { ...typed, customerId: await aDriver(t), externalNumber: '77' }
    expect(await rules(other)).toEqual([['externalNumber', known.id]])
    expect(await rules({ ...typed, exceptId: known.id })).toEqual([])
  })

  test('drafts of one customer made in one breath are merged into one', async () => {
    const customerId = await aDriver(t)
    const groupId = await ecoGroup(t)
    const first = await aContract(t, { customerId, groupId })
    const second = await aContract(t, {
      customerId,
      groupId,
      vehicleId: first.vehicleId,
      externalNumber: '12',
    })
    expect((await groupsOf('sameMoment'))[0]?.members).toHaveLength(2)
    expect(await groupsOf('vehicleOverlap')).toHaveLength(1)
    expect(await groupsOf('sameStart')).toHaveLength(1)
    const merge = { rule: 'sameMoment' as const, memberIds: [first.id, second.id], reason: 'مسودتان' }
    await t.call(resolveDuplicate, { ...merge, action: 'mergeDrafts', keepId: first.id })
    expect(await t.call(getContract, { id: first.id })).toMatchObject({
      externalNumber: '12',
      status: 'draft',
    })
    expect(await t.call(getContract, { id: second.id })).toMatchObject({ status: 'cancelled' })
  })
})

describe('The diagnosis', () => {
  const found = async () => {
    const { checks } = await t.call(diagnoseContracts, {})
    return Object.fromEntries(checks.map(check => [check.check, check.found]))
  }

  test('finds nothing in contracts that went their usual way, and each planted fault', async () => {
    const contract = await anActiveContract(t)
    expect(Object.values(await found()).filter(count => count > 0)).toEqual([])
    await t.act(async ctx => {
      await ctx.db
        .updateTable('rentals.contract')
        .set({ total_minor: 1, status: 'closed', number: 'CON-2026-00003' })
        .where('id', '=', contract.id)
        .execute()
      await ctx.db
        .updateTable('rentals.schedule_row')
        .set({ from_on: '2025-01-01' })
        .where('contract_id', '=', contract.id)
        .execute()
    })
    expect(await found()).toMatchObject({
      rowsNotTotal: 1,
      closedWithOpenLeg: 1,
      custodyWithoutContract: 1,
      numberGaps: 1,
      invoiceOutsideTerm: 1,
      activeWithoutCustody: 0,
      claimConstraint: 0,
    })
    const { checks } = await t.call(diagnoseContracts, {})
    const rowOf = (name: string) => checks.find(one => one.check === name)?.rows[0]
    expect(rowOf('rowsNotTotal')).toMatchObject({
      number: 'CON-2026-00003',
      sum: contract.total,
      total: '0.001',
    })
    expect(rowOf('closedWithOpenLeg')).toMatchObject({ status: 'closed', sum: null })
    expect(rowOf('invoiceOutsideTerm')).toMatchObject({ from: '2025-01-01', name: null })
  })

  test('the number after 99999 is no gap, and a draft of a group is listed without a number', async () => {
    const groupId = await ecoGroup(t)
    const first = await aReservedContract(t, { groupId })
    const second = await aReservedContract(t, { groupId })
    await t.act(async ctx => {
      for (const [id, number] of [
        [first.id, 'CON-2027-99999'],
        [second.id, 'CON-2027-100000'],
      ] as const)
        await ctx.db.updateTable('rentals.contract').set({ number }).where('id', '=', id).execute()
    })
    const gaps = async () =>
      (await t.call(diagnoseContracts, {})).checks.find(one => one.check === 'numberGaps')?.rows
    // Only the first of a year that does not begin at one.
    expect(await gaps()).toMatchObject([{ number: 'CON-2027-99999', name: null }])
    const customerId = await aDriver(t)
    const { vehicleId } = await aContract(t, { customerId, groupId })
    await aContract(t, { customerId, groupId, vehicleId })
    const { checks } = await t.call(diagnoseContracts, {})
    expect(checks.find(one => one.check === 'sameMoment')?.rows).toMatchObject([
      { number: null, name: expect.stringMatching(/./) },
      { number: null, name: expect.stringMatching(/./) },
    ])
  })
})
