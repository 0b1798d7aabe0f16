import { describe, expect, it } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aMember, aSession } from '../make.ts'
import * as profile from '../profile/profile.contract.ts'
import { backgroundDone } from '../session/environment.queries.ts'
import * as session from '../session/session.contract.ts'
import * as signUp from '../signUp/signUp.contract.ts'
import * as password from './password.contract.ts'
import { hashPassword, hashRuns, needsRehash, verifyPassword } from './passwordHash.queries.ts'

const company = (now?: string) => aCompany({ modules: [accessServer], ...(now ? { now } : {}) })

async function mailsTo(t: TestCompany, recipient: string) {
  await backgroundDone()
  const { rows } = await t.runtime.pool.query<{ subject: string; body_text: string }>(
    'select subject, body_text from app.mail where recipient = $1 order by id',
    [recipient],
  )
  return rows
}

describe('a password hash', () => {
  it('is argon2id in PHC form, salted, and verifies only its own password', async () => {
    const phc = await hashPassword('Sahara-Wind-52')
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await verifyPassword(phc, 'Sahara-Wind-52')).toBe(true)
    expect(await verifyPassword(phc, 'Sahara-Wind-53')).toBe(false)
    expect(await verifyPassword('not a hash', 'Sahara-Wind-52')).toBe(false)
    expect(needsRehash(phc)).toBe(false)
    expect(needsRehash(phc.replace('m=19456', 'm=9216'))).toBe(true)
  })

  it('made with weaker figures is replaced at the next sign-in', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const { argon2Sync, randomBytes } = await import('node:crypto')
    const salt = randomBytes(16)
    const key = argon2Sync('argon2id', {
      message: clerk.password,
      nonce: salt,
      memory: 8192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const weak = `$argon2id$v=19$m=8192,t=1,p=1$${bare(salt)}$${bare(key)}`
    await t.runtime.pool.query('update access.account set password = $2 where user_id = $1', [clerk.id, weak])
    await aBrowser(t).call(session.signIn, { email: clerk.email, password: clerk.password })
    const { rows } = await t.runtime.pool.query('select password from access.account where user_id = $1', [
      clerk.id,
    ])
    expect(needsRehash(rows[0].password)).toBe(false)
    await aBrowser(t).call(session.signIn, { email: clerk.email, password: clerk.password })
  })
})

describe('a forgotten password', () => {
  it('is reset once with a mailed link, and every session ends', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const desk = aBrowser(t, { cookie: await aSession(t, clerk) })
    const visitor = aBrowser(t)
    await visitor.call(password.requestReset, { email: clerk.email })
    const [mail] = await mailsTo(t, clerk.email)
    expect(mail?.subject).toBe('إعادة تعيين كلمة المرور')
    const token = mail!.body_text.match(/\/reset-password#token=([\w-]+)/)![1]!
    const kept = await t.runtime.pool.query(
      'select identifier, value from access.verification where value = $1',
      [clerk.id],
    )
    expect(JSON.stringify(kept.rows)).not.toContain(token)
    const again = { token, next: clerk.password, confirm: clerk.password }
    expect((await visitor.refusal(password.resetPassword, again)).code).toBe('access.password.same')
    const next = { token, next: 'Harbour-Lamp-8', confirm: 'Harbour-Lamp-8' }
    await visitor.call(password.resetPassword, next)
    expect((await visitor.refusal(password.resetPassword, next)).code).toBe('access.token.spent')
    const torn = { ...next, token: next.token.slice(0, 4) }
    expect((await visitor.refusal(password.resetPassword, torn)).code).toBe('access.token.spent')
    expect((await desk.refusal(session.readSession, {})).code).toBe('access.session.none')
    expect(
      (await visitor.refusal(session.signIn, { email: clerk.email, password: clerk.password })).code,
    ).toBe('access.session.invalidCredentials')
    await visitor.call(session.signIn, { email: clerk.email, password: 'Harbour-Lamp-8' })
  })

  it('ends the links that were mailed before, whichever way the password changes', async () => {
    const t = await company()
    const clerk = await aMember(t, 'accountant')
    const linkFor = async () => {
      await aBrowser(t).call(password.requestReset, { email: clerk.email })
      return (await mailsTo(t, clerk.email)).at(-1)!.body_text.match(/#token=([\w-]+)/)![1]!
    }
    const use = (token: string, next: string) =>
      aBrowser(t).reply(password.resetPassword, { token, next, confirm: next })
    const spent = { ok: false, refusal: { code: 'access.token.spent' } }
    const [older, newer] = [await linkFor(), await linkFor()]
    expect(await use(newer, 'Harbour-Lamp-8')).toMatchObject({ ok: true })
    expect(await use(older, 'Harbour-Lamp-9')).toMatchObject(spent)
    const beforeChange = await linkFor()
    const desk = aBrowser(t, { cookie: await aSession(t, clerk) })
    const own = { current: 'Harbour-Lamp-8', next: 'Harbour-Lamp-7', confirm: 'Harbour-Lamp-7' }
    await desk.call(password.changePassword, own)
    expect(await use(beforeChange, 'Harbour-Lamp-9')).toMatchObject(spent)
  })

  it('answers alike for an unknown address, without hash work or mail', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const before = hashRuns()
    const known = await aBrowser(t).reply(password.requestReset, { email: clerk.email })
    const unknown = await aBrowser(t).reply(password.requestReset, { email: `nobody-${clerk.email}` })
    expect(unknown).toEqual(known)
    expect(hashRuns()).toBe(before)
    expect(await mailsTo(t, `nobody-${clerk.email}`)).toEqual([])
  })

  it('refuses a link after sixty minutes', async () => {
    const t = await company('2026-11-21T09:00:00Z')
    const clerk = await aMember(t, 'employee')
    await aBrowser(t).call(password.requestReset, { email: clerk.email })
    const [mail] = await mailsTo(t, clerk.email)
    const token = mail!.body_text.match(/#token=([\w-]+)/)![1]!
    t.setNow('2026-11-21T10:00:01Z')
    const next = { token, next: 'Harbour-Lamp-8', confirm: 'Harbour-Lamp-8' }
    expect((await aBrowser(t).refusal(password.resetPassword, next)).code).toBe('access.token.spent')
  })
})

describe('changing the own password', () => {
  it('asks for the present one, renews the cookie and ends the other sessions', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const desk = aBrowser(t, { cookie: await aSession(t, clerk) })
    const phone = aBrowser(t, { cookie: await aSession(t, clerk) })
    const next = { next: 'Harbour-Lamp-8', confirm: 'Harbour-Lamp-8' }
    expect((await desk.refusal(password.changePassword, next)).field).toBe('current')
    expect((await desk.refusal(password.changePassword, { ...next, current: 'wrong' })).code).toBe(
      'access.password.currentWrong',
    )
    const stolen = desk.cookie
    await desk.call(password.changePassword, { ...next, current: clerk.password })
    await desk.call(profile.readProfile, {})
    expect((await phone.refusal(profile.readProfile, {})).code).toBe('access.session.none')
    expect((await aBrowser(t, { cookie: stolen! }).refusal(profile.readProfile, {})).code).toBe(
      'access.session.none',
    )
  })
})

