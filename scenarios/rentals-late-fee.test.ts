import { expect, test } from 'vitest'
import { approvers } from '#modules/approvals/make.ts'
import { decideRequest, readRequest } from '#modules/approvals/request/request.contract.ts'
import { previewLateFee, saveLateFeeRule, waiveLateFee } from '#modules/billing/lateFee/lateFee.contract.ts'
import { aReceipt, entryLines, theTreasury } from '#modules/billing/make.ts'
import { moveCheque, takePayment } from '#modules/billing/public.server.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import { assessLateFees, invoiceDueRows } from '#modules/rentals/contract/jobs.commands.ts'
import { readParameters, saveParameters } from '#modules/rentals/contract/parameters.contract.ts'
import { lintContract } from '#modules/rentals/law/law.contract.ts'
import { anActiveContract, aRentalCompany, ecoGroup } from '#modules/rentals/make.ts'

/** Half a percent a day after five days, up to a fifth of the row. */
const halfPercent = {
  graceDays: 5,
  cap: null,
  capPercentBps: 2_000,
  validFrom: '2026-01-01',
  tiers: [{ fromDay: 1, fixed: '0.000', percentBps: 50 }],
}

/** Scenario 8 up to the fee of 16 December: 110.000 of the row paid on the tenth, the rest on the sixteenth. */
async function aLateRow() {
  const t = await aRentalCompany({ now: '2026-12-01T06:00:00Z' })
  await t.call(saveLateFeeRule, halfPercent)
  const contract = await anActiveContract(t, {
    type: 'monthly',
    groupId: await ecoGroup(t, null),
    startAt: '2026-12-01T09:00:00+03:00',
    dueBackAt: '2026-12-31T09:00:00+03:00',
  })
  const row = (await t.call(getContract, { id: contract.id })).rows[0]!
  const source = { type: 'rentals.scheduleRow', id: row.id }
  const accrued = async (day: string) => {
    t.setNow(`${day}T09:00:00Z`)
    expect((await t.act(assessLateFees)).assessed).toBe(0)
    return (await t.call(previewLateFee, { source, through: day })).accrued
  }
  const pay = (amountMinor: number) => aReceipt(t, { partyId: contract.customerId, amountMinor })
  expect(await accrued('2026-12-09')).toBe('3.150')
  t.setNow('2026-12-10T09:00:00Z')
  await pay(110_000)
  expect(await accrued('2026-12-14')).toBe('5.650')

  t.setNow('2026-12-16T09:00:00Z')
  await pay(100_000)
  expect(await t.act(assessLateFees)).toEqual({ assessed: 1, refused: 0 })
  const { lateFeeId } = await t.call(previewLateFee, { source, through: '2026-12-16' })
  return { t, contractId: contract.id, rowId: row.id, source, lateFeeId: lateFeeId! }
}

const reason = 'عميل دائم منذ سنوات'

test('Scenario 8: a late row accrues, is invoiced once when it is paid, and is waived with a reason', async () => {
  const { t, contractId, source, lateFeeId } = await aLateRow()
  expect(await t.act(assessLateFees)).toEqual({ assessed: 0, refused: 0 })
  expect(await t.call(previewLateFee, { source, through: '2026-12-16' })).toMatchObject({
    assessed: '6.150',
    toAssess: '0.000',
    state: 'assessed',
  })
  expect(await entryLines(t, `billing:lateFee:${lateFeeId}:2026-12-16`)).toMatchObject([
    { key: 'receivable', debit: 6_150 },
    { key: 'lateFeeRevenue', credit: 6_150 },
  ])
  const waive = { id: lateFeeId, amount: '3.000' }
  expect(await t.refusal(waiveLateFee, waive)).toMatchObject({ code: 'billing.lateFee.reasonRequired' })
  const { waived, creditNotes } = await t.call(waiveLateFee, { ...waive, reason })
  expect([waived, creditNotes.length]).toEqual(['3.000', 1])
  const note = await entryLines(t, `billing:lateFee:${lateFeeId}:waive:1`)
  expect(Object.fromEntries(note.map(line => [line.key, line.debit - line.credit]))).toEqual({
    lateFeeRevenue: 3_000,
    receivable: -3_000,
  })
  const open = async () => (await t.call(getContract, { id: contractId })).balance.balance
  expect(await open()).toBe('3.150')
  expect(await t.act(assessLateFees)).toEqual({ assessed: 0, refused: 0 })
  t.setNow('2026-12-31T09:00:00Z')
  expect(await t.act(assessLateFees)).toEqual({ assessed: 0, refused: 0 })
  expect(await open()).toBe('3.150')
})

