import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { addDocument } from './document/document.contract.ts'
import { saveFinancing } from './financing/financing.contract.ts'
import { recordFuel } from './fuel/fuel.contract.ts'
import { fleetServer } from './index.server.ts'
import { aVehicle, aVehicleGroup } from './make.ts'
import { requestPermit } from './permit/permit.contract.ts'
import { savePolicy } from './policy/policy.contract.ts'
import { saveRate } from './rate/rate.contract.ts'
import { recordViolation } from './violation/violation.contract.ts'
import { openWorkOrder } from './workOrder/workOrder.contract.ts'

type Fields = Readonly<Record<string, unknown>>
let t: TestCompany
let vendor: string
let driver: string
let vehicleId: string
let groupId: string

beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-05-20T07:00:00Z',
  })
  vendor = (await aCustomer(t, { kind: 'organization', roles: ['vendor'] })).id
  driver = (await aCustomer(t, { roles: ['employee'] })).id
  groupId = await aVehicleGroup(t, { dailyMinor: null })
  vehicleId = await aVehicle(t)
})

/** What a right input of each act is; a hostile one differs in one field. */
const right: Readonly<Record<string, readonly [Endpoint, () => Fields]>> = {
  violation: [
    recordViolation,
    () => ({
      authorityPartyId: vendor,
      reference: randomUUID(),
      plateText: '12-34567',
      fine: '30.000',
      occurredOn: '2026-05-05',
      occurredTime: '14:20',
      type: 'speeding',
    }),
  ],
  fuel: [
    recordFuel,
    () => ({
      vehicleId,
      at: '2026-05-19T07:00:00Z',
      litres: '38',
      odometerKm: 100,
      paidBy: 'custodian',
      cost: null,
    }),
  ],
  policy: [
    savePolicy,
    () => ({
      insurerPartyId: vendor,
      number: randomUUID(),
      cover: 'comprehensive',
      rentalUse: true,
      startsOn: '2026-03-10',
      endsOn: '2027-03-09',
      premium: '240.000',
      shares: [{ vehicleId, share: '240.000' }],
    }),
  ],
  financing: [
    saveFinancing,
    () => ({
      lenderPartyId: vendor,
      agreementOn: '2026-01-15',
      cashPrice: '9600.000',
      downPayment: '1600.000',
      count: 24,
      firstDueOn: '2026-02-15',
      terms: 'annual',
      rate: '6',
      shares: [{ vehicleId, share: '9600.000' }],
    }),
  ],
  permit: [
    requestPermit,
    () => ({
      vehicleId,
      purpose: 'delivery',
      driverPartyId: driver,
      destination: 'الأحمدي',
      from: '2026-05-21T07:00:00Z',
      to: '2026-05-21T12:00:00Z',
    }),
  ],
  workOrder: [openWorkOrder, () => ({ vehicleId, type: 'oil_change', description: 'زيت' })],
  document: [
    addDocument,
    () => ({ vehicleId, kind: 'registration', issuedOn: '2026-01-01', expiresOn: '2027-01-01' }),
  ],
  rate: [saveRate, () => ({ groupId, validFrom: '2026-05-01', daily: '12.000' })],
}

const huge = '99999999999999999999.000'
const hostile: readonly (readonly [act: string, field: string, value: unknown])[] = [
  ...['', '12-34567-89', 'ا'.repeat(61), 'لوحة', '!!!'].map(
    value => ['violation', 'plateText', value] as const,
  ),
  ...['', '-1.000', '0.000', 'ثلاثون', '1.0001', '1e5', huge].map(
    value => ['violation', 'fine', value] as const,
  ),
  ...['', '1949-12-31', '2101-01-01', '2026-02-30', '0001-01-01'].map(
    value => ['violation', 'occurredOn', value] as const,
  ),
  ...['24:00', '9:5', 'ظهراً'].map(value => ['violation', 'occurredTime', value] as const),
  ...['', ' ', 'م'.repeat(61)].map(value => ['violation', 'reference', value] as const),
  ['violation', 'dueOn', '1949-01-01'],
  ['violation', 'location', 'م'.repeat(301)],
  ...['', '0', '-5', '10000', '1.2345', 'لتر'].map(value => ['fuel', 'litres', value] as const),
  ...[-1, 5_000_001, 1.5, '١٢٣'].map(value => ['fuel', 'odometerKm', value] as const),
  ...['1949-05-19T07:00:00Z', '2101-05-19T07:00:00Z', '2026-05-19', ''].map(
    value => ['fuel', 'at', value] as const,
  ),
  ...['0.000', huge, 'مئة'].map(value => ['fuel', 'cost', value] as const),
  ['fuel', 'receiptNo', 'م'.repeat(61)],
  ...['', '0.000', '-240.000', huge].map(value => ['policy', 'premium', value] as const),
  ...['1949-12-31', '2101-01-01', '', 'غداً'].map(value => ['policy', 'startsOn', value] as const),
  ...['2026-03-01', '2101-01-01'].map(value => ['policy', 'endsOn', value] as const),
  ...['', 'م'.repeat(61)].map(value => ['policy', 'number', value] as const),
  ['policy', 'excess', '-1.000'],
  ['policy', 'shares', []],
  ...['0.000', huge, 'ألف'].map(value => ['financing', 'cashPrice', value] as const),
  ...['-1.000', '9600.000', '10000.000'].map(value => ['financing', 'downPayment', value] as const),
  ...[0, 241, 1.5, -24].map(value => ['financing', 'count', value] as const),
  ...['101', '-6', 'ستة', '6.12345'].map(value => ['financing', 'rate', value] as const),
  ...['1949-01-15', '2101-01-15'].map(value => ['financing', 'agreementOn', value] as const),
  ...['1949-02-15', '2101-02-15', '2026-01-01'].map(value => ['financing', 'firstDueOn', value] as const),
  ...['1949-05-21T07:00:00Z', '2101-05-21T07:00:00Z'].map(value => ['permit', 'to', value] as const),
  ...['1949-05-21T07:00:00Z', '2101-01-01T07:00:00Z'].map(value => ['permit', 'from', value] as const),
  ...['', 'م'.repeat(201)].map(value => ['permit', 'destination', value] as const),
  ...[0, 100_001].map(value => ['permit', 'expectedKm', value] as const),
  ['permit', 'fuelAllowance', huge],
  ...['', 'م'.repeat(1001)].map(value => ['workOrder', 'description', value] as const),
  ...['-1.000', huge].map(value => ['workOrder', 'estimated', value] as const),
  ['workOrder', 'plannedFrom', '1949-01-01T00:00:00Z'],
  ...['1949-01-01', '2101-01-01', '2025-01-01'].map(value => ['document', 'expiresOn', value] as const),
  ['document', 'issuedOn', '1949-01-01'],
  ...['0.000', '-1.000', huge, ''].map(value => ['rate', 'daily', value] as const),
  ...['1949-01-01', '2101-01-01'].map(value => ['rate', 'validFrom', value] as const),
]

describe('A hostile value is refused at its field', () => {
  test.each(hostile)('%s.%s: %j', async (act, field, value) => {
    const [endpoint, fields] = right[act]!
    const refusal = await t.refusal(endpoint, { ...fields(), [field]: value } as never)
    expect(refusal.field).toBe(field)
  })

  test.each(Object.keys(right))('%s as it should be is taken', async act => {
    const [endpoint, fields] = right[act]!
    expect(await t.call(endpoint, fields() as never)).toMatchObject({ id: expect.any(String) })
  })
})
