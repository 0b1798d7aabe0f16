import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { runInCompany } from '#kernel/server/handle.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { forgetOld } from '../audit/retention.job.ts'
import { foundCompany } from '../company/founding.commands.ts'
import { platformServer } from '../index.server.ts'
import { anAdministrator, aSuperAdmin, platformRuntime } from '../make.ts'
import { resendFailedMail, saveInstallation } from './installation.commands.ts'
import * as contract from './installation.contract.ts'
import { readInstallation, readPublicInstallation } from './installation.queries.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules: [platformServer], now: '2026-11-20T09:00:00Z' })
})

/** The settings hold for every company of the database: what a test sets is undone with its transaction. */
async function undone(work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const end = new Error('undone')
  await expect(
    runInCompany(platformRuntime(t), t.company.id, 'test.undone', async ctx => {
      await work(ctx)
      throw end
    }),
  ).rejects.toBe(end)
}

const usual = {
  signUpOpen: true,
  trialDays: 14,
  trialPlan: 'professional',
  contactEmail: null,
  logDays: null,
  mailDays: null,
  noticeAr: null,
  noticeEn: null,
  noticeFrom: null,
  noticeUntil: null,
}

async function set(ctx: Ctx, change: Partial<Parameters<typeof saveInstallation>[1]>): Promise<void> {
  const { version } = await readInstallation(ctx)
  await saveInstallation(ctx, { ...usual, ...change, version })
}

describe('The settings of the installation', () => {
  test('a trial lasts as many days as they say, of the plan they say, and none begins on the free plan', async () => {
    const trial = async (ctx: Ctx) => {
      await foundCompany(ctx, {
        nameAr: 'دار',
        nameEn: 'Dar',
        businessType: 'retail',
        country: 'KW',
        currency: 'KWD',
        timeZone: 'Asia/Kuwait',
        email: 'dar@example.test',
        plan: 'trial',
        administrator: { kind: 'moved', join: async () => {} },
      })
      return rawQuery(
        ctx.db,
        'select plan_code, state, ends_on from platform.subscription where company_id = $1',
        [ctx.company.id],
      )
    }
    await undone(async ctx => {
      await set(ctx, { trialDays: 30, trialPlan: 'basic' })
      expect(await trial(ctx)).toEqual([{ plan_code: 'basic', state: 'trial', ends_on: '2026-12-20' }])
    })
    await undone(async ctx => {
      await set(ctx, { trialDays: 0 })
      expect(await trial(ctx)).toEqual([])
    })
  })

  test('a notice is public until its end and then gone from the form too', async () => {
    await undone(async ctx => {
      const noticeUntil = new Date('2026-11-20T21:00:00Z')
      await set(ctx, { noticeAr: 'تتوقف الخدمة ساعة', noticeUntil })
      const { notice } = await readPublicInstallation(ctx)
      expect(notice).toEqual({ ar: 'تتوقف الخدمة ساعة', en: null, from: ctx.now, until: noticeUntil })
      const later = { ...ctx, now: noticeUntil }
      expect((await readPublicInstallation(later)).notice).toBeNull()
      expect(await readInstallation(later)).toMatchObject({ noticeAr: null, noticeUntil: null })
    })
  })

  test('a second screen is told, and others than the super administrator are refused', async () => {
    const staff = aSuperAdmin(t)
    const { version } = await staff.call(contract.readInstallation, {})
    expect(await staff.refusal(contract.saveInstallation, { ...usual, version: version + 7 })).toMatchObject({
      code: 'kernel.record.stale',
    })
    expect(
      await staff.refusal(contract.saveInstallation, { ...usual, version, trialPlan: 'free' }),
    ).toMatchObject({ code: 'platform.installation.plan', field: 'trialPlan' })
    expect(await (await anAdministrator(t)).refusal(contract.readInstallation, {})).toMatchObject({
      kind: 'forbidden',
    })
  })

  test('the night deletes what is no longer kept and nothing else', async () => {
    await undone(async ctx => {
      await rawQuery(
        ctx.db,
        `insert into app.system_log (at, level, category, action, message) values
           ('2026-08-01Z', 'info', 'system', 'test.old', 'قديم'), ('2026-11-01Z', 'info', 'system', 'test.new', 'جديد')`,
        [],
      )
      await rawQuery(
        ctx.db,
        `insert into app.mail (recipient, subject, body_text, state, sent_at, created_at) values
           ('a@example.test', 'sent', '', 'sent', '2026-08-01Z', '2026-08-01Z'),
           ('a@example.test', 'waits', '', 'queued', null, '2026-08-01Z'),
           ('a@example.test', 'failed', '', 'failed', null, '2026-08-01Z')`,
        [],
      )
      const left = async () => ({
        log: await rawQuery(
          ctx.db,
          `select action from app.system_log where action like 'test.%' order by 1`,
          [],
        ),
        mail: await rawQuery(
          ctx.db,
          `select subject from app.mail where recipient = 'a@example.test' order by 1`,
          [],
        ),
      })
      const before = await left()
      await forgetOld(ctx)
      expect(await left()).toEqual(before)
      await set(ctx, { logDays: 90, mailDays: 30 })
      await forgetOld(ctx)
      expect(await left()).toEqual({
        log: [{ action: 'test.new' }],
        mail: [{ subject: 'failed' }, { subject: 'waits' }],
      })
    })
  })

  test('answers kept for repeats go after 60 days, those of other companies at their own time', async () => {
    const other = await aCompany({ modules: [platformServer] })
    const keep = (of: TestCompany, key: string, daysAgo: number) =>
      of.act(ctx =>
        rawQuery(
          ctx.db,
          `insert into app.idempotency (company_id, key, endpoint, request_hash, created_at)
           values ($1, $2, 'test.command', '', $3::timestamptz - make_interval(days => $4))`,
          [ctx.company.id, key, ctx.now, daysAgo],
        ),
      )
    const kept = (of: TestCompany) =>
      of.act(async ctx =>
        (
          await rawQuery<{ key: string }>(
            ctx.db,
            `select key from app.idempotency where company_id = $1 and endpoint = 'test.command' order by key`,
            [ctx.company.id],
          )
        ).map(({ key }) => key),
      )
    await keep(t, 'fresh-key', 59)
    await keep(t, 'stale-key', 61)
    await keep(other, 'stale-key', 61)
    await t.act(forgetOld)
    expect(await kept(t)).toEqual(['fresh-key'])
    expect(await kept(other)).toEqual(['stale-key'])
  })

  test('the application itself may delete neither log nor letters', async () => {
    for (const table of ['app.system_log', 'app.mail'])
      await expect(t.act(ctx => rawQuery(ctx.db, `delete from ${table}`, []))).rejects.toThrow(
        'permission denied',
      )
  })

  test('letters that never left are sent again, but not those whose file is gone', async () => {
    await undone(async ctx => {
      await rawQuery(
        ctx.db,
        `insert into app.mail (recipient, subject, body_text, state, attempts, attachment_name) values
           ('b@example.test', 'plain', '', 'failed', 6, null), ('b@example.test', 'report', '', 'failed', 6, 'r.xlsx')`,
        [],
      )
      expect((await resendFailedMail(ctx)).count).toBeGreaterThanOrEqual(1)
      expect(
        await rawQuery(
          ctx.db,
          `select subject, state, attempts from app.mail where recipient = 'b@example.test' order by 1`,
          [],
        ),
      ).toEqual([
        { subject: 'plain', state: 'queued', attempts: 0 },
        { subject: 'report', state: 'failed', attempts: 6 },
      ])
    })
  })
})
