import { beforeAll, expect, test } from 'vitest'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { caseTimeline, closeCase, getCase } from '../case/case.contract.ts'
import { registerLetter } from '../letter/letter.contract.ts'
import { aCase, aDebtor, aLegalCompany, officer } from '../make.ts'
import { getOffice } from '../office/office.contract.ts'
import * as contract from './hearing.contract.ts'
import { morningRoll } from './hearings.job.ts'

let t: TestCompany
let courts: Map<string, string>
beforeAll(async () => {
  t = await aLegalCompany()
  courts = new Map(
    (await t.call(getOffice, {})).courts
      .filter(court => court.country === 'KW')
      .map(court => [court.nameAr, court.id]),
  )
})

async function aFiled(courtName = 'المحكمة الكلية', wish: { invoiceIds?: string[]; partyId?: string } = {}) {
  const partyId = wish.partyId ?? (await aCustomer(t)).id
  const { id, number } = await aCase(t, partyId, { invoiceIds: wish.invoiceIds ?? [] })
  const filed = await t.call(contract.saveProceeding, proceedingOf(id, courtName))
  return { caseId: id, number, proceedingId: filed.id }
}

let made = 0
const proceedingOf = (caseId: string, courtName = 'المحكمة الكلية', filedOn = '2026-11-20') => ({
  caseId,
  courtLevel: 'firstInstance' as const,
  courtId: courts.get(courtName)!,
  filedOn,
  automatedNumber: `26${String(++made).padStart(7, '0')}`,
  year: 2026,
  circuit: 'تجاري كلي 4',
  overrideReason: null,
})

const hearingAt = (proceedingId: string, startsAt: string, lawyerId: string | null = null) =>
  t.call(contract.saveHearing, { proceedingId, startsAt, lawyerId, room: '12', purpose: 'أولى الجلسات' })

test('a claim is filed as the ledger has it, and an automated number is known once', async () => {
  const { partyId, invoiceIds } = await aDebtor(t)
  const { caseId } = await aFiled('المحكمة الكلية', { partyId, invoiceIds })
  const { proceedings } = await t.call(contract.listProceedings, { caseId })
  expect(proceedings).toMatchObject([{ claimed: '636.150', stage: 'filed', court: 'المحكمة الكلية' }])
  const other = await aCase(t, (await aCustomer(t)).id)
  const twice = { ...proceedingOf(other.id), automatedNumber: proceedings[0]!.automatedNumber }
  expect(await t.refusal(contract.saveProceeding, twice)).toMatchObject({
    code: 'legal.proceeding.duplicate',
  })
})

test('7: the last day to appeal follows the data and moves off a weekend', async () => {
  t.setNow('2026-11-25T09:00:00Z')
  const judged = { inPresence: true, result: 'forUs', principal: '636.150', costs: '12.500' } as const
  const judge = async (judgedOn: string, courtName?: string) => {
    const { proceedingId } = await aFiled(courtName)
    const input = {
      id: proceedingId,
      version: 1,
      judgedOn,
      ...judged,
      lawyerFees: '50.000',
      judgmentText: null,
    }
    return (await t.call(contract.judgeProceeding, input)).appealUntil
  }
  expect(await judge('2026-11-22')).toBe('2026-12-22')
  expect(await judge('2026-11-25')).toBe('2026-12-27')
  expect(await judge('2026-11-22', 'دائرة الأمور المستعجلة')).toBe('2026-12-07')
  t.setNow('2026-11-20T09:00:00Z')
})

test('an appeal after the last day needs a written reason of who may', async () => {
  const { caseId, proceedingId } = await aFiled()
  await t.call(contract.judgeProceeding, {
    id: proceedingId,
    version: 1,
    judgedOn: '2026-11-20',
    inPresence: true,
    result: 'againstUs',
    principal: '0.000',
    costs: '0.000',
    lawyerFees: '0.000',
    judgmentText: null,
  })
  const late = { ...proceedingOf(caseId, 'محكمة الاستئناف', '2026-12-21'), courtLevel: 'appeal' as const }
  expect(await t.refusal(contract.saveProceeding, late)).toMatchObject({
    code: 'legal.proceeding.appealLate',
    params: { date: '2026-12-20' },
  })
  await t.call(
    contract.saveProceeding,
    { ...late, overrideReason: 'بطلان إعلان الحكم بحسب المحامي' },
    { permissions: [...officer, 'legal.overrides.write'] },
  )
})

