import { describe, expect, it } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import * as account from '../account/account.contract.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aMember, aSession } from '../make.ts'
import * as permission from '../permission/permission.contract.ts'
import * as role from '../role/role.contract.ts'
import type { CompanyRole } from '../role/roles.rules.ts'
import * as session from '../session/session.contract.ts'

const company = () => aCompany({ modules: [accessServer] })

async function signedIn(t: TestCompany, as: CompanyRole) {
  const user = await aMember(t, as)
  return { user, browser: aBrowser(t, { cookie: await aSession(t, user) }) }
}

async function withGrant(t: TestCompany, permissionId: string) {
  const clerk = await aMember(t, 'employee')
  const boss = await signedIn(t, 'company_admin')
  await boss.browser.call(permission.grantPermission, { userId: clerk.id, permissionId })
  return { clerk, boss }
}

/** Every command that changes the account of another person. */
const acts = (userId: string) =>
  [
    [account.updateAccount, { userId, version: 1, position: 'حارس', hasSystemAccess: true }],
    [account.resetAccountPassword, { userId, method: 'temporaryPassword' }],
    [account.resetAccountPassword, { userId, method: 'invitation' }],
    [account.suspendAccount, { userId, reason: 'تجربة' }],
    [account.reactivateAccount, { userId }],
    [account.endAccountSessions, { userId }],
    [role.assignRole, { userId, role: 'employee' }],
    [role.removeRole, { userId, role: 'employee' }],
  ] as const

describe('an account that was granted more than its role', () => {
  it('names every command on the account of another person in the list of this test', () => {
    const named = [...acts(''), [permission.grantPermission], [permission.revokePermission]].map(
      ([{ name }]) => name,
    )
    const onOthers = accessServer.endpoints.filter(
      ({ endpoint }) =>
        endpoint.kind === 'command' && 'userId' in (endpoint.input as unknown as { shape: object }).shape,
    )
    expect(new Set(named)).toEqual(new Set(onOthers.map(({ endpoint }) => endpoint.name)))
  })

  for (const manager of ['fleet_manager', 'manager'] as const)
    for (const permissionId of ['admin.backup.export', 'admin.users.write', 'approvals.rules.write'])
      it(`with ${permissionId} is changed in no way by a ${manager}, who lacks it`, async () => {
        const t = await company()
        const { clerk } = await withGrant(t, permissionId)
        const { browser } = await signedIn(t, manager)
        for (const [act, input] of acts(clerk.id))
          expect([act.name, (await browser.refusal(act, input)).code]).toEqual([
            act.name,
            'access.account.holdsMore',
          ])
        const row = (await browser.call(account.listAccounts, { search: clerk.email })).rows[0]
        expect(row).toMatchObject({ whyNot: 'access.account.holdsMore', onlyByMail: true })
        const owner = aBrowser(t)
        await owner.call(session.signIn, { email: clerk.email, password: clerk.password })
      })

  it('gets its new password by mail alone, also from the administrator who holds all of it', async () => {
    const t = await company()
    const { clerk, boss } = await withGrant(t, 'admin.backup.export')
    const reset = { userId: clerk.id, method: 'temporaryPassword' as const }
    expect(await boss.browser.call(account.resetAccountPassword, reset)).toEqual({ temporaryPassword: null })
    const { rows } = await t.runtime.pool.query<{ body_text: string }>(
      'select body_text from app.mail where recipient = $1',
      [clerk.email],
    )
    expect(rows.map(row => row.body_text)).toEqual([expect.stringContaining('/reset-password#token=')])
  })

  it('is managed again by a fleet manager once the grant is revoked', async () => {
    const t = await company()
    const { clerk, boss } = await withGrant(t, 'admin.backup.export')
    await boss.browser.call(permission.revokePermission, {
      userId: clerk.id,
      permissionId: 'admin.backup.export',
    })
    const { browser } = await signedIn(t, 'fleet_manager')
    await browser.call(account.suspendAccount, { userId: clerk.id, reason: 'إجازة' })
  })
})

describe('a password shown to somebody else', () => {
  it('never opens what its reader lacks: a plain employee reads salaries, a fleet manager does not', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const { browser } = await signedIn(t, 'fleet_manager')
    const reset = { userId: clerk.id, method: 'temporaryPassword' as const }
    expect(await browser.call(account.resetAccountPassword, reset)).toEqual({ temporaryPassword: null })
    const made = {
      email: `new-${clerk.id}@example.test`,
      firstNameAr: 'نورة',
      roles: ['employee' as const],
      method: 'temporaryPassword' as const,
    }
    expect(await browser.refusal(account.createAccount, made)).toMatchObject({
      code: 'access.account.onlyByMail',
      field: 'method',
    })
    await browser.call(account.createAccount, { ...made, method: 'invitation' })
  })

  it('keeps sensitive rights from its account until the owner has changed it', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const { browser } = await signedIn(t, 'company_admin')
    await browser.call(account.resetAccountPassword, { userId: clerk.id, method: 'temporaryPassword' })
    const grant = (permissionId: string) =>
      browser.reply(permission.grantPermission, { userId: clerk.id, permissionId })
    expect(await grant('admin.backup.export')).toMatchObject({
      refusal: { code: 'access.account.passwordKnown' },
    })
    expect(await grant('fleet.vehicles.write')).toMatchObject({ ok: true })
  })

  it('is shown to an administrator for an account without sensitive rights', async () => {
    const t = await company()
    const clerk = await aMember(t, 'accountant')
    const { browser } = await signedIn(t, 'company_admin')
    const reset = { userId: clerk.id, method: 'temporaryPassword' as const }
    expect((await browser.call(account.resetAccountPassword, reset)).temporaryPassword).toHaveLength(14)
  })
})
