import { type Browser, expect, type Page } from '@playwright/test'
import { demoPassword } from '../../src/demo/password.ts'
import { openVisitor } from '../clock.ts'
import { callFrom, signInAs } from '../demo.ts'

export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Kuwait' })
export async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'command')
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

export async function ask<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'query')
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

type Role = 'sales_agent' | 'manager' | 'accountant'

/** A page on which a person is signed in with a password of their own. */
async function withPassword(browser: Browser, email: string, temporary: string): Promise<Page> {
  const page = await openVisitor(browser)
  await page.goto('/auth')
  await run(page, 'access.session.signIn', { email, password: temporary })
  await run(page, 'access.password.change', { next: demoPassword, confirm: demoPassword })
  return page
}

async function runSensitive<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  await run(page, 'access.session.sudo', { password: demoPassword })
  return run(page, name, input)
}

export type EstateOffice = { admin: Page; signIn: (role: Role) => Promise<Page> }

/** A real-estate office with nothing in it yet, and its people as they are asked for. */
export async function anEstateOffice(browser: Browser): Promise<EstateOffice> {
  const mark = Date.now()
  const staff = await openVisitor(browser)
  await signInAs(staff, 'super')
  const email = `estate${mark}@example.test`
  const made = await runSensitive<{ temporaryPassword: string }>(staff, 'platform.company.create', {
    nameAr: `مكتب الواحة العقاري ${mark}`,
    nameEn: `Oasis estate ${mark}`,
    businessType: 'real_estate',
    country: 'KW',
    currency: 'KWD',
    timeZone: 'Asia/Kuwait',
    email,
    plan: 'trial',
    administrator: { firstName: 'Salem', email, method: 'temporaryPassword' },
  })
  await staff.context().close()
  const admin = await withPassword(browser, email, made.temporaryPassword)
  return {
    admin,
    signIn: async role => {
      const who = `${role.replace('_', '')}${mark}@example.test`
      const { temporaryPassword } = await runSensitive<{ temporaryPassword: string }>(
        admin,
        'access.account.create',
        {
          email: who,
          firstNameAr: 'نورة',
          roles: [role],
          method: 'temporaryPassword',
          employeeNumber: `EMP-${role.length}${String(mark).slice(-4)}`,
        },
      )
      return withPassword(browser, who, temporaryPassword)
    },
  }
}

type Unit = { id: string; unitNo: string }

/** A building of four flats with a name of its own. */
export async function aBuilding(
  page: Page,
  name: string,
  ownership: 'owned' | 'managed',
): Promise<{ id: string; units: Unit[] }> {
  const { id } = await run<{ id: string }>(page, 'realestate.property.save', {
    propertyName: name,
    level: 'building',
    propertyType: 'building',
    propertyUse: 'residential',
    ownership,
    area: 'حولي',
    features: [],
  })
  await run(page, 'realestate.property.generate', {
    buildingId: id,
    lettableFrom: dayFromNow(-60),
    units: ['101', '102', '103', '104'].map(unitNo => ({
      unitNo,
      floorNumber: 1,
      propertyType: 'apartment',
      rentalPrice: '350.000',
    })),
  })
  const { rows } = await ask<{ rows: Unit[] }>(page, 'realestate.property.list', { parentId: id, limit: 10 })
  return { id, units: rows }
}

export const aTenant = (page: Page, nameAr: string) =>
  run<{ id: string }>(page, 'parties.party.create', {
    kind: 'individual',
    nameAr,
    phone: `+9655${String(Date.now()).slice(-7)}`,
    documents: [],
  })

type Wish = { unitId: string; tenantId: string; startDate: string }

/** A lease that is reserved, signed and waits for the key. */
export async function aSignedLease(page: Page, { unitId, tenantId, startDate }: Wish): Promise<string> {
  const { id } = await run<{ id: string }>(page, 'realestate.lease.save', {
    tenantId,
    startDate,
    endDate: dayFromNow(350),
    rentBasis: 'month',
    paymentFrequency: 'monthly',
    anchor: 'start_day',
    paymentDay: 1,
    deposit: '0',
    autoRenewal: false,
    noticeDays: 60,
    terminationMonths: 0,
    lines: [{ propertyId: unitId, rental: '350.000' }],
  })
  await run(page, 'realestate.lease.submit', { id, version: 1 })
  await run(page, 'realestate.lease.sign', { id, version: 2, signedOn: startDate, fileIds: [] })
  return id
}

/** A leased flat: reserved, signed, walked through, active. */
export async function anActiveLease(page: Page, wish: Wish): Promise<string> {
  const id = await aSignedLease(page, wish)
  const walk = {
    leaseId: id,
    propertyId: wish.unitId,
    direction: 'in',
    on: wish.startDate,
    keys: 2,
    items: [],
  }
  const kept = await run<{ id: string; version: number }>(page, 'realestate.handover.save', walk)
  await run(page, 'realestate.handover.sign', { ...kept, signedByName: 'المستأجر' })
  const { version } = await ask<{ version: number }>(page, 'realestate.lease.get', { id })
  await run(page, 'realestate.lease.activate', { id, version })
  return id
}

/** A bank account of the office. */
async function aBank(page: Page, nameAr: string): Promise<string> {
  type Account = { id: string; code: string; level: number; control: string; parentId: string | null }
  const { rows } = await ask<{ rows: Account[] }>(page, 'accounting.account.list', {})
  const like = rows.find(row => row.control === 'treasury')!
  const { nextChildCode } = await ask<{ nextChildCode: string }>(page, 'accounting.account.get', {
    id: like.parentId,
  })
  const { id: accountId } = await run<{ id: string }>(page, 'accounting.account.add', {
    parentId: like.parentId,
    code: nextChildCode,
    nameAr,
    control: 'treasury',
  })
  const { id } = await run<{ id: string }>(page, 'billing.treasury.add', { kind: 'bank', nameAr, accountId })
  return id
}

/** A bank that holds the money of owners alone; the settings name it from now on. */
export async function aTrustAccount(page: Page, nameAr: string): Promise<string> {
  const id = await aBank(page, nameAr)
  const settings = await ask<{ trustAccountIds: string[] }>(page, 'realestate.settings.get', {})
  await run(page, 'realestate.settings.save', {
    ...settings,
    trustAccountIds: [...settings.trustAccountIds, id],
  })
  return id
}

type Managed = { buildingId: string; owners: readonly string[]; from: string }

export const anAgreement = (page: Page, { buildingId, owners, from }: Managed) =>
  run<{ id: string }>(page, 'realestate.agreement.save', {
    representativeId: owners[0],
    from,
    feeBasis: 'collected',
    feeBps: 500,
    fee: '0',
    minimumFee: '0',
    reserve: '100.000',
    spendLimit: '150.000',
    payoutDay: 5,
    propertyIds: [buildingId],
    shares: owners.map((ownerId, at) => ({ ownerId, shareBps: [1250, 4375, 4375][at] })),
  })
