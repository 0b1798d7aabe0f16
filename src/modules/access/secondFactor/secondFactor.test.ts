import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import * as account from '../account/account.contract.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aMember, aSession, aUser, type Browser } from '../make.ts'
import * as password from '../password/password.contract.ts'
import * as profile from '../profile/profile.contract.ts'
import * as session from '../session/session.contract.ts'
import * as factor from './secondFactor.contract.ts'

const company = () => aCompany({ modules: [accessServer], now: new Date().toISOString() })

/** The next half minute: its code is good already, and the one of this half minute is spent. */
const nextCode = (totpUri: string) => codeOf(totpUri, Date.now() + 30_000)

/** What an authenticator app does with the secret of the QR picture (RFC 6238, 30 s, six digits). */
function codeOf(totpUri: string, at = Date.now()): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const secret = new URL(totpUri).searchParams.get('secret')!.replace(/=+$/, '')
  const bits = [...secret].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac[19]! & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function withAuthenticator(t: TestCompany, user: Awaited<ReturnType<typeof aUser>>) {
  const browser = aBrowser(t, { cookie: await aSession(t, user) })
  const { totpUri, backupCodes } = await browser.call(factor.startAuthenticator, { password: user.password })
  await browser.call(factor.confirmAuthenticator, { code: codeOf(totpUri) })
  return { browser, totpUri, backupCodes }
}

async function challengeOf(browser: Browser, user: { email: string; password: string }): Promise<string> {
  const answer = await browser.call(session.signIn, { email: user.email, password: user.password })
  if (answer.outcome !== 'secondFactor') throw new Error('a second factor was expected')
  return answer.challenge
}

describe('an authenticator', () => {
  it('is needed by a super administrator before anything else', async () => {
    const t = await company()
    const staff = await aUser(t, { superAdmin: true })
    const browser = aBrowser(t, { cookie: await aSession(t, staff) })
    expect((await browser.refusal(profile.readProfile, {})).code).toBe('access.secondFactor.setupRequired')
    expect((await browser.call(factor.readSecondFactor, {})).required).toBe(true)
    const { totpUri } = await browser.call(factor.startAuthenticator, { password: staff.password })
    expect((await browser.refusal(factor.confirmAuthenticator, { code: '000000' })).code).toBe(
      'access.secondFactor.wrongCode',
    )
    const before = browser.cookie
    await browser.call(factor.confirmAuthenticator, { code: codeOf(totpUri) })
    expect(browser.cookie).not.toBe(before)
    await browser.call(profile.readProfile, {})
    expect((await browser.call(session.readSession, {})).superAdmin).toBe(true)
    const view = await aBrowser(t, { cookie: before! }).refusal(session.readSession, {})
    expect(view.code).toBe('access.session.none')
  })

  it('stands between password and session, with one challenge for one session', async () => {
    const t = await company()
    const clerk = await aMember(t, 'accountant')
    const { totpUri } = await withAuthenticator(t, clerk)
    const browser = aBrowser(t)
    const challenge = await challengeOf(browser, clerk)
    expect(browser.cookie).toBeUndefined()
    expect((await browser.refusal(factor.verifySecondFactor, { challenge, code: '000000' })).code).toBe(
      'access.secondFactor.wrongCode',
    )
    expect(browser.cookie).toBeUndefined()
    await browser.call(factor.verifySecondFactor, { challenge, code: nextCode(totpUri) })
    expect((await browser.call(session.readSession, {})).user.secondFactorOn).toBe(true)
    const again = { challenge, code: codeOf(totpUri, Date.now() - 30_000) }
    expect((await aBrowser(t).refusal(factor.verifySecondFactor, again)).code).toBe('access.token.spent')
    const forged = { challenge: `${challenge.slice(0, -4)}AAA=`, code: codeOf(totpUri) }
    expect((await aBrowser(t).refusal(factor.verifySecondFactor, forged)).code).toBe('access.token.spent')
  })

  it('gives each of its codes once, in the order they come and for two sign-ins at the same moment', async () => {
    const t = await company()
    const clerk = await aMember(t, 'accountant')
    const { totpUri } = await withAuthenticator(t, clerk)
    const use = async (code: string) => {
      const browser = aBrowser(t)
      return browser.reply(factor.verifySecondFactor, { challenge: await challengeOf(browser, clerk), code })
    }
    const wrong = { ok: false, refusal: { code: 'access.secondFactor.wrongCode' } }
    expect(await use(codeOf(totpUri))).toMatchObject(wrong)
    const code = nextCode(totpUri)
    const answers = await Promise.all([use(code), use(code)])
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    expect(await use(code)).toMatchObject(wrong)
    expect((await use(codeOf(totpUri, Date.now() - 30_000))).ok).toBe(true)
  })

  it('can be replaced once by each backup code', async () => {
    const t = await company()
    const clerk = await aMember(t, 'accountant')
    const { backupCodes } = await withAuthenticator(t, clerk)
    const use = async (code: string) => {
      const browser = aBrowser(t)
      const challenge = await challengeOf(browser, clerk)
      return browser.reply(factor.verifySecondFactor, { challenge, code, backup: true })
    }
    expect((await use(backupCodes[0]!)).ok).toBe(true)
    expect(await use(backupCodes[0]!)).toMatchObject({
      ok: false,
      refusal: { code: 'access.secondFactor.wrongCode' },
    })
    expect((await use(backupCodes[1]!)).ok).toBe(true)
  })

  it('is not guessed: five codes a challenge and ten a person, then waiting', async () => {
    const t = await company()
    const clerk = await aMember(t, 'accountant')
    await withAuthenticator(t, clerk)
    const browser = aBrowser(t)
    const challenge = await challengeOf(browser, clerk)
    const codes: string[] = []
    for (let n = 0; n < 7; n++)
      codes.push(
        (await browser.refusal(factor.verifySecondFactor, { challenge, code: String(100_000 + n) })).code,
      )
    expect(codes).toEqual([
      ...Array(5).fill('access.secondFactor.wrongCode'),
      ...Array(2).fill('access.session.tooMany'),
    ])
  })

  it('is turned off with the password, but never the last one of a super administrator', async () => {
    const t = await company()
    const clerk = await aMember(t, 'accountant')
    const { browser } = await withAuthenticator(t, clerk)
    await browser.call(session.confirmIdentity, { password: clerk.password })
    await browser.call(factor.disableAuthenticator, { password: clerk.password })
    expect((await browser.call(factor.readSecondFactor, {})).authenticatorOn).toBe(false)
    const staff = await aUser(t, { superAdmin: true })
    const office = (await withAuthenticator(t, staff)).browser
    await office.call(session.confirmIdentity, { password: staff.password })
    expect((await office.refusal(factor.disableAuthenticator, { password: staff.password })).code).toBe(
      'access.secondFactor.required',
    )
  })
})

