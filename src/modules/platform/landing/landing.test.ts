import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { listPlatformLog } from '../audit/audit.contract.ts'
import { businessTypes } from '../company/businessTypes.rules.ts'
import { servedBusinesses } from '../company/standing.rules.ts'
import { platformServer } from '../index.server.ts'
import { aCaller, anAdministrator, aSuperAdmin } from '../make.ts'
import * as contract from './landing.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules: [platformServer] })
})

describe('the landing page', () => {
  test('comes with every known key in both languages', async () => {
    const { rows } = await aCaller(t).call(contract.listLanding, {})
    const keys = rows.map(row => row.contentKey)
    for (const key of [
      'hero_title',
      'hero_subtitle',
      'hero_cta',
      'features_title',
      'features_subtitle',
      'testimonials_title',
      'cta_title',
      'cta_subtitle',
      'cta_button',
    ])
      expect(keys).toContain(key)
    for (const type of businessTypes) expect(keys).toContain(`sector_${type}_text`)
    for (let number = 1; number <= 8; number++) expect(keys).toContain(`feature_${number}_text`)
    expect(rows.filter(row => !row.contentValue || !row.contentValueAr)).toEqual([])
  })

  test('promises in its texts only what stands', async () => {
    const { rows } = await aCaller(t).call(contract.listLanding, {})
    const shown = rows.filter(
      ({ contentKey }) =>
        !contentKey.startsWith('sector_') ||
        servedBusinesses.some(type => contentKey.startsWith(`sector_${type}_`)),
    )
    // Certificates, projects and pupils stand; marks and lessons of pupils do not, nor an API.
    const unbuilt = /درجات|مناهج|grades|curricul|\bAPI\b/i
    expect(shown.filter(row => unbuilt.test(`${row.contentValue} ${row.contentValueAr}`))).toEqual([])
    expect(rows.find(row => row.contentKey === 'stat_1_value')?.contentValue).toBe('{sectors}')
  })

  test('says of the trial what the settings of the installation say', async () => {
    const { rows, trialDays } = await aCaller(t).call(contract.listLanding, {})
    expect(trialDays).toBe(14)
    const of = (key: string) => rows.find(row => row.contentKey === key)
    expect(of('stat_2_value')).toMatchObject({ contentValue: '{trialDays}', contentValueAr: '{trialDays}' })
    expect(of('cta_subtitle')?.contentValueAr).toContain('{trial}')
    expect(rows.filter(row => /\b14\b/.test(`${row.contentValue} ${row.contentValueAr}`))).toEqual([])
  })

  test('is edited by the super administrator; what is switched off disappears for visitors', async () => {
    const staff = aSuperAdmin(t)
    const { id } = await staff.call(contract.insertLanding, {
      contentKey: 'promo_title',
      contentValueAr: 'جديد',
    })
    expect(await staff.refusal(contract.insertLanding, { contentKey: 'promo_title' })).toMatchObject({
      code: 'platform.landing.keyTaken',
    })
    const last = (await staff.call(contract.listLanding, {})).rows.at(-1)!
    expect(last).toMatchObject({ id, contentValue: null, contentValueAr: 'جديد', sortOrder: 560 })
    const edit = { id, contentKey: 'promo_title', contentValueAr: 'أجدّ', isActive: false, sortOrder: 5 }
    await staff.call(contract.updateLanding, { ...edit, version: 1 })
    expect(await staff.refusal(contract.updateLanding, { ...edit, version: 1 })).toMatchObject({
      kind: 'conflict',
    })
    const keysFor = async (who: typeof staff) =>
      (await who.call(contract.listLanding, {})).rows.map(row => row.contentKey)
    expect(await keysFor(staff)).toContain('promo_title')
    expect(await keysFor(aCaller(t))).not.toContain('promo_title')
    await staff.call(contract.deleteLanding, { id, version: 2 })
    const log = await staff.call(listPlatformLog, { search: 'platform.landing' })
    expect(log.rows.map(row => row.action)).toEqual([
      'platform.landing.delete',
      'platform.landing.update',
      'platform.landing.insert',
    ])
  })

  test('a text moves past its neighbour and back, also where two shared a place', async () => {
    const staff = aSuperAdmin(t)
    const add = async (contentKey: string) =>
      (await staff.call(contract.insertLanding, { contentKey, contentValueAr: contentKey, sortOrder: 900 }))
        .id
    const [first, second, third] = [await add('move_a'), await add('move_b'), await add('move_c')]
    const lastThree = async () => {
      const { rows } = await staff.call(contract.listLanding, {})
      return rows.slice(-3).map(row => row.contentKey)
    }
    const { version } = await staff.call(contract.moveLanding, { id: first!, version: 1, step: 'down' })
    expect(await lastThree()).toEqual(['move_b', 'move_a', 'move_c'])
    await staff.call(contract.moveLanding, { id: first!, version, step: 'up' })
    expect(await lastThree()).toEqual(['move_a', 'move_b', 'move_c'])
    const { rows } = await staff.call(contract.listLanding, {})
    const end = { id: third!, version: rows.at(-1)!.version, step: 'down' as const }
    expect(await staff.refusal(contract.moveLanding, end)).toMatchObject({ code: 'platform.landing.atEnd' })
    expect(await staff.refusal(contract.moveLanding, { ...end, version: 99, step: 'up' })).toMatchObject({
      kind: 'conflict',
    })
    for (const id of [first!, second!, third!]) {
      const row = (await staff.call(contract.listLanding, {})).rows.find(one => one.id === id)!
      await staff.call(contract.deleteLanding, { id, version: row.version })
    }
  })

  test('is closed to everybody else', async () => {
    const admin = await anAdministrator(t)
    expect(await admin.refusal(contract.insertLanding, { contentKey: 'x_title' })).toMatchObject({
      kind: 'forbidden',
    })
    expect(
      await aCaller(t).refusal(contract.deleteLanding, { id: t.company.uuid, version: 1 }),
    ).toMatchObject({ kind: 'forbidden' })
  })
})
