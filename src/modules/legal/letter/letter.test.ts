import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aCase, aDebtor, aLegalCompany } from '../make.ts'
import * as contract from './letter.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aLegalCompany()
})

test('a memo is written from its template, waits for what a person knows, and has a series of its own', async () => {
  const { partyId, invoiceIds } = await aDebtor(t)
  const { id: caseId, number } = await aCase(t, partyId, { invoiceIds })
  const { id } = await t.call(contract.draftLetter, { letterType: 'debt_collection', partyId, caseId })
  const draft = await t.call(contract.getLetter, { id })
  expect(draft).toMatchObject({ direction: 'internal', missing: ['facts', 'opinion'], caseId })
  expect(draft.body).toContain('636.150')
  expect(draft.body).toContain('80')
  expect(await t.refusal(contract.sendLetter, { id, version: 1, channel: 'hand' })).toMatchObject({
    code: 'legal.letter.placeholder',
    params: { fields: 'facts، opinion' },
  })
  const body = draft.body.replace('{facts}', 'أُنذر مرتين.').replace('{opinion}', 'تُقام الدعوى.')
  await t.call(contract.editLetter, { id, version: 1, subject: draft.subject, body })
  expect(await t.call(contract.sendLetter, { id, version: 2, channel: 'hand' })).toEqual({
    number: 'MEMO-2026-00001',
  })
  const { rows } = await t.call(contract.listLetters, { caseId })
  expect(rows.map(row => row.number)).toEqual(['MEMO-2026-00001'])
  expect(number).toBe('CASE-2026-00001')
})

test('what came in is numbered at once and waits until it is answered', async () => {
  const { partyId } = await aDebtor(t, 'منيرة الشمري')
  const notice = {
    letterType: 'court_notice',
    partyId,
    subject: 'إعلان بجلسة',
    body: 'إعلان من المحكمة الكلية بجلسة.',
    channel: 'bailiff',
    receivedOn: '2026-11-19',
    respondBy: '2026-11-25',
  } as const
  const early = { ...notice, respondBy: '2026-11-18' }
  expect(await t.refusal(contract.registerLetter, early)).toMatchObject({
    code: 'legal.letter.respondBy',
    field: 'respondBy',
  })
  const nobody = { ...notice, partyId: null }
  expect((await t.refusal(contract.registerLetter, nobody)).code).toBe('legal.letter.about')
  const { id, number } = await t.call(contract.registerLetter, notice)
  expect(number).toMatch(/^LTR-2026-/)
  const answered = { id, version: 1, answeredOn: '2026-11-20', note: 'أودعت مذكرة الرد' }
  expect((await t.refusal(contract.answerLetter, { ...answered, answeredOn: '2026-11-18' })).code).toBe(
    'legal.letter.answeredOn',
  )
  await t.call(contract.answerLetter, answered)
  expect(await t.call(contract.getLetter, { id })).toMatchObject({
    state: 'answered',
    answerNote: 'أودعت مذكرة الرد',
  })
})

test('correspondence of a confidential case is there for its team alone', async () => {
  const { partyId, invoiceIds } = await aDebtor(t, 'فهد العازمي')
  const { id: caseId } = await aCase(t, partyId, { invoiceIds, confidential: true })
  const { id } = await t.call(contract.draftLetter, { letterType: 'general', partyId, caseId })
  const stranger = {
    userId: '01900000-0000-7000-8000-000000000088',
    permissions: ['legal.correspondence.read', 'legal.correspondence.write'],
  }
  expect((await t.call(contract.listLetters, { partyId }, stranger)).rows).toEqual([])
  expect((await t.refusal(contract.getLetter, { id }, stranger)).kind).toBe('notFound')
  const text = { id, version: 1, subject: 'س', body: 'ص' }
  expect((await t.refusal(contract.editLetter, text, stranger)).kind).toBe('notFound')
})
