import { describe, expect, it } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany } from '#kernel/testing/company.ts'
import * as account from '../account/account.contract.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aMember, aSession, aUser } from '../make.ts'
import * as profile from '../profile/profile.contract.ts'
import * as session from '../session/session.contract.ts'
import { permissionsWhileSuspended } from '../session/session.rules.ts'

const company = () => aCompany({ modules: [accessServer] })

describe('the denial order', () => {
  it('is met step by step by one person who fails at everything', async () => {
    const t = await company()
    const clerk = await aUser(t)
    const manager = await aMember(t, 'company_admin')
    const steps: string[] = []
    const anonymous = aBrowser(t)
    const call = { userId: manager.id }
    const meet = async (browser = aBrowser(t)) =>
      steps.push(
        (await browser.reply(account.endAccountSessions, call)).ok
          ? 'ok'
          : (await browser.refusal(account.endAccountSessions, call)).code,
      )
    await meet(anonymous)
    await t.runtime.pool.query('update access."user" set company_id = $2 where id = $1', [
      clerk.id,
      t.company.id,
    ])
    const browser = aBrowser(t, { cookie: await aSession(t, clerk) })
    await meet(browser)
    await t.act(ctx =>
      rawQuery(
        ctx.db,
        `insert into access.membership (company_id, user_id, employee_id, has_system_access, account_status)
         values ($1, $2, app.uuid_v7(), false, 'suspended')`,
        [t.company.id, clerk.id],
      ),
    )
    const set = (change: string) =>
      t.act(ctx =>
        rawQuery(ctx.db, `update access.membership set ${change} where company_id = $1 and user_id = $2`, [
          t.company.id,
          clerk.id,
        ]),
      )
    await meet(browser)
    await set('has_system_access = true')
    await meet(browser)
    await set(`account_status = 'active'`)
    await meet(browser)
    expect(steps).toEqual([
      'access.session.none',
      'access.denial.noEmployee',
      'access.denial.noSystemAccess',
      'access.denial.accountInactive',
      'access.permission.missing',
    ])
    const seen = await browser.call(session.readSession, {})
    expect(seen.denial).toBeNull()
  })

  it('still lets a suspended account read why and sign out, and nothing else', async () => {
    const t = await company()
    const boss = await aMember(t, 'company_admin')
    const clerk = await aMember(t, 'employee')
    await t.act(ctx =>
      rawQuery(
        ctx.db,
        `update access.membership set account_status = 'suspended' where company_id = $1 and user_id = $2`,
        [t.company.id, clerk.id],
      ),
    )
    const browser = aBrowser(t, { cookie: await aSession(t, clerk) })
    const view = await browser.call(session.readSession, {})
    expect(view.denial).toEqual({ code: 'access.denial.accountInactive', kind: 'forbidden' })
    expect(view.contact?.email).toBe(boss.email)
    expect(view.permissions).toEqual([])
    expect((await browser.refusal(profile.readProfile, {})).code).toBe('access.denial.accountInactive')
    await browser.call(session.signOut, {})
  })
})

describe('a company that is suspended', () => {
  it('lets its administrator pay and export, and nobody else in', async () => {
    const t = await company()
    const boss = aBrowser(t, { cookie: await aSession(t, await aMember(t, 'company_admin')) })
    const clerk = aBrowser(t, { cookie: await aSession(t, await aMember(t, 'accountant')) })
    await t.runtime.pool.query(`update platform.company set status = 'suspended' where id = $1`, [
      t.company.id,
    ])
    expect((await clerk.refusal(profile.readProfile, {})).code).toBe('access.denial.companySuspended')
    const view = await boss.call(session.readSession, {})
    expect(view.denial).toBeNull()
    expect(view.permissions).toEqual(permissionsWhileSuspended)
  })
})

describe('platform staff', () => {
  it('work in a company only during their visit, and only read until writing is unlocked', async () => {
    const t = await company()
    const staff = await aUser(t, { superAdmin: true })
    await t.runtime.pool.query('update access."user" set two_factor_enabled = true where id = $1', [staff.id])
    const browser = aBrowser(t, { cookie: await aSession(t, staff) })
    expect((await browser.call(session.readSession, {})).company).toBeNull()
    const started = t.runtime.clock()
    await t.runtime.pool.query(
      `insert into platform.browse_visit (company_id, super_admin_id, super_admin_name, started_at, expires_at)
       values ($1, $2, 'staff', $3, $4)`,
      [t.company.id, staff.id, started, new Date(started.getTime() + 3_600_000)],
    )
    const view = await browser.call(session.readSession, {})
    expect(view).toMatchObject({
      company: { id: t.company.uuid },
      browse: { mode: 'read' },
      roles: ['super_admin'],
    })
    const clerk = await aMember(t, 'employee')
    expect((await browser.refusal(account.endAccountSessions, { userId: clerk.id })).code).toBe(
      'platform.browse.readOnly',
    )
    t.setNow(new Date(started.getTime() + 3_600_001).toISOString())
    await browser.call(session.refreshSession, {})
    expect((await browser.call(session.readSession, {})).company).toBeNull()
  })
})