test('a result is of a hearing that was held and says what follows, which makes the next one', async () => {
  const { caseId, proceedingId } = await aFiled()
  const { id } = await hearingAt(proceedingId, '2026-11-24T06:00:00Z')
  const result = { id, version: 1, attendance: 'حضر المحامي', postponedFor: 'reply' as const }
  const whole = { ...result, result: 'أُجلت للرد', sequel: 'hearing' as const, nextAt: '2026-12-22T06:00:00Z' }
  expect(await t.refusal(contract.recordHearing, whole)).toMatchObject({ code: 'legal.hearing.future' })
  t.setNow('2026-11-24T09:00:00Z')
  expect(await t.refusal(contract.recordHearing, { ...result, result: 'أُجلت للرد' })).toMatchObject({
    code: 'legal.hearing.result',
  })
  await t.call(contract.recordHearing, whole)
  const { hearings } = await t.call(contract.hearingRoll, { caseId })
  expect(hearings.map(hearing => [hearing.status, hearing.lastDecision])).toEqual([
    ['held', null],
    ['scheduled', 'أُجلت للرد'],
  ])
  expect((await t.call(getCase, { id: caseId })).nextHearingAt).toBe('2026-12-22T06:00:00.000Z')
  expect(
    await t.refusal(closeCase, { id: caseId, version: 2, outcome: 'withdrawn', note: null }),
  ).toMatchObject({ code: 'legal.case.closeOpen', params: { hearings: 1 } })
  const next = hearings[1]!
  const postponed = { id: next.id, version: 1, postponedFor: 'notice', note: null } as const
  expect(
    await t.refusal(contract.postponeHearing, { ...postponed, nextAt: '2026-12-01T06:00:00Z' }),
  ).toMatchObject({ code: 'legal.hearing.nextAt' })
  const { nextId } = await t.call(contract.postponeHearing, { ...postponed, nextAt: '2027-01-05T06:00:00Z' })
  await t.call(contract.cancelHearing, { id: nextId!, version: 1, reason: 'شُطبت الدعوى' })
  expect(
    await t.refusal(contract.cancelHearing, { id: nextId!, version: 2, reason: 'مرة أخرى' }),
  ).toMatchObject({
    code: 'legal.hearing.state',
  })
  t.setNow('2026-11-20T09:00:00Z')
})

test('10: one lawyer in two courts within the hour is shown on both and told once; a full hour is enough', async () => {
  const lawyer = (await aCustomer(t, { roles: ['vendor'] })).id
  const first = await aFiled('المحكمة الكلية')
  const second = await aFiled('محكمة الاستئناف')
  expect((await hearingAt(first.proceedingId, '2026-12-01T06:00:00Z', lawyer)).clash).toBe(false)
  const later = await hearingAt(second.proceedingId, '2026-12-01T06:40:00Z', lawyer)
  expect(later.clash).toBe(true)
  const day = { from: '2026-12-01', to: '2026-12-01' }
  expect((await t.call(contract.hearingRoll, day)).hearings.map(hearing => hearing.clash)).toEqual([
    true,
    true,
  ])
  const alerts = await t.act(ctx =>
    ctx.db.selectFrom('alerts.alert').select('severity').where('kind', '=', 'legal_hearing_clash').execute(),
  )
  expect(alerts).toEqual([{ severity: 'high' }])
  await t.call(contract.saveHearing, {
    id: later.id,
    version: 1,
    proceedingId: second.proceedingId,
    startsAt: '2026-12-01T07:00:00Z',
    lawyerId: lawyer,
    room: null,
    purpose: null,
  })
  expect((await t.call(contract.hearingRoll, day)).hearings.map(hearing => hearing.clash)).toEqual([
    false,
    false,
  ])
})

test('LG-01: a last day is a whole day in the calendar file, a hearing carries its moment', async () => {
  const { proceedingId, number, caseId } = await aFiled()
  await hearingAt(proceedingId, '2026-12-22T06:00:00Z')
  const other = await t.call(contract.saveProceeding, proceedingOf(caseId, 'المحكمة الجزئية', '2026-11-01'))
  t.setNow('2026-11-22T09:00:00Z')
  await t.call(contract.judgeProceeding, {
    id: other.id,
    version: 1,
    judgedOn: '2026-11-22',
    inPresence: true,
    result: 'partly',
    principal: '10.000',
    costs: '0.000',
    lawyerFees: '0.000',
    judgmentText: null,
  })
  const { bytes, contentType } = (await t.call(contract.hearingCalendar, {})) as unknown as DocumentReply
  const file = new TextDecoder().decode(bytes)
  expect(contentType).toContain('text/calendar')
  const events = file.split('BEGIN:VEVENT').filter(event => event.includes(number))
  expect(events.some(event => event.includes('DTSTART;VALUE=DATE:20261222'))).toBe(true)
  expect(events.some(event => event.includes('DTSTART:20261222T060000Z'))).toBe(true)
  expect(file.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)
  t.setNow('2026-11-20T09:00:00Z')
})

