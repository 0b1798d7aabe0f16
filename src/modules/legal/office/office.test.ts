import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aStrictOffice } from '../make.ts'
import * as contract from './office.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aStrictOffice()
})

test('begins with courts of its own country first and unconfirmed limits, each with its source', async () => {
  const office = await t.call(contract.getOffice, {})
  expect(office.courts[0]).toMatchObject({ country: 'KW' })
  expect(office.courts.map(court => court.nameAr)).toContain('دائرة الأمور المستعجلة')
  const days = office.limits.map(limit => [limit.courtKind, limit.days, limit.confidence])
  expect(days).toEqual([
    ['ordinary', 30, 'toConfirm'],
    ['urgent', 15, 'toConfirm'],
  ])
  expect(office.limits.every(limit => limit.source.length > 5)).toBe(true)
  expect(office.settings).toMatchObject({ minCaseDays: 30, noticeRequired: true, reference: '1000.000' })
})

test('a limit is confirmed by who may override, a second one of the same day is refused', async () => {
  const [limit] = (await t.call(contract.getOffice, {})).limits
  const confirmed = { ...limit!, confidence: 'confirmed' as const }
  const permissions = ['legal.cases.read', 'legal.overrides.write']
  await t.call(contract.saveTimeLimit, confirmed, { permissions })
  expect((await t.call(contract.getOffice, {})).limits[0]).toMatchObject({
    confidence: 'confirmed',
    version: 2,
  })
  const twice = { ...confirmed, id: null, version: null }
  expect(await t.refusal(contract.saveTimeLimit, twice, { permissions })).toMatchObject({
    code: 'legal.limit.known',
  })
})

test('settings are saved in the version that was seen; a court is known once', async () => {
  const { settings } = await t.call(contract.getOffice, {})
  const permissions = ['admin.settings.write']
  await t.call(contract.saveSettings, { ...settings, minCaseDays: 45 }, { permissions })
  expect(await t.refusal(contract.saveSettings, settings, { permissions })).toMatchObject({
    code: 'kernel.record.stale',
  })
  const court = {
    country: 'KW',
    nameAr: 'دائرة أسواق المال',
    courtKind: 'ordinary',
    place: null,
    source: 'أضافها محامي الشركة',
    confidence: 'confirmed',
    isActive: true,
  } as const
  await t.call(contract.saveCourt, court)
  expect(await t.refusal(contract.saveCourt, court)).toMatchObject({ code: 'legal.court.known' })
})
