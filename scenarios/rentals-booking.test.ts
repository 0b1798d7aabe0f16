import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { approvers, stepOf } from '#modules/approvals/make.ts'
import { readRequest, withdrawRequest } from '#modules/approvals/request/request.contract.ts'
import { listRules, saveRule } from '#modules/approvals/rule/rule.contract.ts'
import { setCredit } from '#modules/parties/credit/credit.contract.ts'
import { readParty } from '#modules/parties/party/party.contract.ts'
import { assignContract, previewChange } from '#modules/rentals/change/change.contract.ts'
import {
  cancelContract,
  getContract,
  saveContract,
  submitContract,
} from '#modules/rentals/contract/contract.contract.ts'
import { readParameters, saveParameters } from '#modules/rentals/contract/parameters.contract.ts'
import { getHandover } from '#modules/rentals/handover/handover.contract.ts'
import {
  aContract,
  aDriver,
  aLawfulVehicle,
  aRentalCompany,
  aReservedContract,
  aTrustedDriver,
  decideContract,
  ecoGroup,
} from '#modules/rentals/make.ts'
import { bestVehicle, getBar } from '#modules/rentals/planner/planner.contract.ts'
import { invoiceRow } from '#modules/rentals/row/row.contract.ts'

let t: TestCompany
let groupId: string

beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-11-25T06:00:00Z' })
  groupId = await ecoGroup(t)
})

describe('Scenario 9: double booking', () => {
  test('of forty simultaneous submits one is reserved and 39 are told who holds the vehicle', async () => {
    const vehicleId = await aLawfulVehicle(t, groupId)
    const period = { startAt: '2026-12-01T10:00:00+03:00', dueBackAt: '2026-12-05T10:00:00+03:00' }
    const customerId = await aDriver(t)
    const drafts = []
    for (let made = 0; made < 40; made += 1)
      drafts.push(await aContract(t, { vehicleId, customerId, ...period }))
    const answers = await Promise.allSettled(
      drafts.map(draft => t.call(submitContract, { id: draft.id, version: draft.version })),
    )
    const reserved = answers.filter(answer => answer.status === 'fulfilled')
    expect(reserved).toHaveLength(1)
    const refusals = answers.flatMap(answer =>
      answer.status === 'rejected' && answer.reason instanceof RefusalError ? [answer.reason.refusal] : [],
    )
    expect(refusals).toHaveLength(39)
    const { number } = reserved[0]!.value
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'fleet.claim.taken', params: { source: number } })

    const later = (startAt: string) =>
      aContract(t, { vehicleId, customerId, startAt, dueBackAt: '2026-12-07T10:00:00+03:00' })
    const tooSoon = await later('2026-12-05T10:30:00+03:00')
    expect(await t.refusal(submitContract, { id: tooSoon.id, version: 1 })).toMatchObject({
      code: 'fleet.claim.taken',
    })
    const intime = await later('2026-12-05T11:00:00+03:00')
    expect(await t.call(submitContract, { id: intime.id, version: 1 })).toMatchObject({
      status: 'reserved',
      number: 'CON-2026-00002',
    })
  })

  test('a full group is refused by its own name, and its reservation moves to the vehicle that fits', async () => {
    const vehicleId = await aLawfulVehicle(t, groupId)
    const first = await aReservedContract(t, { vehicleId, groupId })
    const customerId = await aDriver(t)
    const period = { startAt: '2026-11-25T10:00:00+03:00', dueBackAt: '2026-12-05T10:00:00+03:00' }
    const saved = await t.call(saveContract, { type: 'daily', customerId, groupId, ...period })
    expect(await t.refusal(submitContract, saved)).toMatchObject({ code: 'fleet.claim.groupFull' })
    const second = await aLawfulVehicle(t, groupId)
    await t.call(submitContract, saved)
    const waiting = { id: saved.id, version: saved.version + 1 }
    const { rows } = await t.call(bestVehicle, { contractId: saved.id })
    expect(rows.map(row => row.vehicle.id)).toEqual([second])
    const taken = await t.call(previewChange, { id: saved.id, change: 'assign', vehicleId })
    expect(taken.why).toMatchObject({ code: 'fleet.claim.taken' })
    const moved = await t.call(assignContract, { ...waiting, vehicleId: second })
    expect(moved).toMatchObject({ total: '106.000', before: { vehicleId: null } })
    expect(await t.call(getBar, { contractId: saved.id })).toMatchObject({
      vehicle: { id: second },
      blockedBy: null,
    })
    const longer = await t.call(assignContract, {
      id: saved.id,
      version: moved.version,
      vehicleId: second,
      dueBackAt: '2026-12-08T10:00:00+03:00',
    })
    expect(longer.total).toBe('140.000')
    expect(first.number).toBe('CON-2026-00001')
  })
})

