import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { aMember } from '#modules/access/make.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { anOpenBox, entryLines, refusalOf } from '#modules/billing/make.ts'
import { creditInvoice, issueInvoice, takePayment, voidInvoice } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { saveBoqLine } from '../boqLine/boqLine.contract.ts'
import * as certificate from '../certificate/certificate.contract.ts'
import { servicesModules } from '../make.ts'
import { acceptMilestone, saveMilestone } from '../milestone/milestone.contract.ts'
import { saveSubcontract } from '../subcontract/subcontract.contract.ts'
import * as contract from './project.contract.ts'

let t: TestCompany
let treasuryAccountId: string
let managerId: string
beforeAll(async () => {
  t = await aCompany({
    modules: servicesModules,
    businessType: 'construction',
    currency: 'KWD',
    now: '2026-11-20T06:00:00Z',
  })
  managerId = (await aMember(t, 'manager')).id
  treasuryAccountId = (await anOpenBox(t, 500_000)).cashId
})

const today = '2026-11-20'
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const agrees = async () => expect(await t.act(subledgersThatDiffer)).toEqual([])

async function aProject(change: object = {}) {
  const customerId = (await aCustomer(t)).id
  const { id } = await t.call(contract.saveProject, {
    nameAr: 'مبنى الإدارة',
    customerId,
    kind: 'progress',
    value: '120000.000',
    retentionBps: 1_000,
    advanceBps: 1_000,
    startsOn: '2026-01-01',
    retentionDueOn: '2027-06-30',
    managerId,
    ...change,
  })
  return { id, customerId }
}
const shown = (id: string) => t.call(contract.getProject, { id })
const stepOf = async (id: string) => ({ id, version: (await shown(id)).version })
const last = async (id: string, subcontractId: string | null = null) =>
  (await shown(id)).certificates.filter(one => one.subcontractId === subcontractId).at(-1)!

async function draft(projectId: string, percent: number, more: object = {}) {
  const input = { projectId, date: today, cumulativeBps: Math.round(percent * 100), ...more }
  return t.call(certificate.saveCertificate, input)
}
async function invoiced(
  projectId: string,
  percent: number,
  more: { subcontractId?: string; reference?: string } = {},
) {
  await draft(projectId, percent, more)
  const seen = async () => {
    const { id, version, cumulativeBps } = await last(projectId, more.subcontractId ?? null)
    return { id, version, cumulativeBps }
  }
  const step = async () => {
    const { id, version } = await seen()
    return { id, version }
  }
  await t.call(certificate.submitCertificate, await step())
  await t.call(certificate.certify, await seen())
  const { id, version } = await seen()
  const { documents } = await t.call(certificate.invoiceCertificate, { id, version, date: today })
  return { id, documents }
}

describe('Scenario 14: certificates of 120,000 with 10 % held back and an advance of 12,000', () => {
  test('the second certifies 18,000: 16,200 and 1,800, the advance takes 1,800, 14,400 are due; 35 % next is V2', async () => {
    const { id, customerId } = await aProject()
    await t.call(contract.takeAdvance, {
      ...(await stepOf(id)),
      amount: '12000.000',
      date: today,
      treasuryAccountId,
    })
    // Another invoice of the customer does not take what was paid for the project.
    const other = await t.act(ctx =>
      issueInvoice(ctx, {
        kind: 'service',
        sourceKey: 'services:test:other',
        partyId: customerId,
        date: today,
        lines: [{ descriptionAr: 'صيانة', key: 'contractRevenue', amountMinor: 5_000 }],
      }),
    )
    expect(other.openMinor).toBe(5_000)
    await invoiced(id, 25)
    expect(await last(id)).toMatchObject({ current: '30000.000', retention: '3000.000', advance: '3000.000' })
    const before = {
      receivable: await balance('receivable'),
      held: await balance('retentionReceivable'),
      advances: await balance('customerAdvances'),
    }
    const second = await invoiced(id, 40)
    expect(await last(id)).toMatchObject({
      previous: '30000.000',
      current: '18000.000',
      retention: '1800.000',
      advance: '1800.000',
      due: '14400.000',
      retentionToDate: '4800.000',
    })
    expect(second.documents).toHaveLength(2)
    expect(await entryLines(t, `services:certificate:${second.id}:work`)).toMatchObject([
      { key: 'receivable', debit: 16_200_000 },
      { key: 'contractRevenue', credit: 16_200_000 },
    ])
    expect(await entryLines(t, `services:certificate:${second.id}:retention`)).toMatchObject([
      { key: 'retentionReceivable', debit: 1_800_000 },
      { key: 'contractRevenue', credit: 1_800_000 },
    ])
    expect((await balance('receivable')) - before.receivable).toBe(14_400_000)
    expect((await balance('retentionReceivable')) - before.held).toBe(1_800_000)
    expect((await balance('customerAdvances')) - before.advances).toBe(1_800_000)
    const { documents } = await last(id)
    expect(documents.find(one => !one.isRetention)!.open).toBe('14400.000')
    await agrees()
    expect(
      await t.refusal(certificate.saveCertificate, { projectId: id, date: today, cumulativeBps: 3_500 }),
    ).toMatchObject({
      code: 'services.certificate.order',
      field: 'cumulativeBps',
      params: { previous: '40%' },
    })
    expect(
      (await t.refusal(certificate.saveCertificate, { projectId: id, date: today, cumulativeBps: 10_001 }))
        .field,
    ).toBe('cumulativeBps')
    expect(await shown(id)).toMatchObject({
      billed: '48000.000',
      collected: '4800.000',
      retained: '4800.000',
      margin: '48000.000',
    })

    // The last takes back what is left of the advance, and the whole is held back once.
    await invoiced(id, 100)
    expect(await last(id)).toMatchObject({
      current: '72000.000',
      advance: '7200.000',
      retentionToDate: '12000.000',
    })
    expect((await shown(id)).advances).toMatchObject([{ left: '0.000' }])
    await agrees()
  })

  test('SV-03: 10,000 at 5 %, half and half: 4,750 payable and 250 held, twice', async () => {
    const { id } = await aProject({ value: '10000.000', retentionBps: 500, advanceBps: 0 })
    for (const percent of [50, 100]) {
      await invoiced(id, percent)
      expect(await last(id)).toMatchObject({ current: '5000.000', retention: '250.000', due: '4750.000' })
    }
    expect(await last(id)).toMatchObject({ cumulativeBps: 10_000, retentionToDate: '500.000' })
    expect(await shown(id)).toMatchObject({ billed: '10000.000', retained: '500.000' })
  })
})

