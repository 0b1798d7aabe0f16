import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { wordsIn } from '#kernel/testing/words.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import * as device from '../boundDevice/boundDevice.contract.ts'
import * as settings from '../hrSettings/hrSettings.contract.ts'
import { hrServer } from '../index.server.ts'
import { aColleague, anEmployee, aSite, aTap, type Colleague, office } from '../make.ts'
import * as siteRule from '../siteRule/siteRule.contract.ts'
import * as workSite from '../workSite/workSite.contract.ts'
import * as attendance from './attendance.contract.ts'
import * as clock from './clock.contract.ts'
import { clockFailure, clockHttpFailure, clockSentenceAr, clockSentencesAr } from './clockMessage.rules.ts'

const modules = [accessServer, alertsServer, partiesServer, accountingServer, billingServer, hrServer]
const settled = {
  dailyBasis: '26',
  latePolicy: 'none',
  isAutoCheckout: false,
  unsurePolicy: 'review',
  deviceBinding: 'off',
  payDay: 28,
  documentLeadDays: [90, 30, 7],
} as const

/** A company of one site, where devices are not asked for. */
async function anOffice(changed: Partial<Record<keyof typeof settled, unknown>> = {}): Promise<TestCompany> {
  const made = await aCompany({ modules, now: '2026-11-14T06:00:00Z' })
  await made.call(settings.saveSettings, { fromOn: '2026-11-14', ...settled, ...changed } as never)
  await aSite(made)
  return made
}

let t: TestCompany
beforeAll(async () => {
  t = await anOffice()
})

const said = (answer: Parameters<typeof clockFailure>[0]) => clockSentenceAr(clockFailure(answer, 'ar'))
const today = (who: Colleague) => t.call(clock.attendanceToday, {}, who.call)

describe('the distance message', () => {
  test('scenario 1: 1,234 m away is LOCATION_OUT_OF_RANGE with distance 1234, allowedRadius 100 and an empty error', async () => {
    const who = await aColleague(t)
    const away = await aTap(t, who, 'in', '2026-11-15T05:00:00Z', { latitude: 29.387, accuracy: 20 })
    expect(away).toEqual({
      success: false,
      message: null,
      error: null,
      errorCode: 'LOCATION_OUT_OF_RANGE',
      distance: 1234,
      allowedRadius: 100,
      needsConfiguration: false,
    })
    expect(said(away)).toBe('أنت على بعد 1.2 كم من موقع العمل، والمسموح 100 متر. اقترب أكثر ثم أعد المحاولة')
    const near = await aTap(t, who, 'in', '2026-11-15T05:01:00Z', { latitude: 29.3782, accuracy: 20 })
    expect(said(near)).toContain('على بعد 256 متر')
    expect(await today(who)).toBeNull()
  })

  test('scenario 1: without a site the answer is needsConfiguration, whatever else is said', async () => {
    const bare = await aCompany({ modules, now: '2026-11-15T05:00:00Z' })
    const answer = await aTap(bare, await aColleague(bare), 'in', '2026-11-15T05:00:00Z')
    expect(answer).toMatchObject({ success: false, needsConfiguration: true, errorCode: null, error: null })
    expect(said(answer)).toBe('لم يتم تحديد موقع المكتب. تواصل مع المسؤول لإعداد موقع المكتب')
    expect(clockSentenceAr(clockHttpFailure(null, 'ar'))).toBe('أنت خارج نطاق العمل المسموح')
  })

  test('of a look without recording is the same, and the company must be the own one', async () => {
    const who = await aColleague(t)
    const where = { latitude: 29.3782, longitude: office.longitude, accuracy: 20 }
    expect(
      await t.call(clock.verifyLocation, { companyId: t.company.uuid, ...where }, who.call),
    ).toMatchObject({ success: false, errorCode: 'LOCATION_OUT_OF_RANGE', distance: 256 })
    expect(
      await t.call(clock.verifyLocation, { companyId: t.company.uuid, ...office, accuracy: 5 }, who.call),
    ).toMatchObject({ success: true, distance: 0, allowedRadius: 100 })
    const other = '01900000-0000-7000-8000-0000000000ff'
    expect(await t.refusal(clock.verifyLocation, { companyId: other, ...where }, who.call)).toMatchObject({
      kind: 'notFound',
    })
  })
})

test('the sentences of rule 4 stand in the catalogue letter by letter', () => {
  expect(wordsIn('src/modules/hr', 'ar')).toMatchObject(clockSentencesAr)
})

