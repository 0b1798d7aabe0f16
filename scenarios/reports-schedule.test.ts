import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runSchedule } from '#kernel/server/jobs.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { aMember, type TestUser } from '#modules/access/make.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { anInvoice } from '#modules/billing/make.ts'
import { composed } from '#modules/composition.ts'
import { reportsServer } from '#modules/reports/index.server.ts'
import * as contract from '#modules/reports/schedule/schedule.contract.ts'
import { serverModules } from '#modules/server.ts'

// 90-reports-import, section 13, scenarios 4 and 5.

let t: TestCompany
let accountant: TestUser
let manager: TestUser
const owner = new pg.Client({ connectionString: inject('ownerUrl') })

type Sent = {
  recipient: string
  subject: string
  body_text: string
  body_html: string
  attachment_name: string
  attachment: Buffer
}

async function sent(): Promise<Sent[]> {
  const { rows } = await owner.query<Sent>(
    `select recipient, subject, body_text, body_html, attachment_name, attachment from app.mail
     where company_id = $1 and attachment_name is not null order by id`,
    [t.company.id],
  )
  return rows
}

async function alerts(kind: string) {
  const { rows } = await owner.query(
    'select severity, title_key, params, audience from alerts.alert where company_id = $1 and kind = $2 order by audience',
    [t.company.id, kind],
  )
  return rows
}

const tick = async (now: string) => {
  t.setNow(now)
  for (const schedule of reportsServer.schedules ?? [])
    await runSchedule(t.runtime, t.company.id, schedule, pino({ enabled: false }))
}

const rights = ['finance.reports.view', 'fleet.vehicles.read']
const asAccountant = () => ({ userId: accountant.id, permissions: rights })

const weekly = {
  report: 'finance.receivablesAgeing',
  period: 'today',
  every: 'week',
  weekday: 0,
  hour: 7,
  format: 'xlsx',
} as const

const only = async () => (await t.call(contract.listSchedules, {}, asAccountant())).rows[0]!

beforeAll(async () => {
  await owner.connect()
  // The words of every module take their time to be read the first time.
  await import('#generated/code-words.ts')
  t = await aCompany({ modules: composed(serverModules), now: '2026-11-16T09:00:00Z' })
  // Schedules belong to the plans that carry advanced reports.
  Object.assign(t.company, { features: ['advanced_reporting'] })
  accountant = await aMember(t, 'accountant', { email: 'dana.sched@example.test' })
  manager = await aMember(t, 'manager', { email: 'badr.sched@example.test' })
  for (const amountMinor of [240_500, 118_250]) await anInvoice(t, { amountMinor })
}, 120_000)
afterAll(() => owner.end())