test('the morning tells who is responsible of tomorrow and of last days, once however often it runs', async () => {
  const own = await aLegalCompany({ now: '2026-11-20T04:00:00Z' })
  const court = (await own.call(getOffice, {})).courts[0]!
  const { id } = await aCase(own, (await aCustomer(own)).id, { limitationOn: '2026-12-10' })
  const limited = await aCase(own, (await aCustomer(own)).id, { limitationOn: '2026-12-10' })
  const { id: proceedingId } = await own.call(contract.saveProceeding, {
    ...proceedingOf(id),
    courtId: court.id,
  })
  await own.call(contract.saveHearing, {
    proceedingId,
    startsAt: '2026-11-21T06:00:00Z',
    room: null,
    lawyerId: null,
    purpose: null,
  })
  for (let run = 0; run < 2; run++) await own.act(ctx => morningRoll.run(ctx))
  const alerts = await own.act(ctx =>
    ctx.db.selectFrom('alerts.alert').select(['kind', 'subject_id']).orderBy('kind').execute(),
  )
  expect(alerts).toEqual([
    { kind: 'legal_hearing_tomorrow', subject_id: id },
    { kind: 'legal_limit_limitation', subject_id: limited.id },
  ])
})

test('the morning tells what waits for an answer, and the hearing whose result nobody recorded', async () => {
  const own = await aLegalCompany({ now: '2026-11-20T04:00:00Z' })
  const court = (await own.call(getOffice, {})).courts[0]!
  const { id } = await aCase(own, (await aCustomer(own)).id)
  const { id: proceedingId } = await own.call(contract.saveProceeding, {
    ...proceedingOf(id),
    courtId: court.id,
  })
  await own.call(contract.saveHearing, { proceedingId, startsAt: '2026-11-21T06:00:00Z' })
  await own.call(registerLetter, {
    letterType: 'court_notice',
    caseId: id,
    subject: 'إعلان',
    body: 'إعلان بإيداع مذكرة',
    channel: 'bailiff',
    receivedOn: '2026-11-20',
    respondBy: '2026-11-28',
  })
  own.setNow('2026-11-23T04:00:00Z')
  for (let run = 0; run < 2; run++) await own.act(ctx => morningRoll.run(ctx))
  const alerts = await own.act(ctx =>
    ctx.db.selectFrom('alerts.alert').select('kind').orderBy('kind').execute(),
  )
  expect(alerts.map(alert => alert.kind)).toEqual(['legal_answer_due', 'legal_hearing_unrecorded'])
})

test('a wrong result is put right with a reason, and the timeline keeps the old one', async () => {
  const { caseId, proceedingId } = await aFiled()
  const { id } = await hearingAt(proceedingId, '2026-11-18T06:00:00Z')
  const fix = { id, version: 1, result: 'حُجزت للحكم', reason: 'أخطأ كاتب المحضر' }
  expect(await t.refusal(contract.correctHearing, fix)).toMatchObject({ code: 'legal.hearing.notHeld' })
  await t.call(contract.recordHearing, {
    id,
    version: 1,
    result: 'أُجلت للرد',
    attendance: null,
    sequel: 'ended',
  })
  expect(await t.refusal(contract.correctHearing, fix)).toMatchObject({ code: 'kernel.record.stale' })
  expect(await t.refusal(contract.correctHearing, { ...fix, version: 2, result: 'أُجلت للرد' })).toMatchObject(
    { code: 'legal.hearing.same', field: 'result' },
  )
  await t.call(contract.correctHearing, { ...fix, version: 2 })
  const { hearings } = await t.call(contract.hearingRoll, { caseId })
  expect(hearings).toMatchObject([{ status: 'held', result: 'حُجزت للحكم' }])
  const { events } = await t.call(caseTimeline, { id: caseId })
  expect(events[0]).toMatchObject({ kind: 'hearingCorrected', note: 'أُجلت للرد ← أخطأ كاتب المحضر' })
})