describe('an unsure position', () => {
  const edge = { latitude: office.latitude + 0.0008, accuracy: 12 }

  test('scenario 2: is recorded at 08:04 and waits; the code of the site makes it plain, one of 61 s ago does not', async () => {
    const who = await aColleague(t)
    const answer = await aTap(t, who, 'in', '2026-11-15T05:04:30Z', edge)
    expect(answer).toMatchObject({
      success: true,
      message: 'سُجّل حضورك وينتظر تأكيد المدير، دقة موقعك 12 متر',
    })
    expect(await today(who)).toMatchObject({
      reviewState: 'pending',
      checkInTime: '2026-11-15T05:04:00.000Z',
    })
    const [site] = (await t.call(workSite.listSites, {})).rows
    const { code } = await t.call(workSite.codeOfSite, { id: site!.id })
    const second = await aColleague(t)
    expect(
      (await aTap(t, second, 'in', '2026-11-15T05:04:55Z', { ...edge, qrCode: code })).message,
    ).toBeNull()
    expect(await today(second)).toMatchObject({ reviewState: 'clean' })
    const third = await aColleague(t)
    await aTap(t, third, 'in', '2026-11-15T05:05:31Z', { ...edge, qrCode: code })
    expect(await today(third)).toMatchObject({ reviewState: 'pending' })
  })

  test('is proven by the digits under the code as well, which a look tells before anything is recorded', async () => {
    const who = await aColleague(t)
    t.setNow('2026-11-15T05:10:00Z')
    const [site] = (await t.call(workSite.listSites, {})).rows
    const { digits } = await t.call(workSite.codeOfSite, { id: site!.id })
    expect(digits).toMatch(/^\d{8}$/)
    const look = (qrCode: string | null) =>
      t.call(clock.verifyLocation, { companyId: t.company.uuid, ...office, ...edge, qrCode }, who.call)
    expect(await look(null)).toMatchObject({ success: false, errorCode: 'LOCATION_UNSURE' })
    expect(await look(digits)).toMatchObject({ success: true })
    expect(await look(digits === '12345678' ? '87654321' : '12345678')).toMatchObject({ success: false })
    await aTap(t, who, 'in', '2026-11-15T05:10:40Z', { ...edge, qrCode: digits })
    expect(await today(who)).toMatchObject({ reviewState: 'clean' })
    const late = await aColleague(t)
    await aTap(t, late, 'in', '2026-11-15T05:11:01Z', { ...edge, qrCode: digits })
    expect(await today(late)).toMatchObject({ reviewState: 'pending' })
  })

  test('is refused where the company says so, and without accuracy it is unsure', async () => {
    const strict = await anOffice({ unsurePolicy: 'refuse' })
    const who = await aColleague(strict)
    const answer = await aTap(strict, who, 'in', '2026-11-15T05:04:00Z', { accuracy: null })
    expect(answer).toMatchObject({ success: false, errorCode: 'LOCATION_UNSURE' })
    expect(said(answer)).toBe('الموقع غير دقيق، استخدم رمز الموقع أو جهاز البصمة')
  })
})

