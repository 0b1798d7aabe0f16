import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { hrServer } from '../index.server.ts'
import { listSites, saveSite } from './workSite.contract.ts'
import { pointOf } from './workSite.rules.ts'

const modules = [accessServer, alertsServer, partiesServer, accountingServer, billingServer, hrServer]
const swapped = { latitude: 47.9774, longitude: 29.3759 }

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules, country: 'KW' })
})

describe('a pair of coordinates', () => {
  test('in the wrong order is asked about, and kept only when it is meant as typed', async () => {
    const site = { nameAr: 'موقع مقلوب', ...swapped, radius: 100 }
    expect(await t.refusal(saveSite, site)).toMatchObject({
      code: 'hr.site.swapped',
      field: 'latitude',
      params: { latitude: '29.3759', longitude: '47.9774' },
    })
    await t.call(saveSite, { ...site, asTyped: true })
    const { rows } = await t.call(listSites, {})
    expect(rows.find(row => row.nameAr === site.nameAr)).toMatchObject(swapped)
  })

  test('is asked about at a single corner, too', async () => {
    const corners = [
      { latitude: 29.376, longitude: 47.98 },
      { latitude: 29.377, longitude: 47.982 },
      { latitude: 29.374, longitude: 47.983 },
    ]
    const site = { nameAr: 'ساحة', shape: 'polygon', vertices: corners } as const
    await t.call(saveSite, site)
    const turned = corners.map(({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude }))
    expect(await t.refusal(saveSite, { ...site, nameAr: 'ساحة أخرى', vertices: turned })).toMatchObject({
      code: 'hr.site.swapped',
      field: 'vertices',
    })
  })

  test('of zero is a value; one outside of the globe is refused', async () => {
    const zero = { nameAr: 'خط الاستواء', latitude: 0, longitude: 0, radius: 100 }
    await t.call(saveSite, zero)
    const { rows } = await t.call(listSites, {})
    expect(rows.find(row => row.nameAr === zero.nameAr)).toMatchObject({ latitude: 0, longitude: 0 })
    expect((await t.refusal(saveSite, { ...zero, nameAr: 'بعيد', latitude: 91 })).kind).toBe('invalid')
  })

  test.each([
    ['47.9774, 29.3759', swapped],
    ['٢٩.٣٧٥٩، ٤٧.٩٧٧٤', { latitude: 29.3759, longitude: 47.9774 }],
    ['0, 0', { latitude: 0, longitude: 0 }],
    ['91, 10', null],
    ['الكويت', null],
  ])('pasted as «%s»', (pasted, point) => {
    expect(pointOf(pasted)).toEqual(point)
  })
})
