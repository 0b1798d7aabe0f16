import { expect, it } from 'vitest'
import { aCompany } from '#kernel/testing/company.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aMember, aSession } from '../make.ts'
import * as session from '../session/session.contract.ts'
import { purge } from './purge.job.ts'

it('removes long-ended sessions and forgotten counters, and keeps what still counts', async () => {
  const t = await aCompany({ modules: [accessServer], now: '2026-07-01T09:00:00Z' })
  const clerk = await aMember(t, 'employee')
  await aSession(t, clerk)
  await aBrowser(t).refusal(session.signIn, { email: clerk.email, password: 'not the password' })
  t.setNow('2026-11-21T09:00:00Z')
  const browser = aBrowser(t, { cookie: await aSession(t, clerk) })
  await t.act(purge.run)
  await t.act(purge.run)
  const { rows } = await t.runtime.pool.query('select id from access.session where user_id = $1', [clerk.id])
  expect(rows).toHaveLength(1)
  const old = await t.runtime.pool.query(`select 1 from access.throttle where last_at < '2026-11-20'`)
  expect(old.rows).toHaveLength(0)
  expect((await browser.call(session.readSession, {})).user.id).toBe(clerk.id)
})
