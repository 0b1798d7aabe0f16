import { randomUUID } from 'node:crypto'
import { rawQuery } from '#kernel/server/database.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany, type TestCompanyOptions } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { theTreasury } from '#modules/billing/make.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import * as handover from './handover/handover.contract.ts'
import { realestateServer } from './index.server.ts'
import * as lease from './lease/lease.contract.ts'
import * as leaseActs from './lease/leaseActs.contract.ts'
import { collectRent } from './leaseRow/leaseRow.contract.ts'
import * as property from './property/property.contract.ts'
import { type Ownership, type PropertyUse, unitGrid } from './property/property.rules.ts'
import * as propertyActs from './property/propertyActs.contract.ts'

const estateModules = [partiesServer, accountingServer, billingServer, realestateServer]

/** A real-estate company with books and billing. */
export function anEstateCompany(options: Partial<TestCompanyOptions> = {}): Promise<TestCompany> {
  return aCompany({
    modules: estateModules,
    now: '2026-11-11T09:00:00Z',
    businessType: 'real_estate',
    ...options,
  })
}

type BuildingWish = {
  name?: string
  floors?: number
  perFloor?: number
  ownership?: Ownership
  propertyUse?: PropertyUse
  rent?: string
  lettableFrom?: Day
}

/** A building with its units 101 and on, 350.000 asked for each, by default four on one floor. */
export async function aBuilding(t: TestCompany, wish: BuildingWish = {}) {
  const { id, code } = await t.call(propertyActs.saveProperty, {
    propertyName: wish.name ?? 'النخيل',
    level: 'building',
    propertyType: 'building',
    propertyUse: wish.propertyUse ?? 'residential',
    ownership: wish.ownership ?? 'owned',
    area: 'حولي',
    features: [],
  })
  const grid = unitGrid({
    firstFloor: 1,
    floors: wish.floors ?? 1,
    perFloor: wish.perFloor ?? 4,
    pattern: '{floor}{nn}',
  })
  await t.call(propertyActs.generateUnits, {
    buildingId: id,
    lettableFrom: wish.lettableFrom ?? '2020-01-01',
    units: grid.map(unit => ({
      ...unit,
      propertyType: 'apartment' as const,
      rentalPrice: wish.rent ?? '350.000',
    })),
  })
  const { rows } = await t.call(property.listProperties, { parentId: id, limit: 1000 })
  return { id, code, units: rows.map(row => ({ id: row.id, unitNo: row.unitNo! })) }
}

type LeaseWish = {
  signedOn?: Day
  tenantId?: string
  units: readonly string[]
  startDate?: Day
  endDate?: Day
  rent?: string
  deposit?: string
} & Partial<Omit<WireInputOf<typeof leaseActs.saveLease>, 'lines' | 'tenantId'>>

/** A draft of 350.000 a month from 11 November 2026 for a year, by default. */
export async function aDraft(t: TestCompany, wish: LeaseWish): Promise<{ id: string; tenantId: string }> {
  const { units, rent = '350.000', signedOn: _, tenantId = (await aCustomer(t)).id, ...terms } = wish
  const { id } = await t.call(leaseActs.saveLease, {
    startDate: '2026-11-11',
    endDate: '2027-11-10',
    rentBasis: 'month',
    paymentFrequency: 'monthly',
    anchor: 'first_of_month',
    paymentDay: 1,
    deposit: '0.000',
    autoRenewal: false,
    noticeDays: 60,
    terminationMonths: 0,
    ...terms,
    tenantId,
    lines: units.map(propertyId => ({ propertyId, rental: rent })),
  })
  return { id, tenantId }
}

/** A lease whose units are reserved; one out of the ordinary is approved by a second person. */
export async function aReserved(t: TestCompany, wish: LeaseWish) {
  const draft = await aDraft(t, wish)
  const { status, number } = await t.call(leaseActs.submitLease, { id: draft.id, version: 1 })
  if (status === 'under_review')
    await t.call(
      leaseActs.reviewLease,
      { id: draft.id, version: 2, decision: 'approve' },
      { userId: '00000000-0000-7000-8000-00000000beef' },
    )
  return { ...draft, number }
}

const versionOf = async (t: TestCompany, id: string) => (await t.call(lease.getLease, { id })).version