describe('A certificate', () => {
  test('is one at a time, is certified to another share, and its documents go with its revocation alone', async () => {
    const { id } = await aProject()
    await t.call(contract.takeAdvance, {
      ...(await stepOf(id)),
      amount: '1000.000',
      date: today,
      treasuryAccountId,
    })
    await draft(id, 10)
    expect(
      (await t.refusal(certificate.saveCertificate, { projectId: id, date: today, cumulativeBps: 2_000 }))
        .code,
    ).toBe('services.certificate.oneOpen')
    const step = async () => {
      const { id: one, version } = await last(id)
      return { id: one, version }
    }
    expect((await t.refusal(certificate.certify, { ...(await step()), cumulativeBps: 1_000 })).code).toBe(
      'services.certificate.state',
    )
    await t.call(certificate.submitCertificate, await step())
    await t.call(certificate.certify, { ...(await step()), cumulativeBps: 900 })
    await t.call(certificate.invoiceCertificate, { ...(await step()), date: today })
    const made = await last(id)
    expect(made).toMatchObject({ state: 'invoiced', current: '10800.000', advance: '1000.000' })
    const [work] = made.documents
    const sourceKey = `services:test:${id}`
    const undo = (key: string) => ({ sourceKey: `${sourceKey}:${key}`, invoiceId: work!.id, reason: 'خطأ' })
    expect((await refusalOf(t.act(ctx => creditInvoice(ctx, { ...undo('c'), lines: 'all' })))).code).toBe(
      'services.certificate.document',
    )
    await invoiced(id, 20)
    expect(
      (await t.refusal(certificate.revokeCertificate, { id: made.id, version: made.version, reason: 'خطأ' }))
        .code,
    ).toBe('services.certificate.notLast')
    const [held] = (await last(id)).documents.filter(one => one.isRetention)
    expect(
      (await refusalOf(t.act(ctx => voidInvoice(ctx, { ...undo('v'), invoiceId: held!.id })))).code,
    ).toBe('services.certificate.document')
    await t.call(certificate.revokeCertificate, { ...(await step()), reason: 'اعترض العميل' })
    await t.call(certificate.takeBackCertificate, { ...(await step()), reason: 'اعترض العميل' })
    await t.call(certificate.cancelCertificate, { ...(await step()), reason: 'اعترض العميل' })
    await t.call(certificate.revokeCertificate, { ...(await step()), reason: 'اعترض العميل' })
    expect(await shown(id)).toMatchObject({
      billed: '0.000',
      retained: '0.000',
      advances: [{ left: '1000.000' }],
    })
    await t.call(certificate.invoiceCertificate, { ...(await step()), date: today })
    expect(await last(id)).toMatchObject({ state: 'invoiced', advance: '1000.000' })
    await agrees()
  })

  test('of a subcontractor is two bills, what is held back on its own account', async () => {
    const { id } = await aProject()
    const vendorId = (await aCustomer(t, { roles: ['vendor'] })).id
    const { id: subcontractId } = await t.call(saveSubcontract, {
      projectId: id,
      vendorId,
      description: 'أعمال الكهرباء',
      value: '20000.000',
      retentionBps: 500,
      retentionDueOn: '2027-06-30',
    })
    expect(
      (
        await t.refusal(certificate.saveCertificate, {
          projectId: id,
          subcontractId,
          date: today,
          cumulativeBps: 5_000,
        })
      ).field,
    ).toBe('reference')
    const made = await invoiced(id, 50, { subcontractId, reference: 'K-17' })
    expect(await entryLines(t, `services:certificate:${made.id}:bill`)).toMatchObject([
      { key: 'subcontractExpense', debit: 9_500_000 },
      { key: 'payable', credit: 9_500_000 },
    ])
    expect(await entryLines(t, `services:certificate:${made.id}:retentionBill`)).toMatchObject([
      { key: 'subcontractExpense', debit: 500_000 },
      { key: 'retentionPayable', credit: 500_000 },
    ])
    const project = await shown(id)
    expect(project).toMatchObject({ cost: '10000.000', margin: '-10000.000', billed: '0.000' })
    expect(project.subcontracts).toMatchObject([{ certified: '10000.000', retained: '500.000' }])
    expect(project.budget).toMatchObject([{ amount: '0.000', spent: '10000.000' }])
    await agrees()
  })

  test('follows the bill of quantities, which comes to the contract, and a variation beside it', async () => {
    const { id } = await aProject({ value: '10000.000', advanceBps: 0 })
    const line = { projectId: id, unit: 'م3', doneBps: 0 }
    await t.call(saveBoqLine, {
      ...line,
      code: '1',
      description: 'حفر',
      quantity: 100,
      rate: '40.000',
      doneBps: 10_000,
    })
    expect(
      await t.refusal(certificate.saveCertificate, { projectId: id, date: today, cumulativeBps: 4_000 }),
    ).toMatchObject({
      code: 'services.boqLine.sum',
      params: { sum: '4000.000', value: '10000.000' },
    })
    await t.call(saveBoqLine, {
      ...line,
      code: '2',
      description: 'خرسانة',
      quantity: 50.5,
      rate: '118.812',
      doneBps: 5_000,
    })
    expect(
      (await t.refusal(saveBoqLine, { ...line, code: '2', description: 'أخرى', quantity: 1, rate: '1.000' }))
        .code,
    ).toBe('services.boqLine.codeTaken')
    const second = (await shown(id)).boq.find(one => one.code === '2')!
    expect(second.amount).toBe('6000.006')
    await t.call(saveBoqLine, {
      ...line,
      id: second.id,
      version: second.version,
      code: '2',
      description: 'خرسانة',
      quantity: 50,
      rate: '120.000',
      doneBps: 5_000,
    })
    expect(await shown(id)).toMatchObject({ value: '10000.000', doneBps: 7_000 })
    await t.call(saveBoqLine, {
      ...line,
      code: 'V1',
      description: 'سور',
      quantity: 1,
      rate: '4000.000',
      variedOn: today,
    })
    expect(await shown(id)).toMatchObject({ value: '14000.000', contractValue: '10000.000', doneBps: 5_000 })
    expect(await t.call(certificate.proposeCertificate, { projectId: id })).toMatchObject({
      cumulativeBps: 5_000,
      current: '7000.000',
      retention: '700.000',
      due: '6300.000',
    })
  })
})

