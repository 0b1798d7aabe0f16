import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import { endAccountSessions, listAccountSecurity, listEverybody } from '../account/account.contract.ts'
import { accessServer } from '../index.server.ts'
import { aBrowser, aMember, aSession, aUser } from '../make.ts'
import { readSession } from '../session/session.contract.ts'
import * as profile from './profile.contract.ts'

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length, 0)
  head.write(type, 4, 'latin1')
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])), 0)
  return Buffer.concat([head, body, check])
}

/** A black PNG. */
function png(width: number, height: number): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const points = chunk('IDAT', deflateSync(Buffer.alloc((1 + width) * height)))
  return Buffer.concat([mark, chunk('IHDR', header), points, chunk('IEND', Buffer.alloc(0))]).toString(
    'base64',
  )
}

test('a picture is kept, replaced and taken away, and leaves no file behind', async () => {
  const t = await aCompany({ modules: [platformServer, accessServer] })
  const person = await aMember(t, 'accountant')
  const browser = aBrowser(t, { cookie: await aSession(t, person) })
  const files = () =>
    t.act(ctx =>
      rawQuery<{ id: string; storage_key: string }>(
        ctx.db,
        'select id, storage_key from app.file where company_id = $1',
        [ctx.company.id],
      ),
    )
  const set = async (picture: string | null) => {
    await browser.call(profile.setAvatar, { picture })
    return files()
  }
  const [first] = await set(png(256, 256))
  expect((await browser.call(readSession, {})).user).toMatchObject({ avatarFileId: first!.id })
  const [second, ...more] = await set(png(64, 64))
  expect(more).toEqual([])
  expect(await t.runtime.files.get(first!.storage_key)).toBeNull()
  expect(await t.runtime.files.get(second!.storage_key)).not.toBeNull()
  const refused = async (picture: string) => (await browser.refusal(profile.setAvatar, { picture })).code
  expect(await refused(png(256, 200))).toBe('access.avatar.notSquare')
  expect(await refused(png(2048, 2048))).toBe('access.avatar.notSquare')
  expect(await refused(Buffer.from('%PDF-1.4').toString('base64'))).toBe('access.avatar.notPicture')
  expect(await set(null)).toEqual([])
  expect((await browser.call(profile.readProfile, {})).avatarFileId).toBeNull()
})

test('platform staff have no picture, and the accounts of a company are listed by how they are protected', async () => {
  const t = await aCompany({ modules: [platformServer, accessServer] })
  const staff = await aUser(t, { superAdmin: true })
  await t.runtime.pool.query('update access."user" set two_factor_enabled = true where id = $1', [staff.id])
  const platform = aBrowser(t, { cookie: await aSession(t, staff) })
  expect((await platform.refusal(profile.setAvatar, { picture: null })).code).toBe(
    'platform.company.required',
  )
  const admin = await aMember(t, 'company_admin')
  const clerk = await aMember(t, 'sales_agent')
  await t.runtime.pool.query('update access."user" set two_factor_enabled = true where id = $1', [admin.id])
  await aSession(t, clerk)
  const browser = aBrowser(t, { cookie: await aSession(t, admin) })
  const { rows } = await browser.call(listAccountSecurity, {})
  expect(rows).toMatchObject([
    { userId: clerk.id, secondFactor: false, openSessions: 1, whyNot: null },
    { userId: admin.id, secondFactor: true, openSessions: 1, whyNot: 'access.account.self' },
  ])
  const clerks = aBrowser(t, { cookie: await aSession(t, clerk) })
  expect((await clerks.refusal(listAccountSecurity, {})).code).toBe('access.permission.missing')
})

test('platform staff find everybody with his company, although one address is part of another', async () => {
  const t = await aCompany({ modules: [platformServer, accessServer] })
  const mark = Math.random().toString(36).slice(2, 10)
  const email = (name: string) => `${name}${mark}@example.test`
  const short = await aMember(t, 'accountant', { email: email('a') })
  await aMember(t, 'manager', { email: email('0a') })
  const alone = await aUser(t, { email: email('b') })
  const staff = await aUser(t, { superAdmin: true })
  await t.runtime.pool.query('update access."user" set two_factor_enabled = true where id = $1', [staff.id])
  const platform = aBrowser(t, { cookie: await aSession(t, staff) })
  const { rows } = await platform.call(listEverybody, { search: mark })
  expect(rows.map(row => [row.email, row.roles, row.companyNameAr, row.whyNot])).toEqual([
    [email('0a'), ['manager'], t.company.nameAr, null],
    [email('a'), ['accountant'], t.company.nameAr, null],
    [email('b'), [], null, 'access.account.noCompany'],
  ])
  const clerk = aBrowser(t, { cookie: await aSession(t, short) })
  expect((await clerk.refusal(listEverybody, {})).code).toBe('access.guard.globalNeeded')
  expect(await platform.call(endAccountSessions, { userId: short.id })).toEqual({ ended: 1 })
  expect((await platform.refusal(endAccountSessions, { userId: alone.id })).kind).toBe('notFound')
})

test('a visitor of the platform changes nothing of his own profile in the company he visits', async () => {
  const t = await aCompany({ modules: [platformServer, accessServer] })
  const staff = await aUser(t, { superAdmin: true })
  await t.runtime.pool.query('update access."user" set two_factor_enabled = true where id = $1', [staff.id])
  const started = t.runtime.clock()
  await t.runtime.pool.query(
    `insert into platform.browse_visit (company_id, super_admin_id, super_admin_name, started_at, expires_at, mode, reason)
     values ($1, $2, 'Staff', $3, $4, 'write', 'تصحيح عنوان بطلب العميل')`,
    [t.company.id, staff.id, started, new Date(started.getTime() + 3_600_000)],
  )
  const visitor = aBrowser(t, { cookie: await aSession(t, staff) })
  expect((await visitor.call(readSession, {})).browse?.mode).toBe('write')
  const names = { firstName: 'Somebody', lastName: null, firstNameAr: null, lastNameAr: null, phone: null }
  const wish = { ...names, version: 1, language: 'ar' as const, digits: null }
  expect((await visitor.refusal(profile.updateProfile, wish)).code).toBe('access.profile.visit')
})
