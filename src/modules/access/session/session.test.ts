import { describe, expect, it } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import * as account from '../account/account.contract.ts'
import { authenticate } from '../auth/authenticate.queries.ts'
import { newToken, tokenHash } from '../auth/tokens.queries.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aMember, aSession, aUser } from '../make.ts'
import { hashRuns } from '../password/passwordHash.queries.ts'
import * as profile from '../profile/profile.contract.ts'
import * as session from './session.contract.ts'

const company = (now?: string) => aCompany({ modules: [accessServer], ...(now ? { now } : {}) })

async function logRows(t: TestCompany, email: string) {
  const { rows } = await t.runtime.pool.query<{ level: string; category: string; action: string }>(
    `select level, category, action from app.system_log where metadata ->> 'email' = $1 order by id`,
    [email],
  )
  return rows
}

describe('signing out', () => {
  it('ends the visit of platform staff, so that the next sign-in starts outside every company', async () => {
    const t = await company()
    const staff = await aUser(t, { superAdmin: true })
    await t.runtime.pool.query('update access."user" set two_factor_enabled = true where id = $1', [staff.id])
    const started = t.runtime.clock()
    await t.runtime.pool.query(
      `insert into platform.browse_visit (company_id, super_admin_id, super_admin_name, started_at, expires_at)
       values ($1, $2, 'Staff', $3, $4)`,
      [t.company.id, staff.id, started, new Date(started.getTime() + 3_600_000)],
    )
    await aBrowser(t, { cookie: await aSession(t, staff) }).call(session.signOut, {})
    const { rows } = await t.runtime.pool.query(
      'select end_reason from platform.browse_visit where super_admin_id = $1',
      [staff.id],
    )
    expect(rows).toEqual([{ end_reason: 'signOut' }])
  })
})

describe('signing in', () => {
  it('refuses a wrong password and opens a session with the right one, with one log row each way', async () => {
    const t = await company()
    const clerk = await aMember(t, 'accountant')
    const browser = aBrowser(t)
    const wrong = await browser.refusal(session.signIn, { email: clerk.email, password: 'not the password' })
    expect(wrong).toMatchObject({ code: 'access.session.invalidCredentials', kind: 'unauthenticated' })
    expect(browser.cookie).toBeUndefined()
    const answer = await browser.call(session.signIn, {
      email: clerk.email.toUpperCase(),
      password: clerk.password,
    })
    expect(answer).toEqual({ outcome: 'signedIn', requiresPasswordChange: false, superAdmin: false })
    const view = await browser.call(session.readSession, {})
    expect(view.user.email).toBe(clerk.email)
    expect(view.roles).toEqual(['accountant'])
    expect(view.company?.id).toBe(t.company.uuid)
    expect(view.permissions).toContain('finance.ledger.write')
    expect(await logRows(t, clerk.email)).toEqual([
      { level: 'info', category: 'authentication', action: 'login' },
    ])
    await browser.call(session.signOut, {})
    expect(browser.cookie).toBeUndefined()
    expect((await logRows(t, clerk.email)).map(row => row.action)).toEqual(['login', 'logout'])
  })

  it('does the same hash work and says the same for a known and an unknown address', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const tried = async (email: string) => {
      const before = hashRuns()
      const refusal = await aBrowser(t).refusal(session.signIn, { email, password: 'not the password' })
      return { refusal, runs: hashRuns() - before }
    }
    const known = await tried(clerk.email)
    const unknown = await tried('nobody@example.test')
    const invited = await tried((await aUserWithoutPassword(t)).email)
    expect(known.runs).toBe(1)
    expect(unknown).toEqual(known)
    expect(invited).toEqual(known)
  })

  it('says that an address is unconfirmed only to whoever knows the password', async () => {
    const t = await company()
    const founder = await aUser(t, { emailConfirmed: false })
    const say = (password: string) => aBrowser(t).refusal(session.signIn, { email: founder.email, password })
    expect((await say('not the password')).code).toBe('access.session.invalidCredentials')
    expect((await say(founder.password)).code).toBe('access.session.emailUnconfirmed')
  })

  it('never adopts a session a browser brought along, and ends the one it held', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const planted = newToken()
    const browser = aBrowser(t, { cookie: planted })
    await browser.call(session.signIn, { email: clerk.email, password: clerk.password })
    const first = browser.cookie
    expect(first).not.toBe(planted)
    expect(
      await authenticate(t.runtime.pool, { cookie: planted, now: t.runtime.clock(), ip: null }),
    ).toBeNull()
    await browser.call(session.signIn, { email: clerk.email, password: clerk.password })
    expect(browser.cookie).not.toBe(first)
    expect(await authenticate(t.runtime.pool, { cookie: first, now: t.runtime.clock(), ip: null })).toBeNull()
  })

  it('stores only the hash of the token', async () => {
    const t = await company()
    const cookie = await aSession(t, await aMember(t, 'employee'))
    const { rows } = await t.runtime.pool.query('select * from access.session where token_hash = $1', [
      tokenHash(cookie),
    ])
    expect(JSON.stringify(rows)).not.toContain(cookie)
    expect(rows).toHaveLength(1)
  })
})

async function aUserWithoutPassword(t: TestCompany) {
  const user = await aUser(t)
  await t.runtime.pool.query('delete from access.account where user_id = $1', [user.id])
  return user
}