describe('Receivables ageing, Sundays at 07:00, to two colleagues', () => {
  test('is kept with its first time; who stands outside the company needs the settings', async () => {
    const outside = { ...weekly, recipients: ['bank@example.com'] }
    expect(await t.refusal(contract.saveSchedule, outside, asAccountant())).toMatchObject({
      code: 'reports.recipient.outside',
      field: 'recipients',
      params: { email: 'bank@example.com' },
    })
    expect(
      await t.refusal(contract.saveSchedule, { ...weekly, recipients: [] }, asAccountant()),
    ).toMatchObject({ kind: 'invalid', field: 'recipients' })
    const saved = await t.call(
      contract.saveSchedule,
      { ...weekly, recipients: [accountant.email, manager.email] },
      asAccountant(),
    )
    expect(saved.nextAt).toBe('2026-11-22T04:00:00.000Z')
  })

  test('goes out once, at 07:40 where the server was down at the hour, with the total of the control account', async () => {
    await tick('2026-11-22T03:50:00Z')
    expect(await sent()).toEqual([])
    await tick('2026-11-22T04:40:00Z')
    await tick('2026-11-22T04:50:00Z')
    const mails = await sent()
    expect(mails.map(mail => mail.recipient)).toEqual([manager.email, accountant.email])
    const control = await t.act(ctx => accountBalance(ctx, 'receivable'))
    expect(control).toBe(358_750)
    const book = await readXlsx(new Uint8Array(mails[0]!.attachment))
    expect(book.sheets[0]?.rows?.at(-1)?.at(-1)).toBe(control / 1000)
    expect(book.sheets[0]?.rows?.[0]?.[0]).toBe('العميل')
    expect(mails[0]!.attachment_name).toBe('أعمار ذمم العملاء 2026-11-22.xlsx')
    expect(mails[0]!.subject).toBe('أعمار ذمم العملاء في 22/11/2026 - شركة الاختبار')
    expect(mails[0]!.body_text).toContain('358.750')
    expect(mails[0]!.body_html).toContain('dir="rtl"')
    expect(mails[0]!.body_text).toContain('/finance/reports/ageing?asOf=2026-11-22')
    expect(await only()).toMatchObject({
      nextAt: '2026-11-29T04:00:00.000Z',
      lastAt: '2026-11-22T04:40:00.000Z',
      lastOutcome: 'sent',
    })
  })

  test('a mail that the server never took is told to the owner', async () => {
    await owner.query(`update app.mail set state = 'failed' where company_id = $1 and recipient = $2`, [
      ...[t.company.id, manager.email],
    ])
    await tick('2026-11-22T10:50:00Z')
    expect(await alerts('schedule_failed')).toMatchObject([
      { severity: 'medium', audience: 'user', params: { email: manager.email } },
    ])
    expect(await only()).toMatchObject({ lastOutcome: 'undelivered' })
    expect(await sent()).toHaveLength(2)
  })

  test('a colleague who left is taken off, and the owner learns it', async () => {
    await owner.query(`update access.membership set account_status = 'inactive' where user_id = $1`, [
      manager.id,
    ])
    await tick('2026-11-29T04:00:00Z')
    expect((await sent()).slice(2).map(mail => mail.recipient)).toEqual([accountant.email])
    expect(await alerts('schedule_recipient_left')).toMatchObject([
      { severity: 'medium', params: { email: manager.email } },
    ])
    expect((await only()).recipients).toEqual([{ email: accountant.email, name: expect.any(String) }])
  })

  test('stands still while paused, and goes on from its next time', async () => {
    const { id, version } = await only()
    await t.call(contract.pauseSchedule, { id, version, active: false }, asAccountant())
    await tick('2026-12-06T05:00:00Z')
    expect(await sent()).toHaveLength(3)
    expect(
      await t.refusal(contract.pauseSchedule, { id, version, active: true }, asAccountant()),
    ).toMatchObject({
      code: 'kernel.record.stale',
    })
    await t.call(contract.pauseSchedule, { id, version: version + 1, active: true }, asAccountant())
    expect(await only()).toMatchObject({ active: true, nextAt: '2026-12-13T04:00:00.000Z' })
  })

  test('is nobody else’s business, but that of whoever keeps the settings', async () => {
    const { id, version } = await only()
    const stranger = { userId: manager.id, permissions: rights }
    expect((await t.call(contract.listSchedules, {}, stranger)).rows).toEqual([])
    expect(await t.refusal(contract.removeSchedule, { id, version }, stranger)).toMatchObject({
      kind: 'notFound',
    })
    expect((await t.call(contract.listSchedules, {})).rows).toHaveLength(1)
  })

  test('an accountant who lost the right: not sent, paused, the alert is high', async () => {
    await owner.query('delete from access.user_role where user_id = $1', [accountant.id])
    await tick('2026-12-13T04:00:00Z')
    expect(await sent()).toHaveLength(3)
    expect(await only()).toMatchObject({
      active: false,
      stoppedBy: 'reports.schedule.permission',
      lastOutcome: 'stopped',
    })
    expect(await alerts('schedule_permission')).toMatchObject([
      { severity: 'high', audience: 'company', title_key: 'reports.alert.permission' },
      { severity: 'high', audience: 'user' },
    ])
    const { id, version } = await only()
    expect(
      await t.refusal(contract.pauseSchedule, { id, version, active: true }, asAccountant()),
    ).toMatchObject({
      code: 'reports.schedule.permission',
    })
    await t.call(contract.removeSchedule, { id, version }, asAccountant())
    expect((await t.call(contract.listSchedules, {})).rows).toEqual([])
  })
})

describe('Every report that can be scheduled', () => {
  test('makes its file', { timeout: 120_000 }, async () => {
    const keeper = await aMember(t, 'company_admin', { email: 'keeper.sched@example.test' })
    const all = { userId: keeper.id }
    const { rows } = await t.call(contract.listReports, {}, all)
    expect(rows.map(row => row.id)).toContain('finance.balanceSheet')
    expect(rows).toHaveLength(53)
    for (const report of rows)
      await t.call(
        contract.saveSchedule,
        {
          report: report.id,
          period: report.standing ? 'today' : 'lastMonth',
          every: 'day',
          hour: 6,
          format: report.group === 'finance' ? 'pdf' : 'xlsx',
          recipients: ['outside@example.com'],
        },
        all,
      )
    await tick('2026-12-14T03:00:00Z')
    const last = (await sent()).slice(3)
    expect(last).toHaveLength(53)
    const files = last.map(mail => mail.attachment.subarray(0, 4).toString('latin1'))
    expect(files.filter(head => head === '%PDF')).toHaveLength(13)
    expect(files.filter(head => head.startsWith('PK'))).toHaveLength(40)
    const empty = last.filter(mail => mail.body_text.includes('لا بيانات في هذه الفترة.'))
    expect(empty.length).toBeGreaterThan(5)
  })
})
