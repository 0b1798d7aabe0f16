import { randomUUID } from 'node:crypto'
import { rawQuery } from '#kernel/server/database.ts'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import {
  aCompany,
  type CallOptions,
  type TestCompany,
  type TestCompanyOptions,
} from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { approvalsServer } from '#modules/approvals/index.server.ts'
import { decideRequest } from '#modules/approvals/request/request.contract.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aPhoto, aVehicle, aVehicleGroup } from '#modules/fleet/make.ts'
import { setCredit } from '#modules/parties/credit/credit.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import * as contractContract from './contract/contract.contract.ts'
import * as handoverContract from './handover/handover.contract.ts'
import { rentalsServer } from './index.server.ts'
import * as quotationContract from './quotation/quotation.contract.ts'
import * as returnContract from './return/return.contract.ts'

export const rentalModules = [
  ...[platformServer, approvalsServer, partiesServer, accountingServer, billingServer],
  ...[fleetServer, rentalsServer],
]

/** A company with everything a rental touches. */
export function aRentalCompany(options: Partial<TestCompanyOptions> = {}): Promise<TestCompany> {
  return aCompany({ modules: rentalModules, ...options })
}

/** Decides the open step of the request about a contract. */
export async function decideContract(
  t: TestCompany,
  id: string,
  who: CallOptions,
  decision: 'approve' | 'reject' = 'approve',
  comment: string | null = null,
) {
  const { approval } = await t.call(contractContract.getContract, { id })
  const { id: requestId, version } = approval!.request
  return t.call(decideRequest, { id: requestId, version, decision, comment }, who)
}

export type EntryLine = { readonly key: string; readonly debit: number; readonly credit: number }

/** The lines of the entry of a source key, accounts by mapping key. */
export async function entryOf(t: TestCompany, sourceKey: string): Promise<EntryLine[]> {
  return t.act(ctx =>
    rawQuery<EntryLine>(
      ctx.db,
      `select (select min(m.key) from accounting.account_mapping m where m.company_id = $1 and m.account_id = l.account_id
           and m.key not in ('tenantReceivable', 'tenantDeposits')) as key, l.debit, l.credit
       from accounting.journal_entry e join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id
       where e.company_id = $1 and e.source_key = $2 order by l.line_no`,
      [ctx.company.id, sourceKey],
    ),
  )
}

type ContractWish = Partial<WireInputOf<typeof contractContract.saveContract>>

/** The group of the product's stories: 12.000 a day, 70.000 a week, 210.000 a month, with its other prices. */
export async function ecoGroup(t: TestCompany, depositMinor: number | null = 100_000): Promise<string> {
  const groupId = await aVehicleGroup(t, { nameAr: `اقتصادية ${randomUUID().slice(0, 4)}`, dailyMinor: null })
  await t.act(ctx =>
    ctx.db
      .insertInto('fleet.rate')
      .values({
        group_id: groupId,
        valid_from: '2026-01-01',
        daily_minor: 12_000,
        weekly_minor: 70_000,
        monthly_minor: 210_000,
        included_km_daily: 250,
        included_km_monthly: 3_000,
        extra_km_minor: 50,
        deposit_minor: depositMinor,
        fuel_per_eighth_minor: 1_250,
        late_hour_minor: 2_000,
      })
      .execute(),
  )
  return groupId
}

/** A vehicle whose registration outlives every scenario. */
export async function aLawfulVehicle(
  t: TestCompany,
  groupId: string,
  registeredUntil = '2030-12-31',
): Promise<string> {
  const vehicleId = await aVehicle(t, { groupId })
  await t.act(ctx =>
    ctx.db
      .insertInto('fleet.vehicle_document')
      .values({
        vehicle_id: vehicleId,
        kind: 'registration',
        issued_on: '2026-01-01',
        expires_on: registeredUntil,
      })
      .execute(),
  )
  return vehicleId
}

/** A customer with a licence that outlives every scenario. */
export async function aDriver(t: TestCompany, licenceUntil = '2030-12-31'): Promise<string> {
  return (await aCustomer(t, { licenceUntil })).id
}

/** A driver who pays later, up to a limit. */
export async function aTrustedDriver(
  t: TestCompany,
  limit = '10000',
  licenceUntil = '2030-12-31',
): Promise<string> {
  const id = await aDriver(t, licenceUntil)
  await t.call(setCredit, { id, version: 1, limit, hold: false })
  return id
}

export type MadeContract = {
  readonly id: string
  readonly version: number
  readonly total: string
  readonly customerId: string
  readonly vehicleId: string
}

