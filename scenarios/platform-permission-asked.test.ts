import { expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { aBrowser, aMember, aSession } from '#modules/access/make.ts'
import { decidePermissionRequest, requestPermission } from '#modules/access/permission/permission.contract.ts'
import type { CompanyRole } from '#modules/access/role/roles.rules.ts'
import { listAlerts } from '#modules/alerts/alert/alert.contract.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { platformServer } from '#modules/platform/index.server.ts'

async function signedIn(t: TestCompany, as: CompanyRole) {
  const user = await aMember(t, as)
  return aBrowser(t, { cookie: await aSession(t, user) })
}

test('who decides hears of a permission asked for, who asked hears what became of it, and nobody else hears anything', async () => {
  const t = await aCompany({ modules: [platformServer, accessServer, alertsServer] })
  const [boss, clerk, other] = [
    await signedIn(t, 'company_admin'),
    await signedIn(t, 'employee'),
    await signedIn(t, 'employee'),
  ]
  const heard = async (browser: typeof boss) =>
    (await browser.call(listAlerts, {})).rows.map(row => [row.kind, row.titleKey])
  const ask = (permissionId: string) =>
    clerk.call(requestPermission, { permissionId, reason: 'أسجل المركبات الجديدة' })

  const { requestId } = await ask('fleet.vehicles.write')
  expect(await heard(boss)).toEqual([['permission_asked', 'access.alert.permissionAsked']])
  expect((await boss.call(listAlerts, {})).rows[0]).toMatchObject({
    params: { cause: 'permission.fleet.vehicles.write', reason: 'أسجل المركبات الجديدة' },
    subjectType: 'access.permissionRequest',
    subjectId: requestId,
  })
  expect([await heard(clerk), await heard(other)]).toEqual([[], []])
  await boss.call(decidePermissionRequest, { requestId, approve: true })
  expect(await heard(boss)).toEqual([])
  expect(await heard(clerk)).toEqual([['permission_decided', 'access.notice.permissionGranted']])

  const second = await ask('finance.ledger.write')
  await boss.call(decidePermissionRequest, {
    requestId: second.requestId,
    approve: false,
    comment: 'ليس من عملك',
  })
  expect(await heard(clerk)).toContainEqual(['permission_decided', 'access.notice.permissionDeclined'])
  expect(await heard(other)).toEqual([])
})