/** The walk through each unit of a lease, signed by the tenant. */
export async function aHandover(
  t: TestCompany,
  leaseId: string,
  direction: 'in' | 'out',
  on: Day,
  items: WireInputOf<typeof handover.saveHandover>['items'] = [],
): Promise<void> {
  const { lines } = await t.call(lease.getLease, { id: leaseId })
  for (const [at, { propertyId }] of lines.entries()) {
    const { id, version } = await t.call(handover.saveHandover, {
      leaseId,
      propertyId,
      direction,
      on,
      keys: 2,
      items: at === 0 ? items : [],
    })
    await t.call(handover.signHandover, { id, version, signedByName: 'المستأجر' })
  }
}

/** A lease whose tenant has the key: signed, handed over, without a deposit by default. */
export async function anActive(t: TestCompany, wish: LeaseWish) {
  const made = await aReserved(t, wish)
  const on = wish.startDate ?? '2026-11-11'
  await t.call(leaseActs.signLease, {
    id: made.id,
    version: await versionOf(t, made.id),
    signedOn: wish.signedOn ?? on,
    fileIds: [],
  })
  if (wish.deposit && Number(wish.deposit) > 0) await collect(t, made.id, wish.deposit, wish.deposit)
  await aHandover(t, made.id, 'in', wish.signedOn ?? on)
  await t.call(leaseActs.activateLease, { id: made.id, version: await versionOf(t, made.id) })
  return made
}

/** Takes money of a tenant by bank; `deposit` is the part of it that is a deposit. */
export async function collect(
  t: TestCompany,
  leaseId: string,
  amount: string,
  deposit: string | null = null,
) {
  const { bankId } = await theTreasury(t)
  return t.call(collectRent, {
    id: leaseId,
    version: await versionOf(t, leaseId),
    treasuryAccountId: bankId,
    amount,
    deposit,
  })
}

/** What the ledger holds on the account of a mapping key, debits positive. */
export const ledgerBalance = (t: TestCompany, key: string): Promise<number> =>
  t.act(async ctx => {
    const [sum] = await rawQuery<{ minor: number }>(
      ctx.db,
      `select coalesce(sum(l.debit - l.credit), 0)::bigint as minor from accounting.journal_line l
       join accounting.account_mapping m on m.company_id = $1 and m.account_id = l.account_id and m.key = $2
       where l.company_id = $1`,
      [ctx.company.id, key],
    )
    return sum!.minor
  })

/** Runs a night's job as the clock does. */
export async function night(t: TestCompany, work: ScheduledWork): Promise<void> {
  const list = work.list ? await t.act(ctx => work.list!(ctx)) : undefined
  await t.act(async ctx => void (await work.run(ctx, list)))
}

/** A stored photo; its bytes do not matter. */
export const aPhoto = (t: TestCompany): Promise<string> =>
  t.act(async ctx => {
    const [file] = await rawQuery<{ id: string }>(
      ctx.db,
      `insert into app.file (company_id, name, content_type, size_bytes, sha256, storage_key)
       values ($1, 'photo.jpg', 'image/jpeg', 1, $2, $3) returning id`,
      [ctx.company.id, 'a'.repeat(64), randomUUID()],
    )
    return file!.id
  })

/** An approved statement of an agreement with nothing in it yet. */
export const aStatement = (t: TestCompany, ownerId: string): Promise<string> =>
  t.act(async ctx => {
    const [agreementId, id] = [randomUUID(), randomUUID()]
    await ctx.db
      .insertInto('realestate.agreement')
      .values({
        id: agreementId,
        number: 'MGA-2026-00001',
        representative_id: ownerId,
        starts_on: '2026-11-01',
        fee_basis: 'collected',
      })
      .execute()
    await ctx.db
      .insertInto('realestate.agreement_share')
      .values({ agreement_id: agreementId, no: 1, owner_id: ownerId, share_bps: 10_000 })
      .execute()
    const none = { opening_minor: 0, collected_minor: 0, expenses_minor: 0, fee_minor: 0 }
    await ctx.db
      .insertInto('realestate.owner_statement')
      .values({
        id,
        number: 'OST-2026-00001',
        agreement_id: agreementId,
        starts_on: '2026-11-01',
        ends_on: '2026-11-30',
        ...none,
        reserve_change_minor: 0,
        payable_minor: 0,
        carried_minor: 0,
        state: 'paid',
      })
      .execute()
    return id
  })
