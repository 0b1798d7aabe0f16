import { beforeEach, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { aBrowser, aMember, aSession, type Browser, type TestUser } from '#modules/access/make.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import * as alert from '../alert/alert.contract.ts'
import { mailAlerts } from '../alert/mail.job.ts'
import { alertsServer } from '../index.server.ts'
import { anAlert } from '../make.ts'
import * as contract from './preference.contract.ts'

let t: TestCompany
let person: TestUser
let browser: Browser

// Midday in Kuwait.
const noon = '2026-11-21T09:00:00Z'
const wishes = { silenced: [], mailed: [], quietFrom: null, quietTo: null }

beforeEach(async () => {
  t = await aCompany({ modules: [platformServer, accessServer, alertsServer], now: noon })
  person = await aMember(t, 'company_admin')
  browser = aBrowser(t, { cookie: await aSession(t, person) })
})

async function letters() {
  await t.act(mailAlerts)
  const { rows } = await t.runtime.pool.query<{ subject: string; body_text: string }>(
    'select subject, body_text from app.mail where recipient = $1 order by id',
    [person.email],
  )
  return rows
}

const budget = (id: string, severity: 'critical' | 'medium' = 'medium') => ({
  subject: { type: 'accounting.budget', id },
  severity,
})

describe('what a person wants to hear of', () => {
  test('a silenced type leaves the bell of this person, a critical alert of it stays', async () => {
    await t.act(ctx => anAlert(ctx, budget('B1')))
    await t.act(ctx => anAlert(ctx, budget('B2', 'critical')))
    await browser.call(contract.savePreference, { version: 0, ...wishes, silenced: ['budget'] })
    expect((await browser.call(alert.listAlerts, {})).rows).toHaveLength(1)
    expect(await browser.call(alert.countAlerts, {})).toMatchObject({ all: 1, critical: 1, budget: 1 })
    expect(await browser.call(alert.acknowledgeAllAlerts, {})).toMatchObject({ acknowledged: 1 })
    const other = aBrowser(t, { cookie: await aSession(t, await aMember(t, 'company_admin')) })
    expect(await other.call(alert.countAlerts, {})).toMatchObject({ all: 1, critical: 0 })
  })

  test('is kept, and two windows do not overwrite one another', async () => {
    const chosen = { ...wishes, mailed: ['vehicle' as const], quietFrom: '12:30', quietTo: '07:00' }
    await browser.call(contract.savePreference, { version: 0, ...chosen })
    expect(await browser.call(contract.readPreference, {})).toEqual({
      version: 1,
      ...chosen,
      quietNow: false,
    })
    expect((await browser.refusal(contract.savePreference, { version: 0, ...wishes })).code).toBe(
      'kernel.record.stale',
    )
    t.setNow('2026-11-21T09:30:00Z')
    expect((await browser.call(contract.readPreference, {})).quietNow).toBe(true)
    expect(
      await browser.refusal(contract.savePreference, { version: 1, ...wishes, quietFrom: '22:00' }),
    ).toMatchObject({ code: 'alerts.quiet.both', field: 'quietTo' })
  })
})

describe('alerts by mail', () => {
  test('go once, only of the chosen types and only what came after the choice', async () => {
    await t.act(ctx => anAlert(ctx, budget('old')))
    t.setNow('2026-11-21T09:01:00Z')
    await browser.call(contract.savePreference, { version: 0, ...wishes, mailed: ['budget'] })
    await t.act(ctx => anAlert(ctx, budget('B1', 'critical')))
    await t.act(ctx => anAlert(ctx, { ...budget('V1'), type: 'vehicle', kind: 'service_due' }))
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ subject: `تنبيهات ${t.company.nameAr}: 1` })
    expect(letter!.body_text).toContain('حرج: ')
    expect(letter!.body_text).toContain('/dashboard')
    expect(await letters()).toHaveLength(1)
    await t.act(ctx => anAlert(ctx, budget('B1', 'critical')))
    expect(await letters(), 'a further occurrence is no new alert').toHaveLength(1)
  })

  test('wait for the end of the quiet hours, critical ones pass', async () => {
    const chosen = { ...wishes, mailed: ['budget' as const], quietFrom: '11:00', quietTo: '13:00' }
    await browser.call(contract.savePreference, { version: 0, ...chosen })
    await t.act(ctx => anAlert(ctx, budget('B1')))
    expect(await letters()).toHaveLength(0)
    await t.act(ctx => anAlert(ctx, budget('B2', 'critical')))
    expect(await letters()).toHaveLength(1)
    t.setNow('2026-11-21T10:00:00Z')
    const all = await letters()
    expect(all).toHaveLength(2)
    expect(all[1]!.subject).toContain(': 1')
  })

  test('say nothing of what was taken note of before the letter', async () => {
    await browser.call(contract.savePreference, { version: 0, ...wishes, mailed: ['budget'] })
    const { id } = await t.act(ctx => anAlert(ctx, budget('B1')))
    await browser.call(alert.acknowledgeAlert, { id })
    expect(await letters()).toHaveLength(0)
  })
})
