import { beforeEach, describe, expect, test } from 'vitest'
import { handle } from '#kernel/server/handle.ts'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import * as attendance from '../attendance/attendance.contract.ts'
import { hrServer } from '../index.server.ts'
import { aColleague, anEmployee, aSite } from '../make.ts'
import * as siteRule from '../siteRule/siteRule.contract.ts'
import * as workSite from '../workSite/workSite.contract.ts'
import * as contract from './kiosk.contract.ts'
import { afterWrongPin, isNumberOf, whyNotPin } from './kiosk.rules.ts'

const modules = [accessServer, alertsServer, partiesServer, accountingServer, billingServer, hrServer]

describe('A kiosk', () => {
  let t: TestCompany
  let [siteId, token, kioskId] = ['', '', '']
  let man: { id: string; number: string; pin: string }
  const aKiosk = async (site: string, nameAr: string) => {
    const { id, path } = await t.call(contract.pairKiosk, { siteId: site, nameAr })
    return { id, token: /#token=(.+)$/.exec(path)![1]! }
  }
  beforeEach(async () => {
    t = await aCompany({ modules, now: '2026-11-14T06:00:00Z' })
    siteId = (await aSite(t, { nameAr: 'المستودع' })).id
    ;({ id: kioskId, token } = await aKiosk(siteId, 'باب المستودع'))
    const { id } = await anEmployee(t, { name: 'سالم' })
    man = { id, ...(await t.call(contract.givePin, { employeeId: id })) }
    t.setNow('2026-11-15T05:04:00Z')
  })
  /** A call of the tablet: without a session, with nothing but what it sends. */
  const fromTablet = async (endpoint: Endpoint, input: unknown) => {
    const bound = hrServer.endpoints.find(one => one.endpoint === endpoint)!
    const answer = await handle(t.runtime, bound, 'core', {
      actor: null,
      input,
      key: endpoint.kind === 'command' ? crypto.randomUUID() : null,
      dryRun: false,
      requestId: 'test',
      ip: '127.0.0.1',
      device: null,
    })
    if (!answer.ok) return answer.refusal
    return 'output' in answer ? answer.output : null
  }
  const press = (wish: object, given = token) =>
    fromTablet(contract.clockAtKiosk, {
      token: given,
      action: 'in',
      requestKey: crypto.randomUUID(),
      ...wish,
    })
  const dayOf = async (employeeId: string) =>
    (await t.call(attendance.listAttendance, { date: '2026-11-15', employeeId, limit: 5 })).rows[0]

  test('records who comes with number and PIN at its site, and the day is clean', async () => {
    const own = { number: man.number, pin: man.pin }
    const requestKey = crypto.randomUUID()
    const first = await press({ ...own, requestKey })
    expect(first).toEqual({ failure: null, recorded: { name: 'سالم', at: '2026-11-15T05:04:00.000Z' } })
    expect(await press({ ...own, requestKey })).toEqual(first)
    expect(await press(own)).toEqual({ failure: 'ALREADY_CLOCKED_IN', recorded: null })
    t.setNow('2026-11-15T14:00:00Z')
    expect(
      await press({ ...own, action: 'out', number: String(Number(man.number.slice(-5))) }),
    ).toMatchObject({
      failure: null,
    })
    expect(await dayOf(man.id)).toMatchObject({
      checkInTime: '2026-11-15T05:04:00.000Z',
      checkOutTime: '2026-11-15T14:00:00.000Z',
      source: 'kiosk',
      verdict: 'accept',
      reviewState: 'clean',
    })
  })

  test('takes the code of a phone for a minute, and no other text', async () => {
    const who = await aColleague(t)
    const { code } = await t.call(contract.readOwnCode, {}, who.call)
    const [id, step, signature] = code.split('.')
    expect(await press({ code: `${man.id}.${step}.${signature}` })).toMatchObject({
      failure: 'KIOSK_UNKNOWN',
    })
    expect(await press({ code: `${id}.${Number(step) + 1}.${signature}` })).toMatchObject({
      failure: 'KIOSK_UNKNOWN',
    })
    t.setNow('2026-11-15T05:05:01Z')
    expect(await press({ code })).toMatchObject({ failure: 'KIOSK_UNKNOWN' })
    const fresh = await t.call(contract.readOwnCode, {}, who.call)
    expect(await press({ code: fresh.code })).toMatchObject({ failure: null })
  })

  test('closes a number for 15 minutes after five wrong PINs, and says no more of one it does not know', async () => {
    const wrong = { number: man.number, pin: man.pin === '902718' ? '902719' : '902718' }
    for (let tried = 1; tried <= 4; tried++)
      expect(await press(wrong)).toMatchObject({ failure: 'KIOSK_UNKNOWN' })
    expect(await press(wrong)).toMatchObject({ failure: 'KIOSK_LOCKED' })
    const right = { number: man.number, pin: man.pin }
    t.setNow('2026-11-15T05:18:59Z')
    expect(await press(right)).toMatchObject({ failure: 'KIOSK_LOCKED' })
    t.setNow('2026-11-15T05:19:00Z')
    expect(await press(right)).toMatchObject({ failure: null })
    expect(await press({ number: 'EMP-2026-99999', pin: '902718' })).toMatchObject({
      failure: 'KIOSK_UNKNOWN',
    })
  })

  test('sees nothing but its site: no session, nobody of another company, nobody whose rule is another site', async () => {
    expect(await fromTablet(contract.openKiosk, { token })).toEqual({
      company: { nameAr: t.company.nameAr, nameEn: t.company.nameEn },
      siteName: 'المستودع',
      timeZone: 'Asia/Kuwait',
    })
    for (const closed of [contract.listKiosks, contract.readOwnKiosk, contract.readOwnCode] as const)
      expect(await fromTablet(closed, {})).toMatchObject({ kind: 'unauthenticated' })
    const other = await aCompany({ modules, now: '2026-11-14T06:00:00Z' })
    const stranger = await anEmployee(other, { name: 'غريب' })
    const strange = await other.call(contract.givePin, { employeeId: stranger.id })
    if (strange.pin !== man.pin)
      expect(await press({ number: strange.number, pin: strange.pin })).toMatchObject({
        failure: 'KIOSK_UNKNOWN',
      })
    const elsewhere = await aSite(t, { nameAr: 'المعرض' })
    await t.call(siteRule.saveSiteRule, {
      subject: 'employee',
      employeeId: man.id,
      mode: 'kioskOnly',
      fromOn: '2026-11-15',
      siteIds: [elsewhere.id],
    })
    const own = { number: man.number, pin: man.pin }
    expect(await press(own)).toEqual({ failure: 'KIOSK_ELSEWHERE', recorded: null })
    const second = await aKiosk(elsewhere.id, 'باب المعرض')
    expect(await press(own, second.token)).toMatchObject({ failure: null })
  })

  test('is closed by its revocation, and by the end of its site, as if it had never been', async () => {
    const unknown = { code: 'hr.kiosk.unpaired', kind: 'notFound' }
    const open = (given: string) => fromTablet(contract.openKiosk, { token: given })
    expect(await open(`${token.slice(0, -2)}zz`)).toMatchObject(unknown)
    await t.call(contract.revokeKiosk, { id: kioskId, version: 1 })
    expect(await open(token)).toMatchObject(unknown)
    const next = await aKiosk(siteId, 'باب المستودع')
    await t.call(workSite.retireSite, { id: siteId, version: 1 })
    expect(await open(next.token)).toMatchObject(unknown)
  })

  test('is paired by whoever writes settings, and a PIN is given by nobody to himself', async () => {
    expect(
      await t.refusal(
        contract.pairKiosk,
        { siteId, nameAr: 'آخر' },
        { permissions: ['hr.attendance.write'] },
      ),
    ).toMatchObject({ kind: 'forbidden' })
    expect(await t.refusal(contract.pairKiosk, { siteId, nameAr: 'باب المستودع' })).toMatchObject({
      code: 'hr.kiosk.known',
    })
    const chief = await aColleague(t, 'manager')
    expect(
      await t.refusal(
        contract.givePin,
        { employeeId: chief.employeeId },
        { ...chief.call, permissions: ['hr.attendance.write'] },
      ),
    ).toMatchObject({ code: 'hr.attendance.own' })
    expect(await t.refusal(contract.savePin, { pin: '123456' }, chief.call)).toMatchObject({
      code: 'hr.kiosk.pinWeak',
    })
    await t.call(contract.savePin, { pin: '580231' }, chief.call)
    expect(await t.call(contract.readOwnKiosk, {}, chief.call)).toMatchObject({
      isOffered: true,
      hasPin: true,
    })
  })
})

describe('Rules of a kiosk', () => {
  test('six equal digits and runs are no PIN', () => {
    const weak = (pin: string) => whyNotPin(pin)?.code ?? null
    expect(['000000', '123456', '987654', '112233', '580231'].map(weak)).toEqual([
      'hr.kiosk.pinWeak',
      'hr.kiosk.pinWeak',
      'hr.kiosk.pinWeak',
      null,
      null,
    ])
  })

  test('the fifth wrong PIN closes for 15 minutes and counts anew', () => {
    const now = new Date('2026-11-15T05:00:00Z')
    expect(afterWrongPin({ wrongCount: 3, lockedUntil: null }, now)).toEqual({
      wrongCount: 4,
      lockedUntil: null,
    })
    expect(afterWrongPin({ wrongCount: 4, lockedUntil: null }, now)).toEqual({
      wrongCount: 0,
      lockedUntil: new Date('2026-11-15T05:15:00Z'),
    })
  })

  test('a number is known by the whole of it or by its last part', () => {
    const isIt = (typed: string) => isNumberOf(typed, 'EMP-2026-00029')
    expect(['EMP-2026-00029', ' emp-2026-00029', '29', '00029', '9', '2026', ''].map(isIt)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