describe('Milestones', () => {
  test('come to the contract before one is accepted, and one whose invoice is credited is accepted again, once', async () => {
    const { id } = await aProject({ kind: 'fixed', value: '9000.000' })
    const plan = (description: string, amount: string, more = {}) =>
      t.call(saveMilestone, { projectId: id, description, amount, dueOn: '2026-12-31', ...more })
    await plan('التصميم', '3000.000')
    const first = async () => {
      const [one] = (await shown(id)).milestones
      return { id: one!.id, version: one!.version }
    }
    expect(await t.refusal(acceptMilestone, { ...(await first()), date: today })).toMatchObject({
      code: 'services.milestone.sum',
      params: { sum: '3000.000', value: '9000.000' },
    })
    await plan('التسليم', '6000.000')
    await plan('إضافة', '500.000', { variedOn: today })
    expect(await shown(id)).toMatchObject({ value: '9500.000' })
    const { invoiceId } = await t.call(acceptMilestone, { ...(await first()), date: today })
    expect(await shown(id)).toMatchObject({ billed: '3000.000' })
    expect((await t.refusal(acceptMilestone, { ...(await first()), date: today })).code).toBe(
      'services.milestone.state',
    )
    const credit = {
      sourceKey: `services:test:${id}:credit`,
      invoiceId,
      lines: 'all' as const,
      reason: 'لم يُقبل',
    }
    const { creditNoteId } = await t.act(ctx => creditInvoice(ctx, credit))
    expect((await shown(id)).milestones[0]).toMatchObject({ acceptedOn: null, invoice: null })
    await t.call(acceptMilestone, { ...(await first()), date: today })
    expect(await shown(id)).toMatchObject({ billed: '3000.000' })
    const undo = { sourceKey: `services:test:${id}:void`, invoiceId: creditNoteId, reason: 'خطأ' }
    expect((await refusalOf(t.act(ctx => voidInvoice(ctx, undo)))).code).toMatch(
      /hasAllocations|acceptedAgain/,
    )
  })
})