/** A small CBOR writer: what an attestation needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    Buffer.from(
      size < 24
        ? [(major << 5) | size]
        : size < 256
          ? [(major << 5) | 24, size]
          : [(major << 5) | 25, size >> 8, size & 255],
    )
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Buffer)]),
  ])
}

/** An authenticator in software: one ES256 key for one site. */
function aPasskeyDevice(origin: string, verifiesPerson = true) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = randomBytes(32)
  const rpHash = createHash('sha256').update(new URL(origin).hostname).digest()
  let counter = 0
  const authenticatorBytes = (extra: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([rpHash, Buffer.from([1 | (verifiesPerson ? 4 : 0) | extra]), count, rest])
  }
  const clientJson = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shared = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  return {
    create: (options: Record<string, unknown>) => {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), id, cbor(key)])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorBytes(0x40, attested)],
        ]),
      )
      return {
        ...shared,
        response: {
          clientDataJSON: clientJson('webauthn.create', options['challenge']).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get: (options: Record<string, unknown>) => {
      const client = clientJson('webauthn.get', options['challenge'])
      const bytes = authenticatorBytes(0)
      const signed = Buffer.concat([bytes, createHash('sha256').update(client).digest()])
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: bytes.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

describe('a passkey', () => {
  const origin = 'http://localhost:3000'

  it('signs in without a password, once for each ceremony', async () => {
    const t = await company()
    const staff = await aUser(t, { superAdmin: true })
    const desk = aBrowser(t, { cookie: await aSession(t, staff) })
    const device = aPasskeyDevice(origin)
    const { options, ceremony } = await desk.call(factor.startPasskey, {})
    await desk.call(factor.registerPasskey, { ceremony, name: 'هاتفي', response: device.create(options) })
    expect((await desk.call(factor.readSecondFactor, {})).passkeys).toEqual([
      expect.objectContaining({ name: 'هاتفي' }),
    ])
    await desk.call(profile.readProfile, {})
    const visitor = aBrowser(t)
    const begun = await visitor.call(factor.startPasskeySignIn, {})
    const answer = { ceremony: begun.ceremony, response: device.get(begun.options) }
    expect(await visitor.call(factor.signInWithPasskey, answer)).toMatchObject({ superAdmin: true })
    expect((await visitor.call(session.readSession, {})).user.id).toBe(staff.id)
    expect((await aBrowser(t).refusal(factor.signInWithPasskey, answer)).code).toBe(
      'access.secondFactor.passkeyRefused',
    )
    const key = (await desk.call(factor.readSecondFactor, {})).passkeys[0]!
    expect((await desk.refusal(factor.removePasskey, { passkeyId: key.id })).code).toBe(
      'access.secondFactor.required',
    )
  })

  const registered = async (t: TestCompany, user: Awaited<ReturnType<typeof aUser>>) => {
    const desk = aBrowser(t, { cookie: await aSession(t, user) })
    const device = aPasskeyDevice(origin)
    const { options, ceremony } = await desk.call(factor.startPasskey, {})
    await desk.call(factor.registerPasskey, { ceremony, name: 'key', response: device.create(options) })
    return { desk, device }
  }
  const signInWith = async (t: TestCompany, device: ReturnType<typeof aPasskeyDevice>) => {
    const visitor = aBrowser(t)
    const begun = await visitor.call(factor.startPasskeySignIn, {})
    return visitor.reply(factor.signInWithPasskey, {
      ceremony: begun.ceremony,
      response: device.get(begun.options),
    })
  }
  const lettersTo = async (t: TestCompany, email: string) =>
    (
      await t.runtime.pool.query<{ subject: string }>(
        'select subject from app.mail where recipient = $1 order by id',
        [email],
      )
    ).rows.map(row => row.subject)

  it('needs the password again, also from a session that lies open, and its owner hears of it', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const open = aBrowser(t, { cookie: await aSession(t, clerk, false) })
    expect((await open.refusal(factor.startPasskey, {})).code).toBe('access.session.sudoRequired')
    const { options, ceremony } = await aBrowser(t, { cookie: await aSession(t, clerk) }).call(
      factor.startPasskey,
      {},
    )
    const made = { ceremony, name: 'key', response: aPasskeyDevice(origin).create(options) }
    expect((await open.refusal(factor.registerPasskey, made)).code).toBe('access.session.sudoRequired')
    await open.call(session.confirmIdentity, { password: clerk.password })
    const begun = await open.call(factor.startPasskey, {})
    const response = aPasskeyDevice(origin).create(begun.options)
    await open.call(factor.registerPasskey, { ceremony: begun.ceremony, name: 'key', response })
    expect(await lettersTo(t, clerk.email)).toEqual(['تغيّر التحقق بخطوتين في حسابك'])
  })

  it('can be set up by a super administrator who has no factor yet, after the password', async () => {
    const t = await company()
    const staff = await aUser(t, { superAdmin: true })
    const open = aBrowser(t, { cookie: await aSession(t, staff, false) })
    expect((await open.refusal(factor.startPasskey, {})).code).toBe('access.session.sudoRequired')
    await open.call(session.confirmIdentity, { password: staff.password })
    await open.call(factor.startPasskey, {})
  })

  it('is not made under a temporary password, which others know', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    await t.runtime.pool.query('update access."user" set requires_password_change = true where id = $1', [
      clerk.id,
    ])
    const desk = aBrowser(t, { cookie: await aSession(t, clerk) })
    for (const [act, input] of [
      [factor.startPasskey, {}],
      [factor.startAuthenticator, { password: clerk.password }],
      [session.confirmIdentity, { password: clerk.password }],
    ] as const)
      expect((await desk.refusal(act, input)).code).toBe('access.password.changeRequired')
  })

  for (const method of ['temporaryPassword', 'invitation'] as const)
    it(`opens nothing after the administrator reset the password (${method})`, async () => {
      const t = await company()
      const clerk = await aMember(t, 'accountant')
      const { device } = await registered(t, clerk)
      const boss = aBrowser(t, { cookie: await aSession(t, await aMember(t, 'company_admin')) })
      await boss.call(account.resetAccountPassword, { userId: clerk.id, method })
      expect(await signInWith(t, device)).toMatchObject({
        refusal: { code: 'access.secondFactor.passkeyRefused' },
      })
    })

  it('opens nothing after its owner chose a new password', async () => {
    const t = await company()
    const clerk = await aMember(t, 'accountant')
    const { desk, device } = await registered(t, clerk)
    expect(await signInWith(t, device)).toMatchObject({ ok: true })
    const next = { current: clerk.password, next: 'Sahara-Wind-77', confirm: 'Sahara-Wind-77' }
    await desk.call(password.changePassword, next)
    expect((await desk.call(factor.readSecondFactor, {})).passkeys).toEqual([])
    expect(await signInWith(t, device)).toMatchObject({ ok: false })
  })

  it('is refused from another site, with another key, or without a verified person', async () => {
    const t = await company()
    const clerk = await aMember(t, 'employee')
    const desk = aBrowser(t, { cookie: await aSession(t, clerk) })
    const register = async (device: ReturnType<typeof aPasskeyDevice>) => {
      const { options, ceremony } = await desk.call(factor.startPasskey, {})
      return desk.reply(factor.registerPasskey, { ceremony, name: 'key', response: device.create(options) })
    }
    const refused = { ok: false, refusal: { code: 'access.secondFactor.passkeyRefused' } }
    expect(await register(aPasskeyDevice('https://evil.example'))).toMatchObject(refused)
    expect(await register(aPasskeyDevice(origin, false))).toMatchObject(refused)
    const visitor = aBrowser(t)
    const begun = await visitor.call(factor.startPasskeySignIn, {})
    const stranger = { ceremony: begun.ceremony, response: aPasskeyDevice(origin).get(begun.options) }
    expect((await visitor.refusal(factor.signInWithPasskey, stranger)).code).toBe(
      'access.secondFactor.passkeyRefused',
    )
  })
})
