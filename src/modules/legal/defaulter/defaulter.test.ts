import { expect, test } from 'vitest'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aReceipt } from '#modules/billing/make.ts'
import { voidPayment } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { getCase, openCase, saveCase } from '../case/case.contract.ts'
import { isInCourt } from '../case/pause.queries.ts'
import { saveProceeding } from '../hearing/hearing.contract.ts'
import * as letter from '../letter/letter.contract.ts'
import { aCase, aDebt, aDebtor, aLegalCompany, aStrictOffice, caseInput, officer } from '../make.ts'
import { getOffice, saveSettings } from '../office/office.contract.ts'
import { nightlyCollection } from './collection.job.ts'
import * as contract from './defaulter.contract.ts'

/** Customer A with what was invoiced of the year: 1,272.300, half of it open. */
async function customerA(t: TestCompany) {
  const { id } = await aCustomer(t, { nameAr: 'سالـم المطيري' })
  await aDebt(t, id, '2026-06-01', 636_150)
  await aReceipt(t, { partyId: id, amountMinor: 636_150, date: '2026-06-02' })
  const invoiceIds = []
  for (const dueOn of ['2026-09-01', '2026-10-01', '2026-11-01'])
    invoiceIds.push((await aDebt(t, id, dueOn, 210_000)).invoiceId)
  invoiceIds.push((await aDebt(t, id, '2026-11-16', 6_150)).invoiceId)
  return { partyId: id, invoiceIds }
}

const night = (t: TestCompany) => t.act(ctx => nightlyCollection.run(ctx))

async function aWarning(t: TestCompany, partyId: string, deliveredOn: string) {
  const { id } = await t.call(letter.draftLetter, { letterType: 'legal_warning', partyId })
  const { number } = await t.call(letter.sendLetter, { id, version: 1, channel: 'bailiff' })
  t.setNow(`${deliveredOn}T09:00:00Z`)
  await t.call(letter.deliverLetter, { id, version: 2, deliveredOn, proof: 'محضر إعلان 114' })
  return { id, number }
}

test('1: the score of customer A, each term shown, and what it proposes', async () => {
  const t = await aStrictOffice()
  const { partyId } = await customerA(t)
  const { rows } = await t.call(contract.listDefaulters, {})
  expect(rows).toMatchObject([
    {
      id: partyId,
      days: 80,
      overdue: '636.150',
      invoices: 4,
      score: 50.8,
      band: 'low',
      proposal: 'legal_warning',
      stage: 'watching',
      eligible: true,
    },
  ])
  expect(rows[0]!.terms.map(term => term.points)).toEqual([26.7, 19.1, 0, 5, 0])
  expect((await t.call(contract.getDefaulter, { id: partyId })).score).toBe(50.8)
  expect(await t.call(contract.totalDefaulters, {})).toMatchObject({
    count: 1,
    eligible: 1,
    overdue: '636.150',
    averageDays: 80,
    byBand: { low: 1, high: 0 },
  })
  expect((await t.call(contract.listDefaulters, { band: 'high' })).rows).toEqual([])
  expect((await t.call(contract.listDefaulters, { days: 'to90', search: 'سالم' })).rows).toHaveLength(1)
})