test('waivers that pass the limit together wait for somebody else, and are waived once he agrees', async () => {
  const { t, contractId, rowId, source, lateFeeId } = await aLateRow()
  const limits = await t.call(readParameters, {})
  await t.call(saveParameters, { ...limits, feeWaiverLimit: '2.000' })
  const clerk = { permissions: ['finance.latefees.write'] }
  const waived = await t.call(waiveLateFee, { id: lateFeeId, amount: '2.000', reason }, clerk)
  expect(waived.waived).toBe('2.000')
  const { manager } = await approvers(t, { manager: 'manager' }, [...clerk.permissions])
  const second = { id: lateFeeId, amount: '1.000', reason }
  const asked = await t.call(waiveLateFee, second, clerk)
  expect(asked).toEqual({ waived: '2.000', creditNotes: [], isWaiting: true })
  expect(await t.refusal(waiveLateFee, second, clerk)).toMatchObject({ code: 'rentals.feeWaiver.waiting' })
  const waiting = async () => (await t.call(getContract, { id: contractId })).waitingWaivers
  const request = async () => {
    const [waiver] = await waiting()
    return { id: waiver!.request.id, version: waiver!.request.version }
  }
  expect(await waiting()).toMatchObject([{ rowId, amount: '1.000', request: { state: 'pending' } }])
  // A waiver has no page: the approver opens its contract.
  const { document } = await t.call(readRequest, { id: (await request()).id }, manager)
  expect(document).toBe(`rentals.contract:${contractId}`)
  const rejection = { decision: 'reject' as const, comment: 'سدّد متأخرًا ثلاث مرات' }
  await t.call(decideRequest, { ...(await request()), ...rejection }, manager)
  expect(await waiting()).toEqual([])
  expect((await t.call(previewLateFee, { source })).waived).toBe('2.000')

  await t.call(waiveLateFee, second, clerk)
  const approval = { ...(await request()), decision: 'approve' as const }
  expect(
    await t.refusal(decideRequest, approval, { permissions: ['approvals.requests.read'] }),
  ).toMatchObject({
    code: 'approvals.request.ownRequest',
  })
  await t.call(decideRequest, approval, manager)
  expect(await waiting()).toEqual([])
  for (const [no, minor] of [2_000, 1_000].entries())
    expect(await entryLines(t, `billing:lateFee:${lateFeeId}:waive:${no + 1}`)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'lateFeeRevenue', debit: minor, credit: 0 }),
        expect.objectContaining({ key: 'receivable', debit: 0, credit: minor }),
      ]),
    )
  const { balance, rows } = await t.call(getContract, { id: contractId })
  expect(balance.balance).toBe('3.150')
  expect(rows[0]!.lateFee).toMatchObject({ state: 'assessed', assessed: '6.150', waived: '3.000' })
})

test('a row still open at the end of a month is assessed with what it accrued', async () => {
  const t = await aRentalCompany({ now: '2026-12-01T06:00:00Z' })
  await t.call(saveLateFeeRule, {
    graceDays: 5,
    cap: null,
    capPercentBps: 2_000,
    validFrom: '2026-01-01',
    tiers: [{ fromDay: 1, fixed: '1.000', percentBps: 0 }],
  })
  const contract = await anActiveContract(t, { startAt: '2026-12-01T09:00:00+03:00' })
  t.setNow('2026-12-30T09:00:00Z')
  expect((await t.act(assessLateFees)).assessed).toBe(0)
  const fee = async () => (await t.call(getContract, { id: contract.id })).rows[0]!.lateFee
  expect(await fee()).toMatchObject({ state: 'accruing', accrued: '21.200', assessed: '0.000' })
  t.setNow('2026-12-31T09:00:00Z')
  expect((await t.act(assessLateFees)).assessed).toBe(1)
  expect(await fee()).toMatchObject({ state: 'assessed', assessed: '21.200' })
})