/** A draft of ten days on a lawful vehicle of the story group, by default. */
export async function aContract(t: TestCompany, wish: ContractWish = {}): Promise<MadeContract> {
  const customerId = wish.customerId ?? (await aDriver(t))
  const vehicleId = wish.vehicleId ?? (await aLawfulVehicle(t, wish.groupId ?? (await ecoGroup(t))))
  const saved = await t.call(contractContract.saveContract, {
    type: 'daily',
    startAt: '2026-11-25T10:00:00+03:00',
    dueBackAt: '2026-12-05T10:00:00+03:00',
    ...wish,
    customerId,
    vehicleId,
  })
  return { ...saved, customerId, vehicleId }
}

/** A reserved contract: {@link aContract}, submitted. */
export async function aReservedContract(
  t: TestCompany,
  wish: ContractWish = {},
): Promise<MadeContract & { number: string }> {
  const made = await aContract(t, wish)
  const { number } = await t.call(contractContract.submitContract, { id: made.id, version: made.version })
  return { ...made, version: made.version + 1, number }
}

/** A quotation of one week for a group, as a draft, by default. */
export async function aQuotation(
  t: TestCompany,
  wish: Partial<WireInputOf<typeof quotationContract.saveQuotation>> = {},
): Promise<{ id: string; version: number; total: string }> {
  const groupId = wish.items ? null : await ecoGroup(t)
  return t.call(quotationContract.saveQuotation, {
    customerId: wish.customerId ?? (await aDriver(t)),
    items: [
      {
        type: 'daily',
        groupId,
        startAt: '2026-12-01T10:00:00+03:00',
        dueBackAt: '2026-12-08T10:00:00+03:00',
      },
    ],
    ...wish,
  })
}

const angles = ['front', 'front_right', 'right', 'rear_right', 'rear', 'rear_left', 'left', 'front_left']

/** A drawn line that is large enough to be a signature. */
export const aSignature = (name = 'عميل الاختبار') => ({
  name,
  strokes: [Array.from({ length: 12 }, (_, at) => ({ x: at * 10, y: (at % 4) * 8, atMs: at * 20 }))],
})

type Inspection = WireInputOf<typeof handoverContract.recordHandover>['inspection']

/** A whole inspection with a photo of every angle and the customer's signature. */
export async function anInspection(
  t: TestCompany,
  at: string,
  wish: Partial<Inspection> = {},
): Promise<Inspection> {
  const photos = []
  for (const angle of angles) photos.push({ angle, fileId: await t.act(aPhoto), takenAt: at })
  return {
    deviceId: randomUUID(),
    overall: 'good',
    items: [],
    photos,
    marks: [],
    signature: aSignature(),
    ...wish,
  }
}

type HandoverWish = Partial<WireInputOf<typeof handoverContract.recordHandover>>

/** Hands the vehicle of a contract over at the moment the clock shows, with photos and signature. */
export async function handOver(
  t: TestCompany,
  contract: { id: string; version: number; vehicleId: string },
  wish: HandoverWish & { at: string },
) {
  return t.call(handoverContract.recordHandover, await handoverInput(t, contract, wish))
}

/** The input of {@link handOver}, for calls that must be refused. */
export async function handoverInput(
  t: TestCompany,
  contract: { id: string; version: number; vehicleId: string },
  wish: HandoverWish & { at: string },
): Promise<WireInputOf<typeof handoverContract.recordHandover>> {
  return {
    contractId: contract.id,
    contractVersion: contract.version,
    vehicleId: contract.vehicleId,
    deviceAt: wish.at,
    odometerKm: 10_000,
    fuelEighths: 8,
    inspection: await anInspection(t, wish.at),
    ...wish,
  }
}

/** Takes the vehicle of a contract back, with photos and signature. */
export async function takeBack(
  t: TestCompany,
  contract: { id: string; version: number; legId: string },
  wish: Partial<WireInputOf<typeof returnContract.recordReturn>> & { at: string },
) {
  return t.call(returnContract.recordReturn, {
    contractId: contract.id,
    contractVersion: contract.version,
    legId: contract.legId,
    deviceAt: wish.at,
    odometerKm: 10_100,
    fuelEighths: 8,
    inspection: await anInspection(t, wish.at),
    ...wish,
  })
}

/** A contract whose vehicle is with a customer who pays later: reserved and handed over now, without deposit. */
export async function anActiveContract(t: TestCompany, wish: ContractWish = {}) {
  const at = wish.startAt ?? t.runtime.clock().toISOString()
  const due = wish.dueBackAt ?? new Date(new Date(at).getTime() + 10 * 86_400_000).toISOString()
  const customerId = wish.customerId ?? (await aTrustedDriver(t))
  const groupId = wish.groupId ?? (await ecoGroup(t, null))
  const reserved = await aReservedContract(t, { ...wish, groupId, customerId, startAt: at, dueBackAt: due })
  const handed = await handOver(t, reserved, { at })
  return { ...reserved, version: handed.contractVersion, legId: handed.legId, documents: handed.documents }
}