describe('the states of a day', () => {
  test('scenario 3: none, in at 08:04 within the grace, in again, out at 17:30 with 506 minutes, done', async () => {
    const who = await aColleague(t)
    t.setNow('2026-11-15T05:00:00Z')
    expect(await today(who)).toBeNull()
    expect(await t.call(clock.readClock, {}, who.call)).toMatchObject({
      step: 'in',
      employeeId: who.employeeId,
    })
    expect(await aTap(t, who, 'in', '2026-11-15T05:04:00Z')).toMatchObject({ success: true, message: null })
    expect(await today(who)).toMatchObject({
      status: 'present',
      lateMinutes: 0,
      attendanceDate: '2026-11-15',
    })
    const again = await aTap(t, who, 'in', '2026-11-15T05:10:00Z')
    expect(again).toMatchObject({ success: false, errorCode: 'ALREADY_CLOCKED_IN', error: null })
    expect(said(again)).toBe('تم تسجيل الحضور اليوم مسبقاً')
    expect((await t.call(clock.readClock, {}, who.call)).step).toBe('out')
    expect(await aTap(t, who, 'out', '2026-11-15T14:30:00Z')).toMatchObject({ success: true })
    expect(await today(who)).toMatchObject({ workedMinutes: 506, overtimeMinutes: 0, lateMinutes: 0 })
    expect((await t.call(clock.readClock, {}, who.call)).step).toBe('done')
    const late = await aTap(t, who, 'out', '2026-11-15T14:31:00Z')
    expect(said(late)).toBe('سُجّل انصرافك اليوم')
    expect(said(await aTap(t, await aColleague(t), 'out', '2026-11-15T14:31:00Z'))).toBe(
      'لم تسجل حضورك اليوم',
    )
  })

  test('scenario 3: nobody clocks for another, nor without the right, nor from a place that is none', async () => {
    const [who, other] = [await aColleague(t), await aColleague(t)]
    const reading = { ...office, accuracy: 8, ageMs: 500, challenge: null }
    expect(
      await t.refusal(clock.clockIn, { employeeId: other.employeeId, ...reading }, who.call),
    ).toMatchObject({ kind: 'notFound' })
    expect(
      await t.refusal(
        clock.clockIn,
        { employeeId: who.employeeId, ...reading },
        { userId: who.userId, permissions: ['hr.attendance.read'] },
      ),
    ).toMatchObject({ code: 'access.permission.missing' })
    for (const latitude of [Number.NaN, 91, 'north', undefined])
      expect(
        await t.refusal(
          clock.clockIn,
          { employeeId: who.employeeId, ...reading, latitude: latitude as number },
          who.call,
        ),
      ).toMatchObject({ kind: 'invalid' })
    expect(await aTap(t, who, 'in', '2026-11-15T05:00:00Z', { latitude: 0, longitude: 0 })).toMatchObject({
      errorCode: 'LOCATION_OUT_OF_RANGE',
    })
  })

  test('two clock-ins at once give one record, the other one is told', async () => {
    const who = await aColleague(t)
    t.setNow('2026-11-15T05:00:00Z')
    const challenges = await Promise.all([1, 2].map(() => t.call(clock.challengeClock, {}, who.call)))
    const answers = await Promise.all(
      challenges.map(({ challenge }) =>
        t.call(
          clock.clockIn,
          { employeeId: who.employeeId, ...office, accuracy: 8, ageMs: 0, challenge },
          who.call,
        ),
      ),
    )
    expect(answers.map(answer => answer.errorCode).toSorted()).toEqual(['ALREADY_CLOCKED_IN', null])
    const { rows } = await t.call(attendance.listAttendance, { employeeId: who.employeeId })
    expect(rows).toHaveLength(1)
  })

  test('a repeat with the same request key hears the first answer', async () => {
    const who = await aColleague(t)
    const requestKey = crypto.randomUUID()
    const first = await aTap(t, who, 'in', '2026-11-15T05:00:00Z', { requestKey })
    expect(await aTap(t, who, 'in', '2026-11-15T05:00:20Z', { requestKey })).toEqual(first)
  })

  test('an old reading, no challenge or one used before is CHALLENGE_EXPIRED', async () => {
    const who = await aColleague(t)
    expect(await aTap(t, who, 'in', '2026-11-15T05:00:00Z', { ageMs: 30_001 })).toMatchObject({
      errorCode: 'CHALLENGE_EXPIRED',
      error: 'انتهت صلاحية القراءة، أعد المحاولة',
    })
    const { challenge } = await t.call(clock.challengeClock, {}, who.call)
    const tap = { employeeId: who.employeeId, ...office, accuracy: 8, ageMs: 0, challenge }
    expect((await t.call(clock.clockIn, tap, who.call)).success).toBe(true)
    expect((await t.call(clock.clockOut, tap, who.call)).errorCode).toBe('CHALLENGE_EXPIRED')
    const late = await t.call(clock.challengeClock, {}, who.call)
    t.setNow('2026-11-15T05:02:00Z')
    expect((await t.call(clock.clockOut, { ...tap, challenge: late.challenge }, who.call)).errorCode).toBe(
      'CHALLENGE_EXPIRED',
    )
  })
})

