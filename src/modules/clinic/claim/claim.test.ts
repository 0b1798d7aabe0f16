import { afterAll, describe, expect, test } from 'vitest'
import { closeTestPool, type TestCompany } from '#kernel/testing/company.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { entryLines } from '#modules/billing/make.ts'
import { creditInvoice, voidInvoice } from '#modules/billing/public.server.ts'
import { listAppointments, stepAppointment } from '../appointment/appointment.contract.ts'
import {
  listInsurers,
  quoteVisit,
  saveCoverage,
  saveInsurer,
  savePlan,
} from '../insurance/insurance.contract.ts'
import {
  aClinic,
  aConsent,
  anInsuredPatient,
  anInsurer,
  aPatient,
  aPractitioner,
  aService,
  aVisit,
  owner,
} from '../make.ts'
import { mergePatients } from '../patient/patient.contract.ts'
import { billVisit } from '../visit/visit.contract.ts'
import {
  completeLine,
  decideLine,
  discardClaim,
  getClaim,
  listUnclaimed,
  openClaim,
  readClaimFile,
  removeLine,
  settleClaim,
  submitClaim,
  totalClaims,
} from './claim.contract.ts'

afterAll(closeTestPool)

const day = '2026-11-22'
const period = { fromOn: '2026-11-01', toOn: '2026-11-30' }

/** A visit of rule 22, invoiced: a consultation of 20.000 and a laboratory test of 12.755, under a plan with a cap of 5.000. */
async function aBilledVisit(
  t: TestCompany,
  wish: { consentFileId?: string; approvalNo?: string; consultation?: string; cap?: string } = {},
) {
  const visit0 = await aService(t, { price: wish.consultation ?? '20.000' })
  const doctor = await aPractitioner(t, { serviceId: visit0.id, licence: 'L-1' })
  const lab = await aService(t, { nameAr: 'تحليل', serviceGroup: 'lab', price: '12.755' })
  const insurer = await anInsurer(t, { cap: wish.cap ?? '5.000' })
  const patient = await anInsuredPatient(t, insurer.planId)
  const visit = await aVisit(t, doctor, patient.id, '09:00')
  t.setNow('2026-11-22T05:55:00Z')
  await t.call(stepAppointment, { id: visit.id, version: 1, action: 'arrive' })
  await t.call(stepAppointment, { id: visit.id, version: 2, action: 'callIn' })
  await t.call(stepAppointment, { id: visit.id, version: 3, action: 'finish' })
  const bill = {
    id: visit.id,
    version: 4,
    date: day,
    lines: [{ serviceId: doctor.serviceId }, { serviceId: lab.id, approvalNo: wish.approvalNo ?? 'A-77' }],
    consentFileId: wish.consentFileId ?? null,
  }
  return { doctor, lab, insurer, patient, visit, bill, billed: await t.call(billVisit, bill) }
}

const entries = async (t: TestCompany, key: string) =>
  (await entryLines(t, key)).map(line => [line.key, line.debit, line.credit])

const claimOf = async (t: TestCompany, insurerId: string) => {
  const { id } = await t.call(openClaim, { insurerId, ...period })
  return t.call(getClaim, { id })
}

