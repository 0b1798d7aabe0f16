import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { appointAdministrator, makeFounder } from '../founding/founding.queries.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aMember, aSession, aUser } from '../make.ts'
import * as password from '../password/password.contract.ts'
import * as role from '../role/role.contract.ts'
import type { CompanyRole } from '../role/roles.rules.ts'
import * as session from '../session/session.contract.ts'
import * as account from './account.contract.ts'

const company = (now?: string) => aCompany({ modules: [accessServer], ...(now ? { now } : {}) })

async function signedIn(t: TestCompany, as: CompanyRole) {
  const user = await aMember(t, as)
  return { user, browser: aBrowser(t, { cookie: await aSession(t, user) }) }
}

async function aSuperAdmin(t: TestCompany) {
  const user = await aUser(t, { superAdmin: true })
  await t.runtime.pool.query('update access."user" set two_factor_enabled = true where id = $1', [user.id])
  return aBrowser(t, { cookie: await aSession(t, user) })
}

async function lastMail(t: TestCompany, recipient: string) {
  const { rows } = await t.runtime.pool.query<{ subject: string; body_text: string }>(
    'select subject, body_text from app.mail where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  return rows[0]
}

const tokenIn = (text: string) => text.match(/#token=([\w-]+)/)?.[1] ?? ''

describe('escalation', () => {
  it('is refused to a manager who assigns accountant or edits the company administrator', async () => {
    const t = await company()
    const boss = await aMember(t, 'company_admin')
    const clerk = await aMember(t, 'employee')
    const { browser } = await signedIn(t, 'manager')
    const refused = async (userId: string, given: CompanyRole) =>
      (await browser.refusal(role.assignRole, { userId, role: given })).code
    expect(await refused(clerk.id, 'accountant')).toBe('access.role.notAssignable')
    expect(await refused(boss.id, 'employee')).toBe('access.role.notAssignable')
    expect((await browser.refusal(role.removeRole, { userId: boss.id, role: 'company_admin' })).code).toBe(
      'access.role.notAssignable',
    )
    expect((await browser.refusal(account.resetAccountPassword, { userId: boss.id })).code).toBe(
      'access.role.notAssignable',
    )
    await browser.call(role.assignRole, { userId: clerk.id, role: 'sales_agent' })
  })

  it('is refused to an administrator who suspends himself', async () => {
    const t = await company()
    const { user, browser } = await signedIn(t, 'company_admin')
    const refusal = await browser.refusal(account.suspendAccount, { userId: user.id, reason: 'تجربة' })
    expect(refusal.code).toBe('access.account.self')
  })

  it('never takes the last administrator, not even by platform staff', async () => {
    const t = await company()
    const boss = await aMember(t, 'company_admin')
    const staff = await aSuperAdmin(t)
    const remove = { userId: boss.id, role: 'company_admin' as const }
    expect((await staff.refusal(role.removeRole, remove)).code).toBe('access.role.lastAdmin')
    expect((await staff.refusal(account.suspendAccount, { userId: boss.id, reason: 'طلب' })).code).toBe(
      'access.role.lastAdmin',
    )
    const second = await aMember(t, 'employee')
    await staff.call(role.assignRole, { userId: second.id, role: 'company_admin' })
    await staff.call(role.removeRole, remove)
    expect((await staff.refusal(role.removeRole, { ...remove, userId: second.id })).code).toBe(
      'access.role.lastAdmin',
    )
  })

  it('is refused to an administrator who appoints a second one', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const { browser } = await signedIn(t, 'company_admin')
    expect((await browser.refusal(role.assignRole, { userId: clerk.id, role: 'company_admin' })).code).toBe(
      'access.role.notAssignable',
    )
  })

  it('keeps two racing removals from leaving a company without administrator', async () => {
    const t = await company()
    const [first, second] = [await aMember(t, 'company_admin'), await aMember(t, 'company_admin')]
    const staff = [await aSuperAdmin(t), await aSuperAdmin(t)]
    const answers = await Promise.all(
      [first, second].map((admin, i) =>
        staff[i]!.reply(role.removeRole, { userId: admin.id, role: 'company_admin' }),
      ),
    )
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  })

  it('finds nobody of another company', async () => {
    const [ours, theirs] = [await company(), await company()]
    const stranger = await aMember(theirs, 'employee')
    const { browser } = await signedIn(ours, 'company_admin')
    expect((await browser.refusal(account.endAccountSessions, { userId: stranger.id })).kind).toBe('notFound')
    expect((await browser.call(account.listAccounts, {})).rows.map(row => row.userId)).not.toContain(
      stranger.id,
    )
  })
})

describe('a new clerk', () => {
  const details = (email: string, roles: CompanyRole[] = ['sales_agent']) => ({
    email,
    firstNameAr: 'نورة',
    employeeNumber: 'EMP-00007',
    roles: roles as ['sales_agent'],
    method: 'temporaryPassword' as const,
  })

  it('gets a temporary password of 14 characters, must change it, and then works', async () => {
    const t = await company('2026-11-21T09:00:00Z')
    const { browser } = await signedIn(t, 'company_admin')
    const made = await browser.call(account.createAccount, details('noura@example.test'))
    expect(made.temporaryPassword).toHaveLength(14)
    const clerk = aBrowser(t, { device: 'desk of the clerk' })
    const opened = await clerk.call(session.signIn, {
      email: 'noura@example.test',
      password: made.temporaryPassword!,
    })
    expect(opened).toMatchObject({ outcome: 'signedIn', requiresPasswordChange: true })
    const before = clerk.cookie
    expect((await clerk.refusal(session.listSessions, {})).code).toBe('access.password.changeRequired')
    expect((await clerk.refusal(password.changePassword, { next: '1234567', confirm: '1234567' })).code).toBe(
      'access.password.short',
    )
    const same = { next: made.temporaryPassword!, confirm: made.temporaryPassword! }
    expect((await clerk.refusal(password.changePassword, same)).code).toBe('access.password.same')
    await clerk.call(password.changePassword, { next: 'Sahara-W', confirm: 'Sahara-W' })
    expect(clerk.cookie).not.toBe(before)
    expect((await clerk.call(session.readSession, {})).user.requiresPasswordChange).toBe(false)
    await clerk.call(session.listSessions, {})
  })

  it('is refused after 73 hours without having signed in', async () => {
    const t = await company('2026-11-21T09:00:00Z')
    const { browser } = await signedIn(t, 'company_admin')
    const made = await browser.call(account.createAccount, details('late@example.test'))
    t.setNow('2026-11-24T10:00:00Z')
    const refusal = await aBrowser(t).refusal(session.signIn, {
      email: 'late@example.test',
      password: made.temporaryPassword!,
    })
    expect(refusal.code).toBe('access.password.temporaryExpired')
  })

  it('accepts a mailed invitation by setting a password, once', async () => {
    const t = await company()
    const { browser } = await signedIn(t, 'company_admin')
    await browser.call(account.createAccount, { ...details('guest@example.test'), method: 'invitation' })
    const mail = await lastMail(t, 'guest@example.test')
    expect(mail?.subject).toBe('دعوة للانضمام إلى شركة الاختبار')
    const visitor = aBrowser(t)
    const next = { token: tokenIn(mail!.body_text), next: 'Sahara-Wind-9', confirm: 'Sahara-Wind-9' }
    await visitor.call(password.resetPassword, next)
    expect(
      (
        await visitor.refusal(password.resetPassword, {
          ...next,
          next: 'Other-Wind-9',
          confirm: 'Other-Wind-9',
        })
      ).code,
    ).toBe('access.token.spent')
    await visitor.call(session.signIn, { email: 'guest@example.test', password: 'Sahara-Wind-9' })
    expect((await visitor.call(session.readSession, {})).denial).toBeNull()
  })

  it('has a manager of the same company or none: nobody and a member of another one are refused at the field', async () => {
    const [t, other] = [await company(), await company()]
    const stranger = await aMember(other, 'manager')
    const manager = await aMember(t, 'manager')
    const { browser } = await signedIn(t, 'company_admin')
    const made = (managerUserId: string) =>
      browser.reply(account.createAccount, {
        ...details(`${managerUserId}@example.test`),
        employeeNumber: null,
        managerUserId,
      })
    for (const id of [randomUUID(), stranger.id])
      expect(await made(id)).toMatchObject({
        refusal: { code: 'kernel.record.notFound', field: 'managerUserId' },
      })
    expect(await made(manager.id)).toMatchObject({ ok: true })
    const clerk = await aMember(t, 'employee')
    const change = { userId: clerk.id, version: 1, hasSystemAccess: true, managerUserId: stranger.id }
    expect(await browser.refusal(account.updateAccount, change)).toMatchObject({ field: 'managerUserId' })
    expect(
      await browser.refusal(account.updateAccount, { ...change, managerUserId: clerk.id }),
    ).toMatchObject({ code: 'access.account.ownManager', field: 'managerUserId' })
  })

  it('cannot take an address that is in use', async () => {
    const t = await company()
    const { browser, user } = await signedIn(t, 'company_admin')
    expect((await browser.refusal(account.createAccount, details(user.email))).code).toBe(
      'access.account.emailTaken',
    )
  })

  it('sees the temporary password once: neither the kept answer nor the audit trail holds it', async () => {
    const t = await company()
    const { browser } = await signedIn(t, 'company_admin')
    const made = await browser.call(account.createAccount, details('secret@example.test'))
    const kept = await t.act(ctx =>
      rawQuery(
        ctx.db,
        `select changes::text as text from app.audit_event where company_id = $1
         union all select response::text from app.idempotency where company_id = $1`,
        [t.company.id],
      ),
    )
    expect(JSON.stringify(kept)).toContain(made.userId)
    expect(JSON.stringify(kept)).not.toContain(made.temporaryPassword)
  })
})

describe('stopping an account', () => {
  it('ends its sessions from the next request on, and reactivation opens it again', async () => {
    const t = await company()
    const boss = await signedIn(t, 'company_admin')
    const clerk = await signedIn(t, 'employee')
    await boss.browser.call(account.suspendAccount, { userId: clerk.user.id, reason: 'إجازة طويلة' })
    expect((await clerk.browser.refusal(session.readSession, {})).code).toBe('access.session.none')
    const row = (await boss.browser.call(account.listAccounts, { status: 'suspended' })).rows[0]
    expect(row).toMatchObject({
      userId: clerk.user.id,
      status: 'suspended',
      reason: 'إجازة طويلة',
      whyNot: null,
    })
    await boss.browser.call(account.reactivateAccount, { userId: clerk.user.id })
    await clerk.browser.call(session.signIn, { email: clerk.user.email, password: clerk.user.password })
    expect((await clerk.browser.call(session.readSession, {})).denial).toBeNull()
  })

  it('shows a fleet manager only the accounts wholly inside his list', async () => {
    const t = await company()
    const employee = await aMember(t, 'employee')
    await aMember(t, 'accountant')
    const { browser } = await signedIn(t, 'fleet_manager')
    const { rows } = await browser.call(account.listAccounts, {})
    expect(rows.map(row => row.userId)).toEqual([employee.id])
    const plain = await signedIn(t, 'employee')
    expect((await plain.browser.refusal(account.listAccounts, {})).code).toBe('access.permission.missing')
  })

  it('lists everybody to platform staff, with their companies', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const staff = await aSuperAdmin(t)
    const { rows } = await staff.call(account.listAccounts, { search: clerk.email })
    expect(rows).toEqual([
      expect.objectContaining({ userId: clerk.id, companyId: t.company.uuid, roles: ['employee'] }),
    ])
  })
})