describe('A project', () => {
  test('refuses what cannot be, by field, and is found by folded name and customer', async () => {
    const code = async (change: Partial<z.input<typeof contract.saveProject.input>>) => {
      const refusal = await t.refusal(contract.saveProject, {
        nameAr: 'م',
        customerId: (await aCustomer(t)).id,
        kind: 'progress',
        value: '1.000',
        retentionBps: 0,
        advanceBps: 0,
        startsOn: today,
        managerId,
        ...change,
      })
      return [refusal.code, refusal.field]
    }
    expect(await code({ endsOn: '2026-11-19' })).toEqual(['services.project.term', 'endsOn'])
    expect(await code({ value: '0.000' })).toEqual(['services.project.value', 'value'])
    expect(await code({ kind: 'time' })).toEqual(['services.project.rate', 'hourRate'])
    expect(await code({ retentionBps: 500 })).toEqual(['services.project.held', 'retentionDueOn'])
    expect(await code({ managerId: (await aCustomer(t)).id })).toEqual([
      'services.project.manager',
      'managerId',
    ])
    const customer = await aCustomer(t, { nameAr: 'شركة الأحمدي' })
    const { id } = await t.call(contract.saveProject, {
      nameAr: 'توسعة المَصنع',
      customerId: customer.id,
      kind: 'fixed',
      value: '5.000',
      retentionBps: 0,
      advanceBps: 0,
      startsOn: today,
      managerId,
    })
    for (const search of ['المصنع', 'الاحمدي'])
      expect((await t.call(contract.listProjects, { search })).rows.map(row => row.id)).toContain(id)
    expect(await t.call(contract.totalProjects, { customerId: customer.id })).toMatchObject({
      count: 1,
      byState: { active: 1 },
    })
    await t.call(contract.cancelProject, { ...(await stepOf(id)), reason: 'ألغاه العميل' })
    expect((await shown(id)).actions).toEqual([])
  })

  test('is completed when nothing waits, and keeps its terms once it was billed', async () => {
    const { id, customerId } = await aProject({ value: '100.000', retentionBps: 0, advanceBps: 0 })
    await draft(id, 50)
    expect((await t.refusal(contract.completeProject, { ...(await stepOf(id)), on: today })).code).toBe(
      'services.project.unfinished',
    )
    const { id: open, version } = await last(id)
    await t.call(certificate.cancelCertificate, { id: open, version, reason: 'خطأ' })
    await invoiced(id, 100)
    const change = {
      nameAr: 'مبنى',
      customerId,
      kind: 'progress' as const,
      startsOn: '2026-01-01',
      managerId,
    }
    const saved = { ...(await stepOf(id)), ...change, retentionBps: 0, advanceBps: 0 }
    expect(await t.refusal(contract.saveProject, { ...saved, value: '90.000' })).toMatchObject({
      code: 'services.project.kindKept',
      field: 'value',
    })
    await t.call(contract.saveProject, { ...saved, value: '100.000' })
    await t.call(contract.completeProject, { ...(await stepOf(id)), on: today })
    expect(await shown(id)).toMatchObject({ state: 'completed', closedOn: today, actions: ['reopen'] })
    expect(
      (await t.refusal(certificate.saveCertificate, { projectId: id, date: today, cumulativeBps: 10_000 }))
        .code,
    ).toBe('services.project.state')
    const [work] = (await last(id)).documents
    await t.act(ctx =>
      takePayment(ctx, {
        sourceKey: `services:test:${id}:paid`,
        date: today,
        partyId: customerId,
        tenders: [{ treasuryAccountId, amountMinor: 100_000 }],
        splits: [{ kind: 'invoice', invoiceId: work!.id, amountMinor: 100_000 }],
      }),
    )
    expect(await shown(id)).toMatchObject({ collected: '100.000' })
    await t.call(contract.reopenProject, { ...(await stepOf(id)), reason: 'ملحق' })
    const made = await last(id)
    expect(
      (await t.refusal(certificate.revokeCertificate, { id: made.id, version: made.version, reason: 'خ' }))
        .code,
    ).toBe('billing.invoice.hasAllocations')
  })
})