describe('flags', () => {
  test('scenario 4: 34.75 km in six minutes is recorded, pending with impossibleTravel, and deducts nothing', async () => {
    const far = { latitude: 29.0775, longitude: 48.0838 }
    const made = await anOffice()
    await aSite(made, far)
    const who = await aColleague(made)
    await aTap(made, who, 'in', '2026-11-15T05:00:00Z')
    await aTap(made, who, 'out', '2026-11-15T05:06:00Z', far)
    const [row] = (await made.call(attendance.listAttendance, { employeeId: who.employeeId })).rows
    expect(row).toMatchObject({ reviewState: 'pending', flags: ['impossibleTravel'], lateMinutes: 0 })
  })

  test('scenario 4: two employees on one key are both flagged', async () => {
    const made = await anOffice({ deviceBinding: 'warn' })
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const proofOf = (asked: string) => ({
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      signature: sign('sha256', Buffer.from(asked), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
        'base64',
      ),
      label: 'هاتف',
    })
    const both = [await aColleague(made), await aColleague(made)]
    for (const who of both) {
      made.setNow('2026-11-15T05:00:00Z')
      const { challenge } = await made.call(clock.challengeClock, {}, who.call)
      await made.call(
        clock.clockIn,
        {
          employeeId: who.employeeId,
          ...office,
          accuracy: 8,
          ageMs: 0,
          challenge,
          deviceProof: proofOf(challenge),
        },
        who.call,
      )
    }
    const { rows } = await made.call(attendance.listAttendance, { date: '2026-11-15' })
    expect(rows.map(row => row.flags.includes('sharedDevice'))).toEqual([true, true])
    expect(rows.map(row => row.reviewState)).toEqual(['pending', 'pending'])
    const devices = (await made.call(device.listDevices, {})).rows
    expect(devices.map(one => [one.state, one.sharedWith.length])).toEqual([
      ['pending', 1],
      ['pending', 1],
    ])
    const mine = devices.find(one => one.employee.id === both[0]!.employeeId)!
    expect(
      await made.refusal(device.approveDevice, { id: mine.id, version: mine.version }, both[0]!.call),
    ).toMatchObject({ code: 'hr.attendance.own' })
    await made.call(device.approveDevice, { id: mine.id, version: mine.version })
    expect((await made.call(device.listDevices, { state: 'active' })).rows).toHaveLength(1)
  })

  test('under require an unknown device is refused with its sentence and waits for approval', async () => {
    const made = await anOffice({ deviceBinding: 'require' })
    const who = await aColleague(made)
    const answer = await aTap(made, who, 'in', '2026-11-15T05:00:00Z')
    expect(answer).toMatchObject({ errorCode: 'DEVICE_NOT_BOUND' })
    expect(said(answer)).toBe('هذا الجهاز غير مربوط بحسابك، طُلب اعتماده')
  })
})

describe('a site rule', () => {
  test('of one employee opens every place to him, others keep theirs; a retired site is no site of a rule', async () => {
    const made = await anOffice()
    const [who, other] = [await aColleague(made), await aColleague(made)]
    await made.call(siteRule.saveSiteRule, {
      subject: 'employee',
      employeeId: who.employeeId,
      mode: 'anywhere',
      fromOn: '2026-11-15',
    })
    const away = { latitude: 29.2, accuracy: 20 }
    expect(await aTap(made, who, 'in', '2026-11-15T05:00:00Z', away)).toMatchObject({ success: true })
    expect(await aTap(made, other, 'in', '2026-11-15T05:00:00Z', away)).toMatchObject({ success: false })
    const [site] = (await made.call(workSite.listSites, {})).rows
    expect(site).toMatchObject({ judged: { accept: 0, unsure: 0, deny: 1 } })
    await made.call(siteRule.saveSiteRule, { subject: 'all', fromOn: '2026-11-15', siteIds: [site!.id] })
    expect(await made.refusal(workSite.retireSite, { id: site!.id, version: site!.version })).toMatchObject({
      code: 'hr.site.used',
    })
  })

  test('needs its subject and a site, and a site its shape', async () => {
    const made = await anOffice()
    const clerk = await anEmployee(made)
    const wish = { subject: 'employee', fromOn: '2026-11-15' } as const
    expect(await made.refusal(siteRule.saveSiteRule, wish)).toMatchObject({ field: 'employeeId' })
    expect(await made.refusal(siteRule.saveSiteRule, { ...wish, employeeId: clerk.id })).toMatchObject({
      code: 'hr.siteRule.sites',
    })
    expect(await made.refusal(workSite.saveSite, { nameAr: 'بلا مكان' })).toMatchObject({ field: 'latitude' })
    const corners = [0, 1].map(at => ({ latitude: 29 + at, longitude: 47 }))
    expect(
      await made.refusal(workSite.saveSite, { nameAr: 'ساحة', shape: 'polygon', vertices: corners }),
    ).toMatchObject({ code: 'hr.site.shape', field: 'vertices' })
  })
})
