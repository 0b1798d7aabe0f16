import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { runSpreads } from '#modules/accounting/spread/spread.commands.ts'
import { entryLines, refusalOf } from '#modules/billing/make.ts'
import { creditInvoice, voidInvoice } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { listFeePlans, saveFeePlan } from '../feePlan/feePlan.contract.ts'
import { servicesModules } from '../make.ts'
import { refuseVoidedInstalment } from './enrolment.commands.ts'
import * as contract from './enrolment.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({
    modules: servicesModules,
    businessType: 'education',
    currency: 'KWD',
    now: '2026-09-01T09:00:00Z',
  })
})

const term = {
  startsOn: '2026-09-01',
  endsOn: '2026-12-31',
  amount: '600.000',
  siblingBps: 1_000,
  active: true,
}
const dueDays = ['2026-09-01', '2026-10-01', '2026-11-01']
const aPlan = async (nameAr: string, change = {}) =>
  (await t.call(saveFeePlan, { nameAr, ...term, dueDays, ...change })).id
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const agrees = async () => expect(await t.act(subledgersThatDiffer)).toEqual([])

test('Scenario 15: three instalments of a brother, earned by days with the scholarship beside, and given back when he leaves', async () => {
  const planId = await aPlan('الفصل الأول')
  const guardianId = (await aCustomer(t)).id
  const [older, younger] = [await aCustomer(t), await aCustomer(t)]
  const full = { planId, guardianId, className: '5 أ' }
  expect(await t.call(contract.proposeEnrolment, { planId, guardianId })).toMatchObject({
    hasSibling: false,
    discountBps: 0,
    net: '600.000',
  })
  await t.call(contract.enrol, { ...full, studentId: older.id, discountBps: 0 })
  const before = await balance('deferredRevenue')
  const proposal = await t.call(contract.proposeEnrolment, { planId, guardianId })
  expect(proposal).toMatchObject({ hasSibling: true, discountBps: 1_000, discount: '60.000', net: '540.000' })
  const { id } = await t.call(contract.enrol, {
    ...full,
    studentId: younger.id,
    discountBps: proposal.discountBps,
    discountReason: 'أخ مقيد',
  })
  const enrolment = () => t.call(contract.getEnrolment, { id })
  expect((await enrolment()).instalments).toMatchObject(
    dueDays.map(dueOn => ({ dueOn, total: '180.000', open: '180.000' })),
  )
  expect((await balance('deferredRevenue')) - before).toBe(-540_000)
  await agrees()
  await t.act(ctx => runSpreads(ctx, '2026-10-31'))
  const monthOf = async (part: string, month: string) => {
    const lines = await entryLines(t, `services:enrolment:${id}:${part}:${month}`)
    return lines.map(({ key, debit, credit }) => [key, debit || credit])
  }
  expect(await monthOf('fee', '2026-09')).toContainEqual(['tuitionRevenue', 147_541])
  expect(await monthOf('fee', '2026-10')).toContainEqual(['tuitionRevenue', 152_459])
  expect(await monthOf('scholarship', '2026-09')).toContainEqual(['scholarshipDiscount', 14_754])
  expect(await monthOf('scholarship', '2026-10')).toContainEqual(['scholarshipDiscount', 15_246])

  expect((await t.call(listFeePlans, {})).rows).toMatchObject([{ id: planId, dueDays, pupils: 2 }])
  t.setNow('2026-11-16T09:00:00Z')
  expect(await t.call(contract.totalEnrolments, { guardianId })).toMatchObject({ count: 2, overdueCount: 2 })
  const { version } = await enrolment()
  const input = { id, version, on: '2026-11-16', reason: 'انتقل إلى مدينة أخرى' }
  expect(await t.refusal(contract.withdrawPupil, { ...input, on: '2026-11-17' })).toMatchObject({
    code: 'services.enrolment.ahead',
    field: 'on',
  })
  expect(await t.call(contract.withdrawPupil, input)).toEqual({ credited: '203.607' })
  expect(await enrolment()).toMatchObject({ state: 'withdrawn', credited: '203.607', mayWithdraw: false })
  expect((await enrolment()).instalments.map(({ open }) => open)).toEqual(['180.000', '156.393', '0.000'])
  await t.act(ctx => runSpreads(ctx, '2026-12-31'))
  expect(await monthOf('fee', '2026-11')).toContainEqual(['tuitionRevenue', 73_770])
  expect(await monthOf('scholarship', '2026-11')).toContainEqual(['scholarshipDiscount', 7_377])
  expect(await balance('deferredRevenue')).toBe(0)
  await agrees()
})