describe('Scenario 10: a visit with a cover', () => {
  test('is invoiced to patient and insurer, claimed, refused in part and credited by decision', async () => {
    const t = await aClinic()
    const { insurer, visit, billed } = await aBilledVisit(t)
    expect(billed).toMatchObject({ patient: '5.000', insurer: '27.755' })
    expect(await entries(t, `clinic:visit:${visit.id}:issue`)).toEqual([
      ['receivable', 5000, 0],
      ['consultationRevenue', 0, 2702],
      ['procedureRevenue', 0, 2298],
    ])
    expect(await entries(t, `clinic:visit:${visit.id}:insurer`)).toEqual([
      ['insurerReceivable', 27_755, 0],
      ['consultationRevenue', 0, 17_298],
      ['procedureRevenue', 0, 10_457],
    ])
    expect((await t.call(totalClaims, {})).unsubmitted).toBe('27.755')
    expect((await t.call(listUnclaimed, {})).rows).toMatchObject([
      { insurerId: insurer.id, lines: 2, amount: '27.755', fromOn: day, toOn: day },
    ])
    const draft = await claimOf(t, insurer.id)
    expect(draft).toMatchObject({ state: 'draft', amount: '27.755', lines: 2 })
    expect((await t.refusal(openClaim, { insurerId: insurer.id, ...period })).code).toBe(
      'clinic.claim.nothing',
    )
    await t.call(submitClaim, { id: draft.id, version: draft.version })
    expect((await t.call(totalClaims, {})).unsubmitted).toBe('0.000')
    const [first, second] = draft.items
    const answer = {
      id: draft.id,
      version: draft.version + 1,
      on: day,
      remittanceNo: 'RM-9',
      lines: [
        { lineId: first!.id, approved: first!.amount },
        { lineId: second!.id, approved: '6.000', rejectionCode: 'N45' },
      ],
    }
    const { lines } = answer
    const without = { ...answer, lines: [lines[0]!, { lineId: second!.id, approved: '6.000' }] }
    expect((await t.refusal(settleClaim, without)).field).toBe('lines.1.rejectionCode')
    const beyond = { ...answer, lines: [{ ...lines[0]!, approved: '17.299' }, lines[1]!] }
    expect((await t.refusal(settleClaim, beyond)).code).toBe('clinic.claim.tooMuch')
    expect((await t.refusal(settleClaim, { ...answer, lines: [lines[0]!] })).code).toBe(
      'clinic.claim.unanswered',
    )
    expect(await t.call(settleClaim, answer)).toEqual({ approved: '23.298', rejected: '4.457' })
    const settled = await t.call(getClaim, { id: draft.id })
    expect(settled.items.map(item => item.state)).toEqual(['approved', 'part'])
    const decide = {
      id: draft.id,
      version: settled.version,
      lineId: second!.id,
      date: day,
      reason: 'لا اعتراض',
    }
    expect((await t.refusal(decideLine, { ...decide, decision: 'charged' })).code).toBe(
      'clinic.claim.noConsent',
    )
    const { credit } = await t.call(decideLine, { ...decide, decision: 'credited' })
    expect(credit).toMatch(/^CN-/)
    expect(await entries(t, `clinic:claim:${second!.id}:credit`)).toEqual([
      ['insurerReceivable', 0, 4457],
      ['procedureRevenue', 4457, 0],
    ])
    expect(await t.act(ctx => accountBalance(ctx, 'insurerReceivable'))).toBe(23_298)
    const after = await t.call(getClaim, { id: draft.id })
    const again = { ...decide, version: after.version, decision: 'resubmitted' as const }
    expect((await t.refusal(decideLine, again)).code).toBe('clinic.claim.notRefused')
  })

  test('CL-06: a share is never above its price, and an insurer who owes nothing of a line is not asked for it', async () => {
    const t = await aClinic()
    const { insurer, visit, billed } = await aBilledVisit(t, { consultation: '1.500' })
    expect(billed).toMatchObject({ patient: '4.051', insurer: '10.204' })
    expect(await entries(t, `clinic:visit:${visit.id}:issue`)).toEqual([
      ['receivable', 4051, 0],
      ['consultationRevenue', 0, 1500],
      ['procedureRevenue', 0, 2551],
    ])
    expect(await entries(t, `clinic:visit:${visit.id}:insurer`)).toEqual([
      ['insurerReceivable', 10_204, 0],
      ['procedureRevenue', 0, 10_204],
    ])
    expect((await claimOf(t, insurer.id)).items.map(item => item.amount)).toEqual(['10.204'])
  })
})