describe('signing up', () => {
  const details = (email: string) => ({
    email,
    password: 'Sahara-Wind-52',
    firstName: 'بدر',
    businessType: 'car_rental' as const,
  })

  it('needs the mailed confirmation before the first sign-in', async () => {
    const t = await company()
    const email = `founder-${t.company.id}@example.test`
    const visitor = aBrowser(t)
    await visitor.call(signUp.createSignUp, details(email))
    expect((await visitor.refusal(session.signIn, { email, password: 'Sahara-Wind-52' })).code).toBe(
      'access.session.emailUnconfirmed',
    )
    const [mail] = await mailsTo(t, email)
    const token = mail!.body_text.match(/#confirm=([\w-]+)/)![1]!
    expect(await visitor.call(signUp.confirmSignUp, { token })).toEqual({ email })
    expect((await visitor.refusal(signUp.confirmSignUp, { token })).code).toBe('access.token.spent')
    // The link itself has signed the owner in.
    const view = await visitor.call(session.readSession, {})
    expect(view).toMatchObject({
      company: null,
      denial: null,
      permissions: [],
      user: { businessType: 'car_rental' },
    })
    await aBrowser(t).call(session.signIn, { email, password: 'Sahara-Wind-52' })
  })

  it('signs nobody else out of the browser a confirmation is opened in', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const browser = aBrowser(t)
    await browser.call(session.signIn, { email: clerk.email, password: clerk.password })
    const email = `other-${t.company.id}@example.test`
    await aBrowser(t).call(signUp.createSignUp, details(email))
    const token = (await mailsTo(t, email))[0]!.body_text.match(/#confirm=([\w-]+)/)![1]!
    await browser.call(signUp.confirmSignUp, { token })
    expect((await browser.call(session.readSession, {})).user.email).toBe(clerk.email)
  })

  it('answers a known address alike, with the same hash work, and writes to its owner instead', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const run = async (email: string) => {
      const before = hashRuns()
      return {
        reply: await aBrowser(t).reply(signUp.createSignUp, details(email)),
        runs: hashRuns() - before,
      }
    }
    expect(await run(clerk.email)).toEqual(await run(`new-${clerk.email}`))
    expect((await mailsTo(t, clerk.email)).map(mail => mail.subject)).toEqual(['لديك حساب بالفعل'])
    expect(
      (
        await aBrowser(t).refusal(signUp.createSignUp, {
          ...details('x@example.test'),
          password: 'password1',
        })
      ).code,
    ).toBe('access.password.common')
  })

  it('mails the confirmation again at most once a minute', async () => {
    const t = await company('2026-11-21T09:00:00Z')
    const email = `again-${t.company.id}@example.test`
    await aBrowser(t).call(signUp.createSignUp, details(email))
    await aBrowser(t).call(signUp.resendConfirmation, { email })
    expect((await aBrowser(t).refusal(signUp.resendConfirmation, { email })).code).toBe(
      'access.session.tooMany',
    )
    t.setNow('2026-11-21T09:01:01Z')
    await aBrowser(t).call(signUp.resendConfirmation, { email })
    expect(await mailsTo(t, email)).toHaveLength(3)
  })
})
