import { beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import { runInCompany } from '#kernel/server/handle.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { generatedPhoto } from '../../../demo/photo.ts'
import { listAudit } from '../audit/audit.contract.ts'
import * as branch from '../branch/branch.contract.ts'
import { platformServer } from '../index.server.ts'
import { anAdministrator, platformRuntime, scopeOf } from '../make.ts'
import { listModules } from '../module/module.contract.ts'
import { moveTimeZone } from '../subscription/subscription.job.ts'
import * as contract from './company.contract.ts'
import { companyPaper } from './paper.queries.ts'

let t: TestCompany
let posted = false
const ledger = contributing({ currencyLocks: [async () => posted] })

beforeAll(async () => {
  t = await aCompany({ modules: [platformServer, ledger], plan: 'none' })
})

async function plan(code: string) {
  await t.act(ctx =>
    ctx.db
      .insertInto('platform.subscription')
      .values({
        company_id: ctx.company.id,
        plan_code: code,
        cycle: 'yearly',
        state: 'active',
        starts_on: '2026-01-01',
        ends_on: '2026-12-31',
      })
      .onConflict(conflict => conflict.column('company_id').doUpdateSet({ plan_code: code }))
      .execute(),
  )
}

async function fields() {
  const company = await (await anAdministrator(t)).call(contract.readCompany, {})
  const { nameAr, nameEn, country, city, address, email, currency, timeZone, digits, version } = company
  return {
    nameAr,
    nameEn,
    country,
    city,
    address,
    email,
    currency,
    timeZone,
    digits,
    version,
    firstDayOfWeek: 0,
    fiscalYearStart: 1,
  }
}

describe('the company', () => {
  test('saves its fields, keeps the phone as E.164 and audits what changed', async () => {
    const admin = await anAdministrator(t)
    const saved = await admin.call(contract.updateCompany, {
      ...(await fields()),
      nameAr: 'شركة الواحة',
      phone: '٩٧٣٢ ٤٤٥١',
    })
    const company = await admin.call(contract.readCompany, {})
    expect(company).toMatchObject({ nameAr: 'شركة الواحة', phone: '+96597324451', version: saved.version })
    const { rows } = await admin.call(listAudit, { operation: 'platform.company.update' })
    expect(rows[0]!.changes.map(change => change.field)).toEqual(['name_ar', 'phone'])
  })

  test('refuses a phone that cannot be one, and a stale edit', async () => {
    const admin = await anAdministrator(t)
    expect(await admin.refusal(contract.updateCompany, { ...(await fields()), phone: '12' })).toMatchObject({
      code: 'platform.company.phone',
      field: 'phone',
    })
    expect(await admin.refusal(contract.updateCompany, { ...(await fields()), version: 1 })).toMatchObject({
      code: 'kernel.record.stale',
      kind: 'conflict',
    })
  })

  test('locks its currency once a journal is posted', async () => {
    const admin = await anAdministrator(t)
    await admin.call(contract.updateCompany, { ...(await fields()), currency: 'QAR' })
    posted = true
    expect(
      await admin.refusal(contract.updateCompany, { ...(await fields()), currency: 'KWD' }),
    ).toMatchObject({
      code: 'platform.company.currencyLocked',
    })
    expect((await admin.call(contract.readCompany, {})).currencyIsOpen).toBe(false)
    posted = false
    await admin.call(contract.updateCompany, { ...(await fields()), currency: 'KWD' })
  })

  test('changes its time zone from tomorrow once it is set up', async () => {
    await t.act(ctx =>
      ctx.db
        .updateTable('platform.company')
        .set({ onboarded_at: ctx.now })
        .where('id', '=', ctx.company.id)
        .execute(),
    )
    const admin = await anAdministrator(t)
    await admin.call(contract.updateCompany, { ...(await fields()), timeZone: 'Asia/Dubai' })
    expect(await admin.call(contract.readCompany, {})).toMatchObject({
      timeZone: 'Asia/Kuwait',
      nextTimeZone: 'Asia/Dubai',
    })
    await runInCompany(platformRuntime(t), t.company.id, 'clock', moveTimeZone)
    expect((await scopeOf(t, t.company.uuid)).timeZone).toBe('Asia/Kuwait')
    t.setNow('2026-11-21T21:05:00Z')
    await runInCompany(platformRuntime(t), t.company.id, 'clock', moveTimeZone)
    expect((await scopeOf(t, t.company.uuid)).timeZone).toBe('Asia/Dubai')
    t.setNow('2026-11-21T09:00:00Z')
  })
})

describe('modules', () => {
  test('a wanted module asks before it adds what it needs, and then adds it', async () => {
    const admin = await anAdministrator(t)
    const { version } = await admin.call(contract.readCompany, {})
    const modules = [...admin.actor.company!.modules, 'sales' as const]
    expect(await admin.refusal(contract.setCompanyModules, { version, modules })).toMatchObject({
      code: 'platform.module.needsMore',
      params: { modules: 'inventory' },
    })
    const saved = await admin.call(contract.setCompanyModules, { version, modules, addNeeded: true })
    expect(saved.modules).toContain('inventory')
    expect((await scopeOf(t, t.company.uuid)).modules).toEqual(saved.modules)
  })

  test('switching off what another needs is refused; otherwise it hides and forgets nothing', async () => {
    const admin = await anAdministrator(t)
    const { version } = await admin.call(contract.readCompany, {})
    const without = (module: string) => admin.actor.company!.modules.filter(one => one !== module)
    expect(
      await admin.refusal(contract.setCompanyModules, { version, modules: without('inventory') }),
    ).toMatchObject({
      code: 'platform.module.needed',
      params: { modules: 'sales' },
    })
    await admin.call(contract.setCompanyModules, { version, modules: without('sales') })
    const row = await t.act(ctx =>
      ctx.db
        .selectFrom('platform.company')
        .selectAll()
        .where('id', '=', ctx.company.id)
        .executeTakeFirstOrThrow(),
    )
    expect(row.active_modules).toContain('sales')
    expect((await scopeOf(t, t.company.uuid)).modules).not.toContain('sales')
  })

  test('the list says what each needs and who needs it', async () => {
    const { rows } = await (await anAdministrator(t)).call(listModules, {})
    // What the specification names and the product does not have is not offered.
    expect(rows.map(row => row.code)).toEqual([
      'core',
      'finance',
      'vehicles',
      'contracts',
      'customers',
      'properties',
      'tenants',
      'inventory',
      'sales',
      'suppliers',
      'patients',
      'appointments',
      'medical_records',
      'menu',
      'orders',
      'production',
      'waybills',
      'fees',
      'projects',
    ])
    expect(rows.find(row => row.code === 'finance')).toMatchObject({ isOn: true, isDefault: true })
    expect(rows.find(row => row.code === 'finance')!.neededBy).toContain('vehicles')
  })
})

describe('branding and privacy', () => {
  test('branding belongs to the professional plan and refuses a colour that cannot be read', async () => {
    const before = await anAdministrator(t)
    const { version } = await before.call(contract.readCompany, {})
    expect(await before.refusal(contract.setCompanyBranding, { version, primary: '#1a4d8f' })).toMatchObject({
      code: 'platform.feature.missing',
    })
    await plan('professional')
    const admin = await anAdministrator(t)
    expect(await admin.refusal(contract.setCompanyBranding, { version, primary: '#ffe066' })).toMatchObject({
      code: 'platform.branding.contrast',
      field: 'primary',
    })
    await admin.call(contract.setCompanyBranding, { version, primary: '#1A4D8F', nameAr: 'الواحة' })
    expect((await admin.call(contract.readCompany, {})).branding).toMatchObject({
      primary: '#1a4d8f',
      nameAr: 'الواحة',
    })
  })

  test('papers carry the logo, under the name of the register', async () => {
    const bytes = generatedPhoto(90)
    const file = { name: 'logo.png', contentType: 'image/png', bytes }
    const { id } = await t.act(ctx => storeFile(ctx, file))
    const admin = await anAdministrator(t)
    const { version, nameAr } = await admin.call(contract.readCompany, {})
    await admin.call(contract.setCompanyBranding, { version, logoFileId: id, nameAr: 'علامة' })
    const paper = await t.act(ctx => companyPaper(ctx, { locale: 'ar' }))
    expect(paper.company).toMatchObject({ name: nameAr, logo: bytes })
  })

  test('a logo that would take much memory with every paper is refused at its field', async () => {
    const bytes = Buffer.from(generatedPhoto(90))
    bytes.writeUInt32BE(4000, 16)
    bytes.writeUInt32BE(4000, 20)
    const { id } = await t.act(ctx => storeFile(ctx, { name: 'logo.png', contentType: 'image/png', bytes }))
    const admin = await anAdministrator(t)
    const { version } = await admin.call(contract.readCompany, {})
    expect(await admin.refusal(contract.setCompanyBranding, { version, logoFileId: id })).toMatchObject({
      code: 'platform.upload.pictureSize',
      field: 'logoFileId',
      params: { width: 4000, height: 4000, most: 8 },
    })
  })

  test('platform staff cannot change what they must ask for', async () => {
    const visitor = await anAdministrator(t, t.company.uuid, {
      superAdmin: true,
      browse: { visitId: '01900000-0000-7000-8000-0000000000aa', mode: 'write' },
    })
    const { version } = await visitor.call(contract.readCompany, {})
    const wish = { version, employeeScope: 'own' as const, browseConsent: 'all' as const }
    expect(await visitor.refusal(contract.setCompanyPrivacy, wish)).toMatchObject({
      code: 'platform.browse.companyDecides',
    })
    await (await anAdministrator(t)).call(contract.setCompanyPrivacy, wish)
    expect((await scopeOf(t, t.company.uuid)).employeeScope).toBe('own')
  })
})

describe('branches', () => {
  test('are added, changed by version, and keep their codes apart', async () => {
    const admin = await anAdministrator(t)
    const added = await admin.call(branch.saveBranch, { code: 'M1', nameAr: 'الفرع الرئيسي' })
    await admin.call(branch.saveBranch, { ...added, code: 'M1', nameAr: 'حولي', isActive: false })
    expect(await admin.refusal(branch.saveBranch, { code: 'M1', nameAr: 'آخر' })).toMatchObject({
      code: 'platform.branch.codeTaken',
      field: 'code',
    })
    expect(await admin.refusal(branch.saveBranch, { ...added, code: 'M2', nameAr: 'حولي' })).toMatchObject({
      kind: 'conflict',
    })
    expect((await admin.call(branch.listBranches, {})).rows).toHaveLength(1)
    expect((await admin.call(branch.listBranches, { activeOnly: true })).rows).toHaveLength(0)
  })
})