describe('A claim', () => {
  test('K6: is not submitted before its lines are whole', async () => {
    const t = await aClinic()
    const { insurer } = await aBilledVisit(t, { approvalNo: '' })
    const draft = await claimOf(t, insurer.id)
    expect(draft.items.map(item => item.gaps)).toEqual([[], ['approval']])
    const seen = { id: draft.id, version: draft.version }
    expect(await t.refusal(submitClaim, seen)).toMatchObject({
      code: 'clinic.claim.incomplete',
      params: { count: 1 },
    })
    await t.call(completeLine, { ...seen, lineId: draft.items[1]!.id, approvalNo: 'A-80' })
    await t.call(submitClaim, { ...seen, version: draft.version + 1 })
    const late = { ...seen, version: draft.version + 2, lineId: draft.items[1]!.id }
    expect((await t.refusal(removeLine, late)).code).toBe('clinic.claim.state')
    expect((await t.refusal(discardClaim, { id: late.id, version: late.version })).code).toBe(
      'clinic.claim.state',
    )
  })

  test('gives its lines back when it is discarded, and one when it is taken out', async () => {
    const t = await aClinic()
    const { insurer } = await aBilledVisit(t)
    const draft = await claimOf(t, insurer.id)
    await t.call(removeLine, { id: draft.id, version: draft.version, lineId: draft.items[0]!.id })
    expect((await t.call(listUnclaimed, {})).rows[0]!.amount).toBe('17.298')
    await t.call(discardClaim, { id: draft.id, version: draft.version + 1 })
    expect((await t.call(listUnclaimed, {})).rows[0]!.amount).toBe('27.755')
  })

  test('names what its insurer wants, in its order and language, and nothing clinical', async () => {
    const t = await aClinic()
    const { insurer, patient } = await aBilledVisit(t)
    const draft = await claimOf(t, insurer.id)
    const columns = ['memberNo', 'patientNumber', 'group', 'approvalNo', 'amount'] as const
    await t.call(
      saveInsurer,
      { id: insurer.id, version: 1, language: 'en', columns: [...columns], providerCode: 'CL-9' },
      owner,
    )
    const file = await t.call(readClaimFile, { id: draft.id })
    expect(file.columns.map(column => column.header)).toEqual([
      'Member number',
      'File number',
      'Kind of service',
      'Approval number',
      'Claimed',
    ])
    expect(file.rows).toEqual([
      ['M-1', patient.number, 'Consultation', null, '17.298'],
      ['M-1', patient.number, 'Laboratory', 'A-77', '10.457'],
    ])
  })

  test('a refused part is asked for again in another claim, or charged to the patient who signed that day', async () => {
    const t = await aClinic()
    const fileId = await aConsent(t)
    const { insurer, patient } = await aBilledVisit(t, { consentFileId: fileId })
    const settle = async () => {
      const draft = await claimOf(t, insurer.id)
      await t.call(submitClaim, { id: draft.id, version: draft.version })
      await t.call(settleClaim, {
        id: draft.id,
        version: draft.version + 1,
        on: day,
        lines: draft.items.map(item => ({ lineId: item.id, approved: '0.000', rejectionCode: 'X1' })),
      })
      return t.call(getClaim, { id: draft.id })
    }
    const first = await settle()
    const decision = { date: day, reason: 'رُوجعت مع الشركة' }
    await t.call(decideLine, {
      ...decision,
      id: first.id,
      version: first.version,
      lineId: first.items[1]!.id,
      decision: 'resubmitted',
    })
    const second = await settle()
    expect(second.items.map(item => item.amount)).toEqual(['10.457'])
    const { credit, invoice } = await t.call(decideLine, {
      ...decision,
      id: second.id,
      version: second.version,
      lineId: second.items[0]!.id,
      decision: 'charged',
    })
    expect([credit, invoice]).toEqual([expect.stringMatching(/^CN-/), expect.stringMatching(/^INV-/)])
    expect(await entries(t, `clinic:claim:${second.items[0]!.id}:charge`)).toEqual([
      ['receivable', 10_457, 0],
      ['procedureRevenue', 0, 10_457],
    ])
    expect(patient.number).toMatch(/^PT-/)
  })
})