test('what is owed of late fees stands apart from the rest', async () => {
  const t = await aStrictOffice()
  const { partyId, invoiceIds } = await customerA(t)
  await t.act(async ctx => {
    const { id } = await ctx.db
      .insertInto('billing.late_fee')
      .values({
        source_type: 'billing.invoice',
        source_id: invoiceIds[0]!,
        invoice_id: invoiceIds[0]!,
        party_id: partyId,
        label_ar: 'غرامة تأخير',
        through_on: ctx.today,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const document = { late_fee_id: id, invoice_id: invoiceIds[3]!, kind: 'assess' as const }
    await ctx.db.insertInto('billing.late_fee_document').values(document).execute()
  })
  expect(await t.call(contract.getDefaulter, { id: partyId })).toMatchObject({
    overdue: '636.150',
    fees: '6.150',
  })
})

test('3: a warning with its number and words; the case opens the day after its time has passed', async () => {
  const t = await aStrictOffice()
  const { partyId, invoiceIds } = await customerA(t)
  const { id: draft } = await t.call(saveCase, caseInput(partyId, { invoiceIds }))
  const open = { id: draft, version: 1, overrideReason: null }
  expect(await t.refusal(openCase, open)).toMatchObject({ code: 'legal.case.noNotice' })
  const { id, number } = await aWarning(t, partyId, '2026-11-21')
  expect(number).toBe('LTR-2026-00001')
  const shown = await t.call(letter.getLetter, { id })
  expect(shown).toMatchObject({ amount: '636.150', state: 'delivered', endsOn: '2026-11-28' })
  expect(shown.body).toContain('فقط ستمائة وستة وثلاثون دينارًا كويتيًا ومائة وخمسون فلسًا لا غير')
  const paper = (await t.call(letter.printLetter, { id })) as unknown as DocumentReply
  expect(new TextDecoder().decode(paper.bytes.slice(0, 5))).toBe('%PDF-')
  t.setNow('2026-11-28T09:00:00Z')
  expect(await t.refusal(openCase, open)).toMatchObject({ code: 'legal.case.noNotice' })
  t.setNow('2026-11-29T09:00:00Z')
  expect((await t.call(openCase, open)).number).toBe('CASE-2026-00001')
  expect(await t.call(getCase, { id: draft })).toMatchObject({ claim: '636.150', priority: 'high' })
  const [row] = (await t.call(contract.listDefaulters, {})).rows
  expect(row).toMatchObject({ stage: 'inCase', hasCase: true, eligible: false })
})

test('4: a letter whose amount changed since it was drafted is refreshed before it is sent', async () => {
  const t = await aStrictOffice()
  const { partyId } = await customerA(t)
  const { id } = await t.call(letter.draftLetter, { letterType: 'payment_claim', partyId })
  await aReceipt(t, { partyId, amountMinor: 100_000 })
  expect(await t.refusal(letter.sendLetter, { id, version: 1, channel: 'hand' })).toMatchObject({
    code: 'legal.letter.stale',
    params: { old: '636.150', new: '536.150' },
  })
  await t.call(letter.refreshLetter, { id, version: 1 })
  await t.call(letter.sendLetter, { id, version: 2, channel: 'hand' })
  const [row] = (await t.call(contract.listDefaulters, {})).rows
  expect(row).toMatchObject({ stage: 'claimed' })
})

test('LG-02: who paid all but the late fee stays a defaulter, and the next letter is of the fee', async () => {
  const t = await aStrictOffice()
  const { partyId } = await customerA(t)
  await aReceipt(t, { partyId, amountMinor: 630_000 })
  const { rows } = await t.call(contract.listDefaulters, {})
  expect(rows).toMatchObject([{ overdue: '6.150', days: 4 }])
  const { id } = await t.call(letter.draftLetter, { letterType: 'legal_warning', partyId })
  expect((await t.call(letter.getLetter, { id })).amount).toBe('6.150')
})

test('LG-04: amounts of a letter carry the digits of the company, and its words equal its figure', async () => {
  const t = await aStrictOffice()
  await t.act(ctx =>
    ctx.db
      .updateTable('platform.company')
      .set({ digits: 'arabic' })
      .where('id', '=', ctx.company.id)
      .execute(),
  )
  Object.assign(t.company, { digits: 'arabic' })
  const { partyId } = await customerA(t)
  const { id } = await t.call(letter.draftLetter, { letterType: 'legal_warning', partyId })
  const { body } = await t.call(letter.getLetter, { id })
  expect(body).toContain('٦٣٦٫١٥٠')
  expect(body).toContain('سالـم المطيري')
  expect(body.split('\n\n').length).toBeGreaterThan(3)
})

test('5: a promise keeps its first row, is broken at night two days after its second, and is told once', async () => {
  const t = await aStrictOffice()
  const { partyId } = await customerA(t)
  const rows = [
    { dueOn: '2026-11-25', amount: '200.000' },
    { dueOn: '2026-12-10', amount: '230.000' },
  ]
  await t.call(contract.promisePayment, { partyId, channel: 'phone', rows })
  expect(await t.refusal(contract.promisePayment, { partyId, channel: 'phone', rows })).toMatchObject({
    code: 'legal.promise.live',
  })
  const { id } = await t.call(letter.draftLetter, { letterType: 'legal_warning', partyId })
  expect(await t.refusal(letter.sendLetter, { id, version: 1, channel: 'hand' })).toMatchObject({
    code: 'legal.letter.promise',
  })
  t.setNow('2026-11-24T09:00:00Z')
  await aReceipt(t, { partyId, amountMinor: 150_000 })
  t.setNow('2026-11-27T09:00:00Z')
  await aReceipt(t, { partyId, amountMinor: 50_000 })
  t.setNow('2026-11-27T21:10:00Z')
  await night(t)
  const [promise] = (await t.call(contract.getDefaulter, { id: partyId })).promises
  expect(promise).toMatchObject({ state: 'live', rows: [{ keptOn: '2026-11-28' }, { keptOn: null }] })
  t.setNow('2026-12-11T21:10:00Z')
  await night(t)
  expect((await t.call(contract.getDefaulter, { id: partyId })).promises[0]!.state).toBe('live')
  t.setNow('2026-12-12T21:10:00Z')
  for (let run = 0; run < 2; run++) await night(t)
  expect((await t.call(contract.getDefaulter, { id: partyId })).promises[0]!.state).toBe('broken')
  const alerts = await t.act(ctx =>
    ctx.db
      .selectFrom('alerts.alert')
      .select('occurrences')
      .where('kind', '=', 'legal_promise_broken')
      .execute(),
  )
  expect(alerts).toEqual([{ occurrences: 1 }])
  expect((await t.call(contract.totalDefaulters, {})).broken).toBe(1)
  // The first notice of a test file loads the words of all modules.
}, 60_000)

test('a promise is refused beyond sixty days and out of order; withdrawn it pauses nothing', async () => {
  const t = await aStrictOffice()
  const { partyId } = await customerA(t)
  const input = { partyId, channel: 'phone' as const }
  expect(
    await t.refusal(contract.promisePayment, { ...input, rows: [{ dueOn: '2027-03-01', amount: '1.000' }] }),
  ).toMatchObject({ code: 'legal.promise.tooLong' })
  expect(
    await t.refusal(contract.promisePayment, { ...input, rows: [{ dueOn: '2026-11-01', amount: '1.000' }] }),
  ).toMatchObject({ code: 'legal.promise.order' })
  const { id } = await t.call(contract.promisePayment, {
    ...input,
    rows: [{ dueOn: '2026-12-01', amount: '1.000' }],
  })
  await t.call(contract.withdrawPromise, { id, version: 1 })
  const draft = await t.call(letter.draftLetter, { letterType: 'legal_warning', partyId })
  await t.call(letter.sendLetter, { id: draft.id, version: 1, channel: 'whatsapp' })
})

test('who asked for rest gets no letter until the day; notes and the next action stand on the file', async () => {
  const t = await aStrictOffice()
  const { partyId } = await customerA(t)
  await t.call(contract.actOnDefaulter, {
    partyId,
    kind: 'call',
    note: 'وعد بالمراجعة',
    nextActionOn: '2026-11-23',
  })
  expect(
    await t.refusal(contract.quietDefaulter, { partyId, until: '2026-12-01', reason: null }),
  ).toMatchObject({
    code: 'legal.file.quiet',
  })
  await t.call(contract.quietDefaulter, { partyId, until: '2026-12-01', reason: 'اعتراض على الفاتورة' })
  const { id } = await t.call(letter.draftLetter, { letterType: 'legal_warning', partyId })
  expect(await t.refusal(letter.sendLetter, { id, version: 1, channel: 'hand' })).toMatchObject({
    code: 'legal.file.noContact',
    params: { date: '2026-12-01', reason: 'اعتراض على الفاتورة' },
  })
  await t.call(letter.voidLetter, { id, version: 1 })
  const file = await t.call(contract.getDefaulter, { id: partyId })
  expect(file.notes.map(note => note.kind)).toEqual(['noContact', 'call'])
  expect(file).toMatchObject({ noContactUntil: '2026-12-01', nextActionOn: '2026-11-23' })
})

test('payment ends it: the file closes at night, an unfiled case as paid, drafts go', async () => {
  const t = await aLegalCompany()
  const { partyId, invoiceIds } = await aDebtor(t)
  const { id } = await aCase(t, partyId, { invoiceIds })
  const other = await aDebtor(t)
  const { id: draft } = await t.call(saveCase, caseInput(other.partyId, { invoiceIds: other.invoiceIds }))
  const paper = await t.call(letter.draftLetter, { letterType: 'legal_warning', partyId })
  const paid = await aReceipt(t, { partyId, amountMinor: 636_150 })
  await aReceipt(t, { partyId: other.partyId, amountMinor: 636_150 })
  for (let run = 0; run < 2; run++) await night(t)
  expect(await t.call(getCase, { id })).toMatchObject({ status: 'closed', outcome: 'paid', claim: '0.000' })
  expect(await t.refusal(getCase, { id: draft })).toMatchObject({ kind: 'notFound' })
  expect((await t.call(letter.getLetter, { id: paper.id })).state).toBe('void')
  expect((await t.call(contract.listDefaulters, {})).rows).toEqual([])
  const undone = { sourceKey: 'billing:payment:back:void', paymentId: paid.paymentId, reason: 'حوالة مرتدة' }
  await t.act(ctx => voidPayment(ctx, undone))
  const told = await t.act(ctx =>
    ctx.db
      .selectFrom('alerts.alert')
      .select('subject_id')
      .where('kind', '=', 'legal_case_reversed')
      .execute(),
  )
  expect(told).toEqual([{ subject_id: id }])
  expect((await t.call(contract.listDefaulters, {})).rows).toMatchObject([{ id: partyId }])
})

test('15: a text that is retired in one country is not taken from another; the next edition stands in its place', async () => {
  const t = await aStrictOffice()
  const { partyId } = await customerA(t)
  const { templates } = await t.call(letter.listTemplates, {})
  expect(templates).toHaveLength(27)
  const warning = templates.find(one => one.country === 'QA' && one.letterType === 'legal_warning')!
  const permissions = ['legal.documents.write', 'legal.cases.write']
  await t.call(letter.retireTemplate, { id: warning.id, version: 1, reason: 'نص قديم' }, { permissions })
  const wish = { letterType: 'legal_warning', partyId, country: 'QA' } as const
  expect(await t.refusal(letter.draftLetter, wish)).toMatchObject({
    code: 'legal.template.missing',
    params: { country: 'QA' },
  })
  const text = {
    country: 'QA',
    letterType: 'legal_warning',
    subject: 'إنذار',
    source: 'محامي الشركة',
  } as const
  const next = { ...text, body: 'السيد {name}: ندعوكم لسداد {amount}.', confidence: 'confirmed' } as const
  expect(
    await t.refusal(letter.saveTemplate, { ...next, body: 'إلى {nobody}' }, { permissions }),
  ).toMatchObject({ code: 'legal.template.placeholder' })
  await t.call(letter.saveTemplate, next, { permissions })
  const { id } = await t.call(letter.draftLetter, wish)
  expect((await t.call(letter.getLetter, { id })).body).toContain('ندعوكم')
  expect((await t.call(letter.listLetters, { search: 'سالم' })).rows).toHaveLength(1)
})

test('late fees rest on a filed invoice where the company wishes it, and on no other', async () => {
  const t = await aLegalCompany()
  const { partyId, invoiceIds } = await aDebtor(t)
  const { id: caseId } = await aCase(t, partyId, { invoiceIds: [invoiceIds[0]!] })
  const pauses = (invoiceId: string) => t.act(ctx => isInCourt(ctx, invoiceId))
  const { settings, courts } = await t.call(getOffice, {})
  const saved = { ...settings, pauseLateFees: true, noticeRequired: false }
  await t.call(saveSettings, saved, { permissions: ['admin.settings.write'] })
  expect(await pauses(invoiceIds[0]!)).toBe(false)
  await t.call(saveProceeding, {
    caseId,
    courtLevel: 'firstInstance',
    courtId: courts[0]!.id,
    filedOn: '2026-11-20',
    circuit: null,
    overrideReason: null,
  })
  expect(await pauses(invoiceIds[0]!)).toBe(true)
  expect(await pauses(invoiceIds[1]!)).toBe(false)
})

test('of two who act on one file the second is told of the first, and both notes are kept', async () => {
  const t = await aStrictOffice()
  const { partyId } = await customerA(t)
  const first = { partyId, kind: 'call', note: 'وعد بالحضور غدًا', seenNoteId: null } as const
  const second = { ...first, note: 'لا يرد' }
  const other = { userId: '01900000-0000-7000-8000-000000000002', permissions: [...officer] }
  await t.call(contract.actOnDefaulter, first, other)
  expect(await t.refusal(contract.actOnDefaulter, second)).toMatchObject({
    code: 'legal.file.moved',
    kind: 'conflict',
    params: { note: 'وعد بالحضور غدًا' },
  })
  const { notes } = await t.call(contract.getDefaulter, { id: partyId })
  await t.call(contract.actOnDefaulter, { ...second, seenNoteId: notes[0]!.id })
  // One's own entry is no surprise.
  await t.call(contract.actOnDefaulter, { ...second, note: 'اتصلت ثانية' })
  expect((await t.call(contract.getDefaulter, { id: partyId })).notes.map(one => one.note)).toEqual([
    'اتصلت ثانية',
    'لا يرد',
    'وعد بالحضور غدًا',
  ])
})
