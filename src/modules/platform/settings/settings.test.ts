import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import { day, money } from '#kernel/shared/fields.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { listAudit } from '../audit/audit.contract.ts'
import { platformServer } from '../index.server.ts'
import { aCaller, anAdministrator, aSuperAdmin } from '../make.ts'
import * as view from '../view/view.contract.ts'
import { readSettings, saveSettings } from './settings.commands.ts'

const parameters = z.object({
  graceHours: z.number().int().min(0).max(24).default(2),
  lateFeeMinor: money().default(5000),
  startsOn: day().nullable().default(null),
})

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules: [platformServer] })
})

describe('the parameters of a module', () => {
  test('are their defaults until the company saves others, and stay apart by company and module', async () => {
    const defaults = { graceHours: 2, lateFeeMinor: 5000, startsOn: null }
    expect(await t.act(ctx => readSettings(ctx, 'rentals', parameters))).toEqual(defaults)
    await t.act(ctx =>
      saveSettings(ctx, 'rentals', parameters, { lateFeeMinor: 12_500, startsOn: '2026-12-01' }),
    )
    const other = await aCompany({ modules: [platformServer] })
    expect(await t.act(ctx => readSettings(ctx, 'rentals', parameters))).toEqual({
      ...defaults,
      lateFeeMinor: 12_500,
      startsOn: '2026-12-01',
    })
    expect(await t.act(ctx => readSettings(ctx, 'fleet', parameters))).toEqual(defaults)
    expect(await other.act(ctx => readSettings(ctx, 'rentals', parameters))).toEqual(defaults)
  })

  test('are audited by field and refused outside their shape', async () => {
    await t.act(ctx => saveSettings(ctx, 'billing', parameters, { graceHours: 3 }))
    const { rows } = await (await anAdministrator(t)).call(listAudit, {
      subject: 'platform.settings:billing',
    })
    expect(rows[0]!.changes).toEqual([{ field: 'graceHours', before: 2, after: 3 }])
    await expect(t.act(ctx => saveSettings(ctx, 'billing', parameters, { graceHours: 99 }))).rejects.toThrow()
    await expect(
      t.act(ctx => saveSettings(ctx, 'billing', parameters, { colour: 'x' } as never)),
    ).rejects.toThrow()
  })
})

describe('the same settings open on two screens', () => {
  const seen = { graceHours: 2, lateFeeMinor: 5000, startsOn: null }
  const save = (values: Partial<typeof seen>, fields?: { lateFeeMinor: string }) => (ctx: Ctx) =>
    saveSettings(ctx, 'two', parameters, { ...seen, ...values }, { values: seen, ...(fields && { fields }) })

  test('of different parts both stand; of one part the second is told at its field, unless he wants the same', async () => {
    await t.act(save({ graceHours: 4 }))
    await t.act(save({ lateFeeMinor: 6000 }))
    const both = { graceHours: 4, lateFeeMinor: 6000, startsOn: null }
    expect(await t.act(save({ graceHours: 4 }))).toEqual(both)
    const stale = { code: 'kernel.record.stale', kind: 'conflict' }
    await expect(t.act(save({ graceHours: 5 }))).rejects.toMatchObject({
      refusal: { ...stale, field: 'graceHours' },
    })
    await expect(t.act(save({ lateFeeMinor: 1 }, { lateFeeMinor: 'lateFee' }))).rejects.toMatchObject({
      refusal: { ...stale, field: 'lateFee' },
    })
    expect(await t.act(ctx => readSettings(ctx, 'two', parameters))).toEqual(both)
  })

  test('saved in one moment, one of two stands and the other is told', async () => {
    const saved = await Promise.allSettled(
      [7, 8].map(hours =>
        t.act(ctx =>
          saveSettings(ctx, 'moment', parameters, { graceHours: hours }, { values: { graceHours: 2 } }),
        ),
      ),
    )
    expect(saved.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('saved views', () => {
  const list = 'fleet.vehicle.list'
  test('belong to a person, replace their namesake, and may be shared', async () => {
    const mine = await anAdministrator(t)
    const other = await anAdministrator(t)
    const { id } = await mine.call(view.saveView, { list, name: 'المتاحة', search: { status: 'available' } })
    const again = await mine.call(view.saveView, {
      list,
      name: 'المتاحة',
      search: { status: 'free' },
      pinned: true,
    })
    expect(again.id).toBe(id)
    await mine.call(view.saveView, { list, name: 'للجميع', search: {}, shared: true })
    expect(
      (await mine.call(view.listViews, { list })).rows.map(row => [row.name, row.pinned, row.isOwn]),
    ).toEqual([
      ['المتاحة', true, true],
      ['للجميع', false, true],
    ])
    const seen = await other.call(view.listViews, { list })
    expect(seen.rows.map(row => [row.name, row.isOwn])).toEqual([['للجميع', false]])
    expect(await other.refusal(view.removeView, { id: seen.rows[0]!.id })).toMatchObject({ kind: 'notFound' })
    await mine.call(view.removeView, { id })
    expect((await mine.call(view.listViews, { list })).rows).toHaveLength(1)
  })

  test('of platform staff belong to no company and are seen by no company', async () => {
    const staff = aSuperAdmin(t)
    const companies = 'platform.company.list'
    const name = `الموقوفة ${staff.actor.userId}`
    const { id } = await staff.call(view.saveView, {
      list: companies,
      name,
      search: { status: 'suspended' },
      shared: true,
    })
    const names = async (who: { call: typeof staff.call }) =>
      (await who.call(view.listViews, { list: companies })).rows.map(row => row.name)
    expect(await names(aSuperAdmin(t))).toContain(name)
    expect(await names(await anAdministrator(t))).not.toContain(name)
    expect(await aCaller(t).refusal(view.listViews, { list: companies })).toMatchObject({
      code: 'platform.company.required',
    })
    await staff.call(view.removeView, { id })
    expect(await names(staff)).not.toContain(name)
  })
})