describe('founding', () => {
  it('makes the person who creates a company its administrator with an employee record', async () => {
    const t = await company()
    const founder = await aUser(t)
    const browser = aBrowser(t, { cookie: await aSession(t, founder) })
    expect((await browser.call(session.readSession, {})).company).toBeNull()
    await t.act(ctx => makeFounder({ ...ctx, company: ctx.company, actor: { ...nobody(founder.id) } }))
    const view = await browser.call(session.readSession, {})
    expect(view).toMatchObject({ denial: null, roles: expect.arrayContaining(['company_admin']) })
    expect(view.company?.id).toBe(t.company.uuid)
  })

  it('lets platform staff name the administrator', async () => {
    const t = await company()
    const email = `boss-${t.company.id}@example.test`
    const made = await t.act(ctx =>
      appointAdministrator(ctx, { email, firstNameAr: 'بدر', method: 'temporaryPassword' }),
    )
    const browser = aBrowser(t)
    await browser.call(session.signIn, { email, password: made.temporaryPassword! })
    expect((await browser.call(session.readSession, {})).roles).toContain('company_admin')
    // The form has two addresses, the company's and the user's: the refusal names which.
    await expect(
      t.act(ctx => appointAdministrator(ctx, { email, firstNameAr: 'بدر', method: 'invitation' })),
    ).rejects.toMatchObject({ refusal: { code: 'access.account.emailTaken', field: 'administrator.email' } })
  })
})

const nobody = (userId: string) => ({
  userId,
  name: '',
  email: '',
  sessionId: '',
  superAdmin: false,
  roles: [],
  company: null,
  permissions: new Set<string>(),
  denial: null,
  browse: null,
  sudoUntil: null,
})