describe('Scenario 12: approval and credit', () => {
  const bigGroup = async () => {
    const { id } = await t.act(ctx =>
      ctx.db
        .insertInto('fleet.vehicle_group')
        .values({ name_ar: 'فاخرة' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await t.act(ctx =>
      ctx.db
        .insertInto('fleet.rate')
        .values({ group_id: id, valid_from: '2026-01-01', daily_minor: 300_000 })
        .execute(),
    )
    return id
  }
  const agent = ['operations.contracts.read', 'operations.contracts.write']
  const maker = { permissions: [...agent, 'approvals.requests.read'] }
  type Who = { userId: string; permissions: readonly string[] }
  let manager: Who
  let colleague: Who
  beforeEach(async () => {
    const roles = { manager: 'manager', colleague: 'sales_agent' } as const
    const people = await approvers(t, roles, [...agent, 'approvals.requests.read'])
    manager = people.manager
    colleague = people.colleague
  })

  test('a discount above the limit is refused, asked for, and decided by somebody else', async () => {
    const draft = await aContract(t, {
      groupId: await bigGroup(),
      discount: { kind: 'percent', basisPoints: 800 },
      discountReason: 'عميل شركات كبير',
    })
    expect(await t.call(getContract, { id: draft.id })).toMatchObject({
      listPrice: '3000.000',
      discount: '240.000',
      total: '2760.000',
    })
    const input = { id: draft.id, version: draft.version }
    expect(await t.refusal(submitContract, input, { permissions: agent })).toMatchObject({
      code: 'rentals.price.discountLimit',
      params: { percent: '8%', limit: '5%' },
    })
    const asked = await t.call(
      submitContract,
      { ...input, requestApproval: true, approvalNote: 'اتفاق مع المالك' },
      { permissions: agent },
    )
    expect(asked).toMatchObject({ status: 'under_review', triggers: ['discount'] })
    for (const decision of ['approve', 'reject'] as const)
      await expect(decideContract(t, draft.id, maker, decision, 'لا')).rejects.toMatchObject({
        refusal: { code: 'approvals.request.ownRequest' },
      })
    await expect(decideContract(t, draft.id, colleague)).rejects.toMatchObject({
      refusal: { code: 'approvals.step.notYours' },
    })
    expect(await t.call(readRequest, { id: asked.requestId! }, manager)).toMatchObject({
      title: expect.stringContaining(`${asked.number} · `),
      amount: '2760.000',
      note: 'اتفاق مع المالك',
      posts: false,
      facts: expect.arrayContaining([
        expect.objectContaining({ kind: 'word', value: 'rentals.approval.cause.discount' }),
        expect.objectContaining({ label: 'rentals.approval.fact.discount', value: '240.000' }),
      ]),
    })
    expect(await decideContract(t, draft.id, manager)).toMatchObject({ state: 'approved' })
    expect(await t.call(getContract, { id: draft.id })).toMatchObject({
      status: 'reserved',
      total: '2760.000',
      approval: null,
    })
  })

  test('rejected or taken back it is a draft again that says why, and its vehicle is free', async () => {
    const dear = { groupId: await bigGroup(), discount: { kind: 'percent' as const, basisPoints: 800 } }
    const draft = await aContract(t, { ...dear, discountReason: 'عميل شركات كبير' })
    const ask = async () => {
      const { version } = await t.call(getContract, { id: draft.id })
      return t.call(submitContract, { id: draft.id, version, requestApproval: true }, { permissions: agent })
    }
    const { number } = await ask()
    await expect(decideContract(t, draft.id, manager, 'reject')).rejects.toMatchObject({
      refusal: { code: 'approvals.step.commentNeeded' },
    })
    await decideContract(t, draft.id, manager, 'reject', 'الخصم كبير')
    const claims = () =>
      t.act(ctx => ctx.db.selectFrom('fleet.claim').select('id').where('state', '=', 'active').execute())
    expect(await claims()).toEqual([])
    expect(await t.call(getContract, { id: draft.id })).toMatchObject({
      status: 'draft',
      number,
      approval: { request: { state: 'rejected', reason: 'الخصم كبير' } },
    })
    const again = await ask()
    expect(again.number).toBe(number)
    const { approval } = await t.call(getContract, { id: draft.id })
    const { id, version } = approval!.request
    await t.call(withdrawRequest, { id, version, reason: 'يدفع السعر كاملًا' }, maker)
    expect(await claims()).toEqual([])
    expect(await t.call(getContract, { id: draft.id })).toMatchObject({
      status: 'draft',
      approval: { request: { state: 'withdrawn' } },
    })
  })

  test('cancelled while it waits its request is void; an exception that no rule covers stays refused', async () => {
    const groupId = await bigGroup()
    const discount = {
      discount: { kind: 'percent' as const, basisPoints: 800 },
      discountReason: 'عميل شركات',
    }
    const draft = await aContract(t, { groupId, ...discount })
    const input = { id: draft.id, version: draft.version, requestApproval: true }
    const { requestId } = await t.call(submitContract, input, { permissions: agent })
    const { version } = await t.call(getContract, { id: draft.id })
    await t.call(cancelContract, { id: draft.id, version, reason: 'طلب العميل' })
    expect(await t.call(readRequest, { id: requestId! }, manager)).toMatchObject({ state: 'void' })

    const other = await aContract(t, { groupId, ...discount })
    const rules = await t.call(listRules, {})
    const seeded = rules.rows.find(rule => rule.source === 'contract')!
    expect(seeded).toMatchObject({ min: null, max: null, steps: [{ approver: 'role', role: 'manager' }] })
    await t.call(saveRule, {
      id: seeded.id,
      version: seeded.version,
      source: 'contract',
      min: '5000.000',
      max: null,
      active: true,
      steps: [stepOf('manager')],
    })
    const wish = { id: other.id, version: other.version, requestApproval: true }
    expect(await t.refusal(submitContract, wish, { permissions: agent })).toMatchObject({
      code: 'rentals.approval.noRule',
    })
    expect(await t.call(getContract, { id: other.id })).toMatchObject({ status: 'draft', number: null })
  })

  test('the company sets from which total a manager must agree', async () => {
    const { approvalFrom, ...others } = await t.call(readParameters, {})
    expect(approvalFrom).toBe('5000.000')
    const draft = await aContract(t)
    const input = { id: draft.id, version: draft.version }
    await t.call(saveParameters, { ...others, approvalFrom: draft.total })
    expect(await t.refusal(submitContract, input)).toMatchObject({ code: 'rentals.approval.total' })
    expect(
      await t.refusal(saveParameters, { ...others, approvalFrom: '1', quotationHoldHours: 73 }),
    ).toMatchObject({
      fields: [{ field: 'quotationHoldHours' }],
    })
    expect((await t.refusal(readParameters, {}, { permissions: agent })).kind).toBe('forbidden')

    // Another tab that still shows the first limit: its other change is saved, the limit it would undo is not.
    const seen = { ...others, approvalFrom }
    await t.call(saveParameters, { ...seen, backdatingDays: 7, seen })
    const now = { ...others, approvalFrom: draft.total, backdatingDays: 7 }
    expect(await t.call(readParameters, {})).toEqual(now)
    expect(await t.refusal(saveParameters, { ...seen, approvalFrom: '1.000', seen })).toMatchObject({
      code: 'kernel.record.stale',
      field: 'approvalFrom',
    })
    expect(await t.call(readParameters, {})).toEqual(now)
  })

  test('the company sets what customers without a limit of their own may owe', async () => {
    const customerId = await aDriver(t)
    const creditOf = async () => (await t.call(readParty, { id: customerId })).credit
    expect(await creditOf()).toMatchObject({ limit: '0.000' })
    const { defaultCreditLimit, ...others } = await t.call(readParameters, {})
    expect(defaultCreditLimit).toBe('0.000')
    await t.call(saveParameters, { ...others, defaultCreditLimit: '250.000' })
    expect(await t.call(readParameters, {})).toEqual({ ...others, defaultCreditLimit: '250.000' })
    expect(await creditOf()).toMatchObject({ limit: '250.000' })
    await t.call(setCredit, { id: customerId, version: 1, limit: '20.000', hold: false })
    expect(await creditOf()).toMatchObject({ limit: '20.000' })
  })

  test('exposure and first bill above the limit are C4 with what is too much', async () => {
    const customerId = await aTrustedDriver(t, '500.000')
    const { issueInvoice, takePayment } = await import('#modules/billing/public.server.ts')
    const { theTreasury } = await import('#modules/billing/make.ts')
    const { bankId } = await theTreasury(t)
    await t.act(async ctx => {
      await takePayment(ctx, {
        sourceKey: 'billing:payment:credit:take',
        date: ctx.today,
        partyId: customerId,
        tenders: [{ treasuryAccountId: bankId, amountMinor: 20_000 }],
        splits: [{ kind: 'advance', amountMinor: 20_000 }],
      })
      await ctx.db.updateTable('accounting.finance_settings').set({ auto_apply_advances: false }).execute()
      await issueInvoice(ctx, {
        sourceKey: 'rentals:row:before:invoice',
        kind: 'sale',
        partyId: customerId,
        date: ctx.today,
        lines: [{ descriptionAr: 'إيجار سابق', key: 'rentalRevenue', amountMinor: 320_000 }],
      })
    })
    const earlier = await aReservedContract(t, { customerId: await aDriver(t) })
    await t.act(async ctx => {
      await ctx.db
        .updateTable('rentals.contract')
        .set({ customer_id: customerId })
        .where('id', '=', earlier.id)
        .execute()
      await ctx.db
        .insertInto('rentals.charge')
        .values({
          contract_id: earlier.id,
          kind: 'cleaning',
          description_ar: 'تنظيف',
          computed_minor: 45_000,
        })
        .execute()
    })
    const { id: rated } = await t.act(ctx =>
      ctx.db
        .insertInto('fleet.vehicle_group')
        .values({ name_ar: 'متوسطة' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await t.act(ctx =>
      ctx.db
        .insertInto('fleet.rate')
        .values({ group_id: rated, valid_from: '2026-01-01', daily_minor: 18_000 })
        .execute(),
    )
    const draft = await aContract(t, { customerId, groupId: rated })
    expect(draft.total).toBe('180.000')
    expect(await t.refusal(submitContract, { id: draft.id, version: draft.version })).toMatchObject({
      code: 'rentals.contract.creditExceeded',
      params: { amount: '25.000' },
    })
    // Approved once, it does not stop the vehicle at the gate, where it cannot be approved.
    const input = { id: draft.id, version: draft.version, requestApproval: true }
    expect(await t.call(submitContract, input)).toMatchObject({ triggers: ['credit'] })
    await decideContract(t, draft.id, manager)
    expect((await t.call(getHandover, { contractId: draft.id })).blockers).toEqual([])
  })
})

describe('Cancelling', () => {
  test('an unpaid invoice is credited and the vehicle is free again; paid money must go back first', async () => {
    const made = await aReservedContract(t)
    const { rows } = await t.call(getContract, { id: made.id })
    await t.call(invoiceRow, { contractId: made.id, contractVersion: made.version, rowIds: [rows[0]!.id] })
    const cancelled = await t.call(cancelContract, {
      id: made.id,
      version: made.version + 1,
      reason: 'طلب العميل',
    })
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      documents: [{ kind: 'creditNote', total: '106.000' }],
    })
    expect(await t.call(getContract, { id: made.id })).toMatchObject({
      balance: { balance: '0.000', credited: '106.000' },
    })
    const again = await aReservedContract(t, { vehicleId: made.vehicleId })
    const row = (await t.call(getContract, { id: again.id })).rows[0]!
    await t.call(invoiceRow, { contractId: again.id, contractVersion: again.version, rowIds: [row.id] })
    const { aReceipt } = await import('#modules/billing/make.ts')
    await aReceipt(t, { partyId: again.customerId, amountMinor: 50_000 })
    expect(
      await t.refusal(cancelContract, { id: again.id, version: again.version + 1, reason: 'طلب العميل' }),
    ).toMatchObject({ code: 'rentals.contract.moneyHeld', params: { amount: '50.000' } })
  })
})

test('a draft opens again with its guarantors and the rows that were agreed one by one', async () => {
  const guarantorId = await aDriver(t)
  const custom = [{ startOn: '2026-11-25', amount: '50.000' }, { startOn: '2026-12-01' }]
  const discount = { kind: 'percent' as const, basisPoints: 500 }
  const draft = await aContract(t, {
    guarantorIds: [guarantorId],
    frequency: 'custom',
    custom,
    discount,
    discountReason: 'عميل دائم للمكتب',
  })
  const record = await t.call(getContract, { id: draft.id })
  expect(record).toMatchObject({ discountTyped: discount, discount: '5.300' })
  expect(record.guarantors.map(one => one.id)).toEqual([guarantorId])
  expect(record.schedule.custom).toEqual([custom[0], { startOn: '2026-12-01', amount: null }])
  expect(record.rows.map(row => [row.dueOn, row.amount])).toEqual([
    ['2026-11-25', '50.000'],
    ['2026-12-01', '50.700'],
  ])
})

test('nobody guarantees himself, and who is named twice is kept once', async () => {
  const [customerId, guarantorId] = [await aDriver(t), await aDriver(t)]
  const term = {
    type: 'daily' as const,
    customerId,
    groupId: await ecoGroup(t),
    startAt: '2026-12-01T10:00:00+03:00',
    dueBackAt: '2026-12-03T10:00:00+03:00',
  }
  expect(await t.refusal(saveContract, { ...term, guarantorIds: [guarantorId, customerId] })).toMatchObject({
    code: 'rentals.contract.guarantorIsCustomer',
    field: 'guarantorIds',
  })
  const twice = { partyId: guarantorId, isMain: false }
  const { id } = await t.call(saveContract, {
    ...term,
    guarantorIds: [guarantorId, guarantorId],
    drivers: [{ partyId: customerId, isMain: true }, twice, twice, { partyId: customerId, isMain: false }],
  })
  const record = await t.call(getContract, { id })
  expect(record.guarantors.map(one => one.id)).toEqual([guarantorId])
  expect(record.drivers.map(driver => [driver.partyId, driver.isMain])).toEqual([
    [customerId, true],
    [guarantorId, false],
  ])
})

describe('Stale and impossible edits', () => {
  test('a draft saved meanwhile is a conflict, and reversed dates name their field', async () => {
    const draft = await aContract(t)
    const fields = {
      id: draft.id,
      type: 'daily' as const,
      customerId: draft.customerId,
      vehicleId: draft.vehicleId,
      startAt: '2026-11-25T10:00:00+03:00',
      dueBackAt: '2026-11-30T10:00:00+03:00',
    }
    await t.call(saveContract, { ...fields, version: 1 })
    expect(await t.refusal(saveContract, { ...fields, version: 1 })).toMatchObject({
      code: 'kernel.record.stale',
      kind: 'conflict',
      params: { version: 2 },
    })
    expect(
      await t.refusal(saveContract, { ...fields, version: 2, dueBackAt: '2026-11-24T10:00:00+03:00' }),
    ).toMatchObject({ code: 'rentals.contract.datesReversed', field: 'dueBackAt' })
  })
})
