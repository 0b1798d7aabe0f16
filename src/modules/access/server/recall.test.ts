import { describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import * as permission from '../shared/permission.contract.ts'
import type { CompanyRole } from '../shared/roles.ts'
import * as session from '../shared/session.contract.ts'
import { recall } from './authenticate.ts'
import { accessServer } from './index.ts'
import { aBrowser, aMember, aSession } from './make.ts'

const company = () => aCompany({ modules: [accessServer] })

async function remembered(t: TestCompany, role: CompanyRole = 'accountant') {
  const user = await aMember(t, role)
  const cookie = await aSession(t, user)
  const browser = aBrowser(t, { cookie })
  const read = () => browser.call(session.readSession, {})
  await read()
  const recalled = () => recall({ cookie, now: t.runtime.clock(), ip: null })
  expect(recalled()).not.toBeNull()
  return { user, cookie, browser, read, recalled }
}

/** A change that this process hears nothing of, as another server would make it. */
const elsewhere = (t: TestCompany, work: Parameters<typeof inTransaction<void>>[2]) =>
  inTransaction(t.runtime.pool, { companyId: t.company.id }, work)

describe('A caller who is remembered', () => {
  it('is answered with one packet: no question of who calls goes ahead of it', async () => {
    const t = await company()
    const { read } = await remembered(t)
    const alone = vi.spyOn(t.runtime.pool, 'query')
    await read()
    expect(alone).not.toHaveBeenCalled()
    alone.mockRestore()
  })

  it('loses a right with the next question, and gains one', async () => {
    const t = await company()
    const { user, read } = await remembered(t)
    const before = (await read()).managedPermissions
    await elsewhere(t, async db => {
      await db
        .deleteFrom('access.user_role')
        .where('user_id', '=', user.id)
        .where('role', '=', 'accountant')
        .execute()
    })
    expect((await read()).managedPermissions).not.toEqual(before)
    await elsewhere(t, async db => {
      await db
        .insertInto('access.user_role')
        .values({ company_id: undefined, user_id: user.id, role: 'accountant' })
        .execute()
    })
    expect((await read()).managedPermissions).toEqual(before)
  })

  it('is a stranger once the session has ended, and is forgotten', async () => {
    const t = await company()
    const { user, browser, recalled } = await remembered(t)
    await elsewhere(t, async db => {
      await db
        .updateTable('access.session')
        .set({ ended_at: new Date() })
        .where('user_id', '=', user.id)
        .execute()
    })
    expect((await browser.refusal(session.readSession, {})).kind).toBe('unauthenticated')
    expect(recalled()).toBeNull()
  })

  it('changes nothing with a right that was lost a moment ago', async () => {
    const t = await company()
    const { user, browser, read } = await remembered(t, 'company_admin')
    const clerk = await aMember(t, 'employee')
    const grant = { userId: clerk.id, permissionId: 'fleet.vehicles.write' }
    await elsewhere(t, async db => {
      await db.deleteFrom('access.user_role').where('user_id', '=', user.id).execute()
    })
    expect((await browser.refusal(permission.grantPermission, grant)).code).toBe('access.permission.missing')
    await elsewhere(t, async db => {
      const granted = await db
        .selectFrom('access.user_permission')
        .select('permission_id')
        .where('user_id', '=', clerk.id)
        .execute()
      expect(granted).toEqual([])
      await db
        .insertInto('access.user_role')
        .values({ company_id: undefined, user_id: user.id, role: 'company_admin' })
        .execute()
    })
    expect((await read()).user.email).toBe(user.email)
    await browser.call(permission.grantPermission, grant)
  })

  it('is read first where the session must be written', async () => {
    const t = await company()
    const { user, read } = await remembered(t)
    const old = new Date(t.runtime.clock().getTime() + 3_600_000)
    await elsewhere(t, async db => {
      await db.updateTable('access.session').set({ idle_until: old }).where('user_id', '=', user.id).execute()
    })
    await read()
    await elsewhere(t, async db => {
      const { idle_until } = await db
        .selectFrom('access.session')
        .select('idle_until')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
      expect(idle_until.getTime()).toBeGreaterThan(old.getTime())
    })
  })
})
