import { describe, expect, it } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aMember, aSession } from '../make.ts'
import type { CompanyRole } from '../role/roles.rules.ts'
import * as session from '../session/session.contract.ts'
import * as permission from './permission.contract.ts'

const company = () => aCompany({ modules: [accessServer] })

async function signedIn(t: TestCompany, as: CompanyRole) {
  const user = await aMember(t, as)
  return { user, browser: aBrowser(t, { cookie: await aSession(t, user) }) }
}

describe('granting', () => {
  it('opens a permission and its twin at once, and taking it back closes both', async () => {
    const t = await company()
    const boss = await signedIn(t, 'company_admin')
    const clerk = await signedIn(t, 'employee')
    const held = async () => (await clerk.browser.call(session.readSession, {})).managedPermissions
    await boss.browser.call(permission.grantPermission, {
      userId: clerk.user.id,
      permissionId: 'finance.cost_centers.view',
    })
    expect(await held()).toEqual(
      expect.arrayContaining(['finance.cost_centers.view', 'finance.costcenters.view']),
    )
    await boss.browser.call(permission.revokePermission, {
      userId: clerk.user.id,
      permissionId: 'finance.costcenters.view',
    })
    expect(await held()).toEqual([])
  })

  it('is refused for what the granter lacks and for system-level ids', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const boss = await signedIn(t, 'company_admin')
    const grant = (permissionId: string) =>
      boss.browser.refusal(permission.grantPermission, { userId: clerk.id, permissionId })
    expect((await grant('admin.settings.write')).code).toBe('access.permission.beyondOwn')
    expect((await grant('nothing.like.this')).code).toBe('access.permission.unknown')
    const manager = await signedIn(t, 'manager')
    expect(
      (
        await manager.browser.refusal(permission.grantPermission, {
          userId: clerk.id,
          permissionId: 'fleet.vehicles.write',
        })
      ).code,
    ).toBe('access.permission.missing')
  })

  it('follows a request, decided once', async () => {
    const t = await company()
    const boss = await signedIn(t, 'company_admin')
    const clerk = await signedIn(t, 'employee')
    const asked = { permissionId: 'fleet.vehicles.write', reason: 'أسجل المركبات الجديدة' }
    const { requestId } = await clerk.browser.call(permission.requestPermission, asked)
    expect((await clerk.browser.refusal(permission.requestPermission, asked)).code).toBe(
      'access.permission.alreadyRequested',
    )
    const { rows } = await boss.browser.call(permission.listPermissionRequests, {})
    expect(rows).toEqual([expect.objectContaining({ id: requestId, permissionId: 'fleet.vehicles.write' })])
    const own = async (who: typeof clerk) =>
      (await who.browser.call(permission.listOwnPermissionRequests, {})).rows
    expect(await own(clerk)).toEqual([
      expect.objectContaining({ id: requestId, reason: asked.reason, state: 'pending' }),
    ])
    expect(await own(boss)).toEqual([])
    await boss.browser.call(permission.decidePermissionRequest, { requestId, approve: true })
    expect(await own(clerk)).toEqual([expect.objectContaining({ id: requestId, state: 'approved' })])
    expect(
      (await boss.browser.refusal(permission.decidePermissionRequest, { requestId, approve: false })).code,
    ).toBe('access.permission.requestDecided')
    const why = await clerk.browser.call(permission.explainPermission, {
      permissionId: 'fleet.vehicles.write',
    })
    expect(why).toMatchObject({ allowed: true, granted: true, roles: [] })
  })

  it('is explained by the step that fails', async () => {
    const t = await company()
    const clerk = await signedIn(t, 'employee')
    const why = await clerk.browser.call(permission.explainPermission, {
      permissionId: 'finance.ledger.write',
    })
    expect(why.allowed).toBe(false)
    expect(why.steps.at(-1)).toEqual({
      step: 'access.permission.missing',
      passed: false,
      code: 'access.permission.missing',
    })
    expect(why.steps.slice(0, -1).every(step => step.passed)).toBe(true)
  })
})