describe('The invoices of a visit with a cover', () => {
  test('stand or fall together, until a submitted claim holds them', async () => {
    const t = await aClinic()
    const { insurer, billed, bill } = await aBilledVisit(t)
    const draft = await claimOf(t, insurer.id)
    const invoiceId = billed.insurerInvoiceId!
    await t.act(ctx => voidInvoice(ctx, { sourceKey: 'test:void', invoiceId, reason: 'خطأ' }))
    expect((await t.call(getClaim, { id: draft.id })).items).toEqual([])
    expect(await t.act(ctx => accountBalance(ctx, 'receivable'))).toBe(0)
    expect(await t.act(ctx => accountBalance(ctx, 'insurerReceivable'))).toBe(0)
    const [visit] = (await t.call(listAppointments, {})).rows
    expect(visit!.invoice).toBeNull()
    const anew = await t.call(billVisit, { ...bill, version: visit!.version })
    const second = await claimOf(t, insurer.id)
    await t.call(submitClaim, { id: second.id, version: second.version })
    const again = { sourceKey: 'test:again', invoiceId: anew.invoiceId!, reason: 'خطأ' }
    await expect(t.act(ctx => voidInvoice(ctx, again))).rejects.toMatchObject({
      refusal: { code: 'clinic.visit.claimed' },
    })
    const byHand = {
      sourceKey: 'test:credit',
      invoiceId: anew.insurerInvoiceId!,
      lines: [{ descriptionAr: 'خصم', key: 'procedureRevenue', amountMinor: 100 }],
      reason: 'خطأ',
    }
    await expect(t.act(ctx => creditInvoice(ctx, byHand))).rejects.toMatchObject({
      refusal: { code: 'clinic.claim.creditByClaim' },
    })
  })

  test('a patient who pays all gets one invoice, and a consent is of the day of the visit', async () => {
    const t = await aClinic()
    const fileId = await aConsent(t)
    const { bill, billed } = await aBilledVisit(t)
    await t.act(ctx =>
      voidInvoice(ctx, { sourceKey: 'test:void', invoiceId: billed.invoiceId!, reason: 'خطأ' }),
    )
    const { version } = (await t.call(listAppointments, {})).rows[0]!
    const alone = { ...bill, version, isSelfPaid: true, consentFileId: fileId }
    expect((await t.refusal(billVisit, alone)).code).toBe('clinic.visit.consentAlone')
    t.setNow('2026-11-23T06:00:00Z')
    const late = { ...bill, version, consentFileId: fileId }
    expect((await t.refusal(billVisit, late)).code).toBe('clinic.visit.consentLate')
    const own = await t.call(billVisit, { ...bill, version, isSelfPaid: true })
    expect(own).toMatchObject({ insurerInvoiceId: null, patient: '32.755', insurer: '0.000' })
  })
})

describe('A cover', () => {
  test('holds one at a time, shows who pays before the service, and moves with a merge', async () => {
    const t = await aClinic()
    const { id: insurerId, planId } = await anInsurer(t)
    const patient = await anInsuredPatient(t, planId)
    const next = { patientId: patient.id, planId, memberNo: 'M-2', fromOn: '2026-12-01' }
    expect((await t.refusal(saveCoverage, next)).code).toBe('clinic.coverage.overlap')
    expect((await t.refusal(saveCoverage, { ...next, toOn: '2026-11-30' })).field).toBe('toOn')
    const service = await aService(t)
    const quote = await t.call(quoteVisit, { patientId: patient.id, on: day, serviceIds: [service.id] })
    expect(quote).toMatchObject({ patient: '3.000', insurer: '17.000', coverage: { memberNo: 'M-1' } })
    const survivor = await aPatient(t)
    await t.call(mergePatients, { survivorId: survivor.id, loserId: patient.id })
    const kept = await t.call(quoteVisit, { patientId: survivor.id, on: day, serviceIds: [service.id] })
    expect(kept.coverage?.memberNo).toBe('M-1')
    const twice = { serviceGroup: 'lab' as const, shareKind: 'percent' as const, shareBps: 1000 }
    const plan = { insurerId, nameAr: 'ب', rules: [twice, twice] }
    expect((await t.refusal(savePlan, plan, owner)).field).toBe('rules.1.serviceGroup')
    expect((await t.refusal(savePlan, { ...plan, rules: [] }, owner)).code).toBe('clinic.plan.empty')
    const [insurer] = (await t.call(listInsurers, {})).rows
    expect(
      insurer!.plans.map(one => one.rules.map(rule => [rule.serviceGroup, rule.shareBps, rule.share])),
    ).toEqual([
      [
        ['consultation', null, '3.000'],
        ['lab', 2000, null],
      ],
    ])
  })
})
