import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { aMember } from '#modules/access/make.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { entryLines } from '#modules/billing/make.ts'
import { creditInvoice, voidInvoice } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { servicesModules } from '../make.ts'
import { getProject, saveProject, setRates } from '../project/project.contract.ts'
import * as contract from './time.contract.ts'

let t: TestCompany
let managerId: string
let worker: Person
let stranger: Person
beforeAll(async () => {
  t = await aCompany({
    modules: servicesModules,
    businessType: 'consulting',
    currency: 'KWD',
    now: '2026-11-21T06:00:00Z',
  })
  managerId = (await aMember(t, 'manager')).id
  worker = await aPerson()
  stranger = await aPerson()
})

/** A member who may record hours and nothing else. */
async function aPerson() {
  const { id } = await aMember(t, 'employee')
  const options = { userId: id, permissions: ['services.time.write'] }
  return {
    id,
    call: <E extends Endpoint>(endpoint: E, input: InputFrom<E>) => t.call(endpoint, input, options),
    refusal: <E extends Endpoint>(endpoint: E, input: InputFrom<E>) => t.refusal(endpoint, input, options),
    reply: <E extends Endpoint>(endpoint: E, input: InputFrom<E>) => t.reply(endpoint, input, options),
  }
}
type Person = Awaited<ReturnType<typeof aPerson>>
type InputFrom<E extends Endpoint> = z.input<E['input']>

const week = '2026-11-14'

async function aProject(change: object = {}) {
  const { id } = await t.call(saveProject, {
    nameAr: 'دراسة جدوى',
    customerId: (await aCustomer(t)).id,
    kind: 'time',
    value: '0.000',
    retentionBps: 0,
    advanceBps: 0,
    hourRate: '22.500',
    startsOn: '2026-01-01',
    managerId,
    ...change,
  })
  return id
}

const worked = (projectId: string, on: string, hours: number, who = worker) =>
  who.call(contract.saveTime, { projectId, on, hours, description: 'تحليل', isBillable: true })
const hand = () => worker.call(contract.submitTime, { from: week })
const rows = async (projectId: string) => (await t.call(contract.listTime, { projectId })).rows
async function approve(projectId: string) {
  const ids = (await rows(projectId)).filter(row => row.state === 'submitted').map(row => row.id)
  await t.call(contract.approveTime, { ids })
}
const bill = (projectId: string) =>
  t.call(contract.billTime, { projectId, through: '2026-11-20', date: '2026-11-20' })
const toBill = async (id: string) => (await t.call(getProject, { id })).toBill

