import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aSession, aUser, type Browser } from '../make.ts'
import * as contract from './superAdmin.contract.ts'

let t: TestCompany
let first: Browser
let second: Browser

/** A super administrator at a screen, with a second factor, since nothing answers before. */
async function staff(firstNameAr: string): Promise<Browser> {
  const user = await aUser(t, { superAdmin: true, firstNameAr, lastNameAr: null })
  await t.runtime.pool.query('update access."user" set two_factor_enabled = true where id = $1', [user.id])
  return aBrowser(t, { cookie: await aSession(t, user) })
}

const person = (email: string) => ({ email, firstNameAr: 'منيرة', lastNameAr: 'الصباح' })
const proposed = async (browser: Browser, email: string) =>
  (await browser.call(contract.listSuperAdmins, {})).requests.find(one => one.email === email)

beforeAll(async () => {
  t = await aCompany({ modules: [platformServer, accessServer], now: '2026-11-20T09:00:00Z' })
  first = await staff('سالم')
  second = await staff('هند')
})

test('one proposes, nobody is made; another confirms, and the invitation goes out', async () => {
  const email = 'munira@platform.example.test'
  const { id } = await first.call(contract.askSuperAdmin, person(email.toUpperCase()))
  const users = () =>
    t.runtime.pool.query('select super_admin, email_verified from access."user" where email = $1', [email])
  expect((await users()).rows).toEqual([])
  expect(await proposed(first, email)).toMatchObject({ isOwn: true, name: 'منيرة الصباح', askedBy: 'سالم' })
  expect(await first.refusal(contract.confirmSuperAdmin, { id })).toMatchObject({
    code: 'access.superAdmin.needsSecond',
  })
  expect(await proposed(second, email)).toMatchObject({ isOwn: false })
  await second.call(contract.confirmSuperAdmin, { id })
  expect((await users()).rows).toEqual([{ super_admin: true, email_verified: false }])
  expect(await second.refusal(contract.confirmSuperAdmin, { id })).toMatchObject({
    code: 'access.superAdmin.notWaiting',
  })
  const { rows: mails } = await t.runtime.pool.query<{ subject: string }>(
    'select subject from app.mail where recipient = $1',
    [email],
  )
  expect(mails).toEqual([{ subject: 'دعوة لإدارة منصة قافلة' }])
  const { rows: log } = await t.runtime.pool.query(
    `select action from app.system_log where metadata ->> 'person' = $1 order by id`,
    [email],
  )
  expect(log).toEqual([{ action: 'access.superAdmin.ask' }, { action: 'access.superAdmin.confirm' }])
})

test('an address is proposed once, a known one not at all, and a withdrawn proposal is over', async () => {
  const email = 'twice@platform.example.test'
  const { id } = await first.call(contract.askSuperAdmin, person(email))
  expect(await second.refusal(contract.askSuperAdmin, person(email))).toMatchObject({
    code: 'access.superAdmin.asked',
    field: 'email',
  })
  await second.call(contract.withdrawSuperAdmin, { id })
  expect(await second.refusal(contract.confirmSuperAdmin, { id })).toMatchObject({
    code: 'access.superAdmin.notWaiting',
  })
  const known = await aUser(t)
  expect(await first.refusal(contract.askSuperAdmin, person(known.email))).toMatchObject({
    code: 'access.account.emailTaken',
    field: 'email',
  })
})

test('a proposal waits 72 hours; then it may be made anew', async () => {
  const email = 'late@platform.example.test'
  const { id } = await first.call(contract.askSuperAdmin, person(email))
  t.setNow('2026-11-23T09:00:00Z')
  const [asker, other] = [await staff('سارة'), await staff('نورة')]
  expect(await other.refusal(contract.confirmSuperAdmin, { id })).toMatchObject({
    code: 'access.superAdmin.notWaiting',
  })
  const again = await asker.call(contract.askSuperAdmin, person(email))
  await asker.call(contract.withdrawSuperAdmin, { id: again.id })
  t.setNow('2026-11-20T09:00:00Z')
})

test('both acts ask for the password again, and the database itself refuses one person alone', async () => {
  const user = await aUser(t, { superAdmin: true })
  await t.runtime.pool.query('update access."user" set two_factor_enabled = true where id = $1', [user.id])
  const unproven = aBrowser(t, { cookie: await aSession(t, user, false) })
  const email = 'alone@platform.example.test'
  expect(await unproven.refusal(contract.askSuperAdmin, person(email))).toMatchObject({
    code: 'access.session.sudoRequired',
  })
  const { id } = await first.call(contract.askSuperAdmin, person(email))
  expect(await unproven.refusal(contract.confirmSuperAdmin, { id })).toMatchObject({
    code: 'access.session.sudoRequired',
  })
  await expect(
    t.runtime.pool.query(
      `update access.super_admin_request set state = 'confirmed', decided_by = asked_by, decided_at = now() where id = $1`,
      [id],
    ),
  ).rejects.toThrow('super_admin_request_check')
  await first.call(contract.withdrawSuperAdmin, { id })
})