describe('guessing', () => {
  it('makes strangers wait longer and longer but never the owner on a known device', async () => {
    const t = await company('2026-11-21T09:00:00Z')
    const clerk = await aMember(t, 'employee')
    const own = { ip: '198.51.100.7', device: 'own phone' }
    await aBrowser(t, own).call(session.signIn, { email: clerk.email, password: clerk.password })
    const stranger = aBrowser(t, { ip: '203.0.113.9', device: 'script' })
    const codes: string[] = []
    for (let guess = 0; guess < 8; guess++)
      codes.push(
        (await stranger.refusal(session.signIn, { email: clerk.email, password: `guess ${guess}` })).code,
      )
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('access.session.invalidCredentials'))
    expect(codes.slice(5)).toEqual(Array(3).fill('access.session.tooMany'))
    const waiting = await stranger.refusal(session.signIn, { email: clerk.email, password: clerk.password })
    expect(waiting).toEqual({ code: 'access.session.tooMany', kind: 'tooMany', params: { minutes: 1 } })
    t.setNow('2026-11-21T09:01:01Z')
    await stranger.refusal(session.signIn, { email: clerk.email, password: 'one more guess' })
    const longer = await stranger.refusal(session.signIn, { email: clerk.email, password: clerk.password })
    expect(longer.params).toEqual({ minutes: 2 })
    await aBrowser(t, own).call(session.signIn, { email: clerk.email, password: clerk.password })
  })

  it('counts guesses from many addresses against the account and unknown accounts alike', async () => {
    const t = await company()
    const guess = async (email: string) => {
      const codes = new Map<string, number>()
      for (let n = 0; n < 24; n++) {
        const stranger = aBrowser(t, { ip: `203.0.113.${n}`, device: 'script' })
        const { code } = await stranger.refusal(session.signIn, { email, password: `guess ${n}` })
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
      return Object.fromEntries(codes)
    }
    const clerk = await aMember(t, 'employee')
    const expected = { 'access.session.invalidCredentials': 20, 'access.session.tooMany': 4 }
    expect(await guess(clerk.email)).toEqual(expected)
    expect(await guess(`nobody-${clerk.email}`)).toEqual(expected)
  })
})

describe('a session in time', () => {
  it('past its hour answers nothing but a silent refresh, which opens everything again', async () => {
    const t = await company('2026-11-21T09:00:00Z')
    const browser = aBrowser(t, { cookie: await aSession(t, await aMember(t, 'employee')) })
    t.setNow('2026-11-21T10:05:00Z')
    const expired = await browser.refusal(profile.readProfile, {})
    expect(expired).toEqual({ code: 'access.session.expired', kind: 'unauthenticated' })
    expect((await browser.refusal(session.readSession, {})).code).toBe('access.session.expired')
    const refreshed = await browser.call(session.refreshSession, {})
    expect(refreshed.expiresAt).toBe('2026-11-21T11:05:00.000Z')
    await browser.call(profile.readProfile, {})
  })

  it('idle for twelve hours and a minute is over', async () => {
    const t = await company('2026-11-21T09:00:00Z')
    const browser = aBrowser(t, { cookie: await aSession(t, await aMember(t, 'employee')) })
    t.setNow('2026-11-21T09:30:00Z')
    await browser.call(profile.readProfile, {})
    t.setNow('2026-11-21T21:31:00Z')
    expect((await browser.refusal(session.refreshSession, {})).code).toBe('access.session.expired')
  })

  it('kept busy ends after fourteen days', async () => {
    const t = await company('2026-11-01T09:00:00Z')
    const browser = aBrowser(t, { cookie: await aSession(t, await aMember(t, 'employee')) })
    for (let hour = 1; hour < 14 * 24; hour += 6) {
      t.setNow(new Date(Date.parse('2026-11-01T09:00:00Z') + hour * 3_600_000).toISOString())
      await browser.call(session.refreshSession, {})
    }
    t.setNow('2026-11-15T09:00:01Z')
    expect((await browser.refusal(session.refreshSession, {})).code).toBe('access.session.expired')
  })

  it('is refused at once after it was revoked from another device', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const phone = aBrowser(t, { cookie: await aSession(t, clerk) })
    const desk = aBrowser(t, { cookie: await aSession(t, clerk) })
    const { rows } = await desk.call(session.listSessions, {})
    const other = rows.find(row => !row.current)!
    await desk.call(session.revokeSession, { sessionId: other.id })
    expect((await phone.refusal(profile.readProfile, {})).code).toBe('access.session.none')
    const stranger = aBrowser(t, { cookie: await aSession(t, await aMember(t, 'company_admin')) })
    const own = rows.find(row => row.current)!
    expect((await stranger.refusal(session.revokeSession, { sessionId: own.id })).kind).toBe('notFound')
  })

  it('opens sensitive commands for fifteen minutes after the password was given again', async () => {
    const t = await company('2026-11-21T09:00:00Z')
    const boss = await aMember(t, 'company_admin')
    const clerk = await aMember(t, 'employee')
    const browser = aBrowser(t, { cookie: await aSession(t, boss, false) })
    const reset = { userId: clerk.id, method: 'temporaryPassword' as const }
    expect((await browser.refusal(account.resetAccountPassword, reset)).code).toBe(
      'access.session.sudoRequired',
    )
    expect((await browser.refusal(session.confirmIdentity, { password: 'not the password' })).code).toBe(
      'access.password.currentWrong',
    )
    const before = browser.cookie!
    await browser.call(session.confirmIdentity, { password: boss.password })
    // A token that was read before the password was given again does not get the rights that it opened.
    expect((await aBrowser(t, { cookie: before }).refusal(session.readSession, {})).code).toBe(
      'access.session.none',
    )
    await browser.call(account.resetAccountPassword, reset)
    t.setNow('2026-11-21T09:16:00Z')
    expect((await browser.refusal(account.resetAccountPassword, reset)).code).toBe(
      'access.session.sudoRequired',
    )
  })
})