test('V3: nobody is enrolled twice in a plan, not by two clerks at once; who left may come back', async () => {
  t.setNow('2026-11-20T09:00:00Z')
  const planId = await aPlan('نادٍ', { dueDays: ['2026-12-01'] })
  const one = {
    planId,
    guardianId: (await aCustomer(t)).id,
    studentId: (await aCustomer(t)).id,
    discountBps: 0,
  }
  const answers = await Promise.all([t.reply(contract.enrol, one), t.reply(contract.enrol, one)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'services.enrolment.twice' } })
  const { rows } = await t.call(contract.listEnrolments, { planId })
  const [{ id, version }] = rows as [(typeof rows)[number]]
  const [instalment] = (await t.call(contract.getEnrolment, { id })).instalments
  const sourceKey = `services:test:${id}:void`
  const undo = t.act(ctx => voidInvoice(ctx, { sourceKey, invoiceId: instalment!.invoiceId, reason: 'خطأ' }))
  expect((await refusalOf(undo)).code).toBe('services.enrolment.instalment')
  const { invoiceId } = instalment!
  const credit = { sourceKey: `services:test:${id}:credit`, invoiceId, lines: 'all' as const, reason: 'خطأ' }
  expect((await refusalOf(t.act(ctx => creditInvoice(ctx, credit)))).code).toBe(
    'services.enrolment.instalment',
  )
  await t.call(contract.withdrawPupil, { id, version, on: '2026-11-20', reason: 'انسحب' })
  const given = await t.act(ctx =>
    ctx.db
      .selectFrom('billing.invoice')
      .select('id')
      .where('source_key', 'like', `%${id}:withdraw:1`)
      .executeTakeFirstOrThrow(),
  )
  const taken = {
    kind: 'document' as const,
    id: given.id,
    number: '',
    state: 'voided' as const,
    on: '2026-11-20',
    reason: '',
  }
  expect((await refusalOf(t.act(ctx => refuseVoidedInstalment(ctx, taken)))).code).toBe(
    'services.enrolment.instalment',
  )
  await t.call(contract.enrol, one)
})

test('a plan is refused with a day twice or after the term, and an enrolment with an unexplained or whole discount', async () => {
  const plan = { nameAr: 'خطة', ...term }
  expect(await t.refusal(saveFeePlan, { ...plan, dueDays: ['2026-09-01', '2026-09-01'] })).toMatchObject({
    code: 'services.feePlan.dueDay',
    field: 'dueDays.1',
  })
  expect((await t.refusal(saveFeePlan, { ...plan, dueDays: ['2027-01-01'] })).code).toBe(
    'services.feePlan.dueDay',
  )
  expect((await t.refusal(saveFeePlan, { ...plan, dueDays, endsOn: '2026-09-01' })).code).toMatch(
    /^services\.feePlan/,
  )
  const planId = await aPlan('خطة')
  expect(await t.refusal(saveFeePlan, { ...plan, dueDays })).toMatchObject({
    code: 'services.feePlan.nameTaken',
  })
  const one = { planId, guardianId: (await aCustomer(t)).id, studentId: (await aCustomer(t)).id }
  expect(await t.refusal(contract.enrol, { ...one, discountBps: 500 })).toMatchObject({
    code: 'services.enrolment.discountReason',
    field: 'discountReason',
  })
  const whole = { ...one, discountBps: 10_000, discountReason: 'يتيم' }
  expect((await t.refusal(contract.enrol, whole)).code).toBe('services.enrolment.wholeDiscount')
})