test('a contract keeps the rule it was submitted under, and one that agreed on no fee bears none', async () => {
  const t = await aRentalCompany({ now: '2026-12-01T06:00:00Z' })
  const term = { startAt: '2026-12-01T09:00:00+03:00', dueBackAt: '2026-12-11T09:00:00+03:00' }
  const free = await anActiveContract(t, { ...term, timing: 'arrears' })
  await t.call(saveLateFeeRule, { ...halfPercent, capPercentBps: null })
  const agreed = await anActiveContract(t, { ...term, timing: 'arrears' })
  const steep = [{ fromDay: 1, fixed: '0.000', percentBps: 500 }]
  await t.call(saveLateFeeRule, { ...halfPercent, validFrom: '2026-12-05', tiers: steep })

  // KW-FEE: what the contract agreed on has no cap; the company's rule of today has one.
  const found = async (contractId: string) =>
    (await t.call(lintContract, { contractId })).findings.map(finding => finding.code)
  expect(await found(agreed.id)).toContain('KW-FEE')
  expect(await found(free.id)).not.toContain('KW-FEE')

  t.setNow('2026-12-11T09:00:00Z')
  await t.act(invoiceDueRows)
  t.setNow('2026-12-31T09:00:00Z')
  const fees = []
  for (const { id } of [agreed, free]) {
    const [row] = (await t.call(getContract, { id })).rows
    const source = { type: 'rentals.scheduleRow', id: row!.id }
    const { accrued } = await t.call(previewLateFee, { source })
    fees.push([row!.lateFee.accrued, accrued])
  }
  // Fifteen days of 0.530 from 17 December.
  expect(fees).toEqual([
    ['7.950', '7.950'],
    ['0.000', '0.000'],
  ])
})

test('a cheque covers its row and counts from the day it clears, on the page as in the invoice', async () => {
  const t = await aRentalCompany({ now: '2026-12-01T06:00:00Z' })
  await t.call(saveLateFeeRule, halfPercent)
  const { id, customerId } = await anActiveContract(t, { startAt: '2026-12-01T09:00:00+03:00' })
  t.setNow('2026-12-03T09:00:00Z')
  const { bankId } = await theTreasury(t)
  const chequeId = await t.act(async ctx => {
    await takePayment(ctx, {
      sourceKey: 'test:cheque',
      date: ctx.today,
      partyId: customerId,
      splits: 'oldestFirst',
      tenders: [],
      cheque: {
        number: '000777',
        bank: 'بنك بوبيان',
        drawer: 'العميل',
        dueOn: '2026-12-20',
        amountMinor: 106_000,
      },
    })
    const [cheque] = await ctx.db.selectFrom('billing.cheque').select('id').execute()
    return cheque!.id
  })
  const shown = async (at: string) => {
    t.setNow(`${at}T09:00:00Z`)
    const [row] = (await t.call(getContract, { id })).rows
    return [row!.isCoveredByCheque, row!.lateFee.accrued]
  }
  expect(await shown('2026-12-16')).toEqual([true, '5.300'])
  expect(await t.act(assessLateFees)).toEqual({ assessed: 0, refused: 0 })
  t.setNow('2026-12-20T09:00:00Z')
  for (const to of ['lodged', 'cleared'] as const)
    await t.act(ctx =>
      moveCheque(ctx, {
        sourceKey: `test:cheque:${to}`,
        chequeId,
        to,
        on: ctx.today,
        treasuryAccountId: bankId,
      }),
    )
  expect(await shown('2026-12-21')).toEqual([false, '6.890'])
  expect(await t.act(assessLateFees)).toEqual({ assessed: 1, refused: 0 })
})
