import { expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { propertyAlarms } from '../job/alarms.job.ts'
import { aBuilding, anEstateCompany, aPhoto, night } from '../make.ts'
import { getProperty } from '../property/property.contract.ts'
import { listDocuments, saveDocument, savePhotos } from './document.contract.ts'

const expiryAlerts = (t: TestCompany) =>
  t.act(ctx =>
    rawQuery<{ severity: string; state: string; params: { property: string } }>(
      ctx.db,
      `select severity, state, params from alerts.alert where company_id = $1 and kind = 'document_expiry' order by due_on`,
      [ctx.company.id],
    ),
  )

test('a paper that ran out is told at once, one within the window as well, and a renewal ends both', async () => {
  const t = await anEstateCompany({ now: '2026-11-20T09:00:00Z' })
  const { id } = await aBuilding(t)
  const fileId = await aPhoto(t)
  const paper = (type: 'insurance' | 'lift_certificate', expiresOn: string) =>
    t.call(saveDocument, { propertyId: id, type, expiresOn, fileIds: [fileId] })
  await paper('insurance', '2026-11-19')
  await paper('lift_certificate', '2026-12-20')
  await night(t, propertyAlarms)
  expect((await expiryAlerts(t)).map(one => [one.severity, one.state])).toEqual([
    ['high', 'open'],
    ['medium', 'open'],
  ])
  await paper('insurance', '2027-11-19')
  const { rows } = await t.call(listDocuments, { propertyId: id })
  expect(rows.map(row => [row.type, row.isRenewed, row.isExpired])).toEqual([
    ['insurance', false, false],
    ['insurance', true, true],
    ['lift_certificate', false, false],
  ])
  await night(t, propertyAlarms)
  expect((await expiryAlerts(t)).map(one => one.state)).toEqual(['resolved', 'open'])
})

test('the photos of a unit are kept in their order', async () => {
  const t = await anEstateCompany()
  const { units } = await aBuilding(t)
  const { id } = units[0]!
  const { version } = await t.call(getProperty, { id })
  const fileIds = [await aPhoto(t), await aPhoto(t)]
  await t.call(savePhotos, { id, version, fileIds })
  expect((await t.call(getProperty, { id })).imageIds).toEqual(fileIds)
  expect((await t.refusal(savePhotos, { id, version, fileIds: [] })).code).toBe('kernel.record.stale')
})
