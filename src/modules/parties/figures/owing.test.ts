import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { setCredit } from '../credit/credit.contract.ts'
import { addDocument } from '../document/document.contract.ts'
import { alertDocuments } from '../document/document.job.ts'
import { partiesServer } from '../index.server.ts'
import { aCustomer } from '../make.ts'
import { mergeParties } from '../merge/merge.contract.ts'
import { countParties, listParties } from '../party/party.contract.ts'
import type { FiguresSource, PartyFigures } from './figures.queries.ts'

const figures = new Map<string, PartyFigures>()
const source: FiguresSource = {
  figures: async (_ctx, ids) =>
    ids.flatMap(partyId => (figures.has(partyId) ? [{ partyId, ...figures.get(partyId)! }] : [])),
  ofAll: () => {
    const held = [...figures].map(([id, one]) => ({
      party_id: id,
      receivable: one.receivableMinor ?? 0,
      overdue: one.overdueMinor ?? 0,
      unallocated: one.unallocatedMinor ?? 0,
      uninvoiced: one.uninvoicedMinor ?? 0,
      contracts: one.activeContracts ?? 0,
    }))
    return sql`select * from jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
      as h(party_id uuid, receivable bigint, overdue bigint, unallocated bigint, uninvoiced bigint, contracts int)`
  },
}
const above = contributing({ partyFigures: [source] })

const names = async (t: TestCompany, filters: WireInputOf<typeof countParties>) => {
  const { rows } = await t.call(listParties, { sort: 'code', ...filters })
  expect((await t.call(countParties, filters)).total).toBe(rows.length)
  return rows.map(row => row.nameAr)
}

describe('Customers by what they owe', () => {
  test('balance, overdue and credit state narrow the list, merged files counted with their survivor', async () => {
    const t = await aCompany({ modules: [partiesServer, above] })
    const made = async (nameAr: string, has: PartyFigures, limit?: string) => {
      const { id } = await aCustomer(t, { nameAr })
      if (Object.keys(has).length > 0) figures.set(id, has)
      if (limit) await t.call(setCredit, { id, version: 1, limit, hold: false })
      return id
    }
    await made('نقد', { receivableMinor: 5_000, overdueMinor: 5_000 })
    await made('قريب', { receivableMinor: 80_000 }, '100.000')
    await made('ضمن الحد', { receivableMinor: 10_000, unallocatedMinor: 1_000 }, '100.000')
    await made('مقدم', { unallocatedMinor: 7_000, activeContracts: 2 })
    const clear = await made('لا شيء', {})
    const alias = await made('مدموج', { receivableMinor: 1_000 })
    const held = await made('موقوف', {})
    await t.call(setCredit, { id: held, version: 1, limit: null, hold: true, holdReason: 'شيك مرتجع' })

    expect(await names(t, { balance: 'owes' })).toEqual(['نقد', 'قريب', 'ضمن الحد', 'مدموج'])
    expect(await names(t, { balance: 'advance' })).toEqual(['ضمن الحد', 'مقدم'])
    expect(await names(t, { balance: 'clear' })).toEqual(['لا شيء', 'موقوف'])
    expect(await names(t, { overdue: true })).toEqual(['نقد'])
    expect(await names(t, { overdue: false, balance: 'owes' })).toEqual(['قريب', 'ضمن الحد', 'مدموج'])
    expect(await names(t, { credit: 'over' })).toEqual(['نقد', 'مدموج'])
    expect(await names(t, { credit: 'near' })).toEqual(['قريب'])
    expect(await names(t, { credit: 'hold' })).toEqual(['موقوف'])
    expect(await names(t, { credit: 'ok' })).toEqual(['ضمن الحد', 'مقدم', 'لا شيء'])
    expect(await names(t, { contracts: true })).toEqual(['مقدم'])
    expect(await names(t, { contracts: false, balance: 'advance' })).toEqual(['ضمن الحد'])
    await t.call(mergeParties, { survivorId: clear, loserId: alias })
    expect(await names(t, { balance: 'owes' })).toEqual(['نقد', 'قريب', 'ضمن الحد', 'لا شيء'])
    expect(await names(t, { credit: 'over' })).toEqual(['نقد', 'لا شيء'])
  })
})

describe('Documents of customers outside contracts', () => {
  test('speak up at 30, 15, 7 and 1 days and after their end, and stop when they are renewed', async () => {
    const t = await aCompany({ modules: [partiesServer, alertsServer, above], now: '2026-11-01T06:00:00Z' })
    const { id } = await aCustomer(t, { nameAr: 'سالم', licenceUntil: '2026-12-01' })
    const { id: driving } = await aCustomer(t, { nameAr: 'نورة', licenceUntil: '2026-12-01' })
    figures.set(driving, { activeContracts: 1 })
    await aCustomer(t, { nameAr: 'بعيد', licenceUntil: '2026-12-02' })
    const told = async (now: string) => {
      t.setNow(`${now}T06:00:00Z`)
      await t.act(alertDocuments)
      const rows = await t.act(ctx =>
        ctx.db
          .selectFrom('alerts.alert')
          .select(['kind', 'severity'])
          .where('state', '<>', 'resolved')
          .where('subject_id', 'in', [id, driving])
          .execute(),
      )
      return rows.map(row => [row.kind, row.severity])
    }
    expect(await told('2026-11-01')).toEqual([['customer_document_30', 'low']])
    expect(await told('2026-11-16')).toEqual([['customer_document_15', 'low']])
    expect(await told('2026-11-24')).toEqual([['customer_document_7', 'medium']])
    expect(await told('2026-11-30')).toEqual([['customer_document_1', 'medium']])
    expect(await told('2026-12-02')).toEqual([['customer_document_over', 'high']])
    await t.call(addDocument, {
      partyId: id,
      type: 'driving_licence',
      number: 'L-NEW',
      expiresOn: '2028-12-01',
    })
    expect(await told('2026-12-02')).toEqual([])
  })
})