describe('Hours', () => {
  test('SV-02: 37.5 × 22.500 = 843.750; credited whole they are billable again, once; a part frees only its lines', async () => {
    const projectId = await aProject()
    for (const [day, hours] of [
      [15, 8],
      [16, 8],
      [17, 8],
      [18, 8],
      [19, 5.5],
    ] as const)
      await worked(projectId, `2026-11-${day}`, hours)
    await hand()
    await approve(projectId)
    expect(await toBill(projectId)).toEqual({ hours: 37.5, amount: '843.750' })
    const first = await bill(projectId)
    const source = (
      await t.act(ctx =>
        ctx.db
          .selectFrom('billing.invoice')
          .select('source_key')
          .where('id', '=', first.invoiceId)
          .executeTakeFirstOrThrow(),
      )
    ).source_key!
    expect(await entryLines(t, source)).toMatchObject([
      { key: 'receivable', debit: 843_750 },
      { key: 'serviceRevenue', credit: 843_750 },
    ])
    expect(await toBill(projectId)).toEqual({ hours: 0, amount: '0.000' })
    expect(
      (await t.refusal(contract.billTime, { projectId, through: '2026-11-20', date: '2026-11-20' })).code,
    ).toBe('services.time.nothing')
    const credit = { sourceKey: 'services:test:whole', invoiceId: first.invoiceId, reason: 'خطأ' }
    await t.act(ctx => creditInvoice(ctx, { ...credit, lines: 'all' }))
    expect(await toBill(projectId)).toEqual({ hours: 37.5, amount: '843.750' })
    const again = await bill(projectId)
    expect(again.number).not.toBe(first.number)
    // A little of the line is given away: its hours stay billed.
    const [line] = await t.act(ctx =>
      ctx.db
        .selectFrom('billing.invoice_line')
        .select(['description'])
        .where('invoice_id', '=', again.invoiceId)
        .execute(),
    )
    const part = { sourceKey: 'services:test:part', invoiceId: again.invoiceId, reason: 'خصم' }
    await t.act(ctx =>
      creditInvoice(ctx, {
        ...part,
        lines: [{ descriptionAr: line!.description, key: 'serviceRevenue', amountMinor: 43_750 }],
      }),
    )
    expect((await rows(projectId)).every(row => row.state === 'billed')).toBe(true)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })

  test('SV-01: of one week on two projects the billed one is billed, the other stays; a voided invoice gives its hours back', async () => {
    const [a, b] = [await aProject(), await aProject({ hourRate: '30.000' })]
    await worked(a, '2026-11-14', 10)
    await worked(b, '2026-11-14', 10)
    await hand()
    await approve(a)
    await approve(b)
    const made = await bill(a)
    expect((await rows(a)).map(row => row.state)).toEqual(['billed'])
    expect(await toBill(b)).toEqual({ hours: 10, amount: '300.000' })
    await t.act(ctx =>
      voidInvoice(ctx, { sourceKey: 'services:test:a', invoiceId: made.invoiceId, reason: 'خطأ' }),
    )
    expect(await toBill(a)).toEqual({ hours: 10, amount: '225.000' })
  })

  test('a person has a rate of his own, settled with the approval', async () => {
    const projectId = await aProject()
    const { version } = await t.call(getProject, { id: projectId })
    await t.call(setRates, { id: projectId, version, rates: [{ userId: worker.id, rate: '40.000' }] })
    await worked(projectId, '2026-11-13', 0.25)
    await worker.call(contract.submitTime, { from: '2026-11-13' })
    await approve(projectId)
    expect(await toBill(projectId)).toEqual({ hours: 0.25, amount: '10.000' })
  })

  test('V1: a day has 24 hours over all projects, by two writers at once too; what was billed of it is not added to', async () => {
    const projectId = await aProject()
    const other = await aProject()
    const one = { projectId, on: '2026-11-12', hours: 12.25, description: 'عمل', isBillable: true }
    const answers = await Promise.all([
      worker.reply(contract.saveTime, one),
      worker.reply(contract.saveTime, { ...one, projectId: other }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      refusal: { code: 'services.time.overlap', field: 'hours' },
    })
    const code = async (part: object) => (await worker.refusal(contract.saveTime, { ...one, ...part })).code
    expect(await code({ on: '2026-11-22', hours: 1 })).toBe('services.time.ahead')
    expect(await code({ on: '2025-12-31', hours: 1 })).toBe('services.time.beforeProject')
    expect((await worker.refusal(contract.saveTime, { ...one, hours: 0.3 })).field).toBe('hours')
    const billed = await aProject()
    await worked(billed, '2026-11-11', 1)
    await worker.call(contract.submitTime, { from: '2026-11-11' })
    await approve(billed)
    await bill(billed)
    expect(
      await worker.refusal(contract.saveTime, { ...one, projectId: billed, on: '2026-11-11', hours: 1 }),
    ).toMatchObject({
      code: 'services.time.overlap',
      field: 'on',
    })
  })

  test('are approved by the manager of their project, never by their own person, and come back with a reason', async () => {
    const managed = await aProject({ managerId: worker.id })
    await worked(managed, '2026-11-10', 2)
    await worker.call(contract.submitTime, { from: '2026-11-10' })
    const [row] = await rows(managed)
    const ids = [row!.id]
    expect((await worker.refusal(contract.approveTime, { ids })).code).toBe('services.time.own')
    expect((await stranger.refusal(contract.approveTime, { ids })).code).toBe('services.time.notManager')
    await t.call(contract.sendTimeBack, { ids, reason: 'أضف الوصف' })
    const own = (await worker.call(contract.readWeek, { from: '2026-11-04' })).rows
    expect(own).toMatchObject([{ state: 'draft', returnReason: 'أضف الوصف' }])
    expect((await stranger.call(contract.readWeek, { from: '2026-11-04' })).rows).toEqual([])
    expect(
      (await stranger.refusal(contract.removeTime, { id: own[0]!.id, version: own[0]!.version })).code,
    ).toBe('kernel.record.notFound')
    await worked(managed, '2026-11-10', 1, stranger)
    await stranger.call(contract.submitTime, { from: '2026-11-10' })
    const { rows: waiting } = await worker.call(contract.waitingTime, {})
    expect(waiting).toMatchObject([{ hours: 1, state: 'submitted' }])
    await worker.call(contract.approveTime, { ids: waiting.map(one => one.id) })
  })
})
