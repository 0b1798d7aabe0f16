import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { disposeVehicle } from '../acquisition/acquisition.contract.ts'
import { endCustody } from '../custody/custody.commands.ts'
import { addDocument, renewDocument } from '../document/document.contract.ts'
import { closeFlag, openFlag } from '../flag/flag.contract.ts'
import { fleetServer } from '../index.server.ts'
import { aClaim, aCustody, aVehicle } from '../make.ts'
import * as policies from '../policy/policy.contract.ts'

// No job runs here: alerts come from the action itself.
let t: TestCompany
let insurerPartyId: string
beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-05-01T06:00:00Z',
  })
  insurerPartyId = (await aCustomer(t, { nameAr: 'وربة للتأمين', kind: 'organization', roles: ['vendor'] }))
    .id
})

async function told(vehicleId: string): Promise<string[]> {
  const rows = await t.act(ctx =>
    ctx.db
      .selectFrom('alerts.alert')
      .select(['kind', 'severity'])
      .where('subject_id', '=', vehicleId)
      .where('state', '<>', 'resolved')
      .orderBy('kind')
      .execute(),
  )
  return rows.map(row => `${row.kind} ${row.severity}`)
}

let made = 0
async function aCover(vehicleId: string): Promise<string> {
  const { id } = await t.call(policies.savePolicy, {
    insurerPartyId,
    number: `POL-${++made}`,
    cover: 'comprehensive',
    rentalUse: true,
    startsOn: '2026-04-01',
    endsOn: '2027-03-31',
    premium: '240.000',
    shares: [{ vehicleId, share: '240.000' }],
  })
  await t.call(policies.activatePolicy, { id, version: 1 })
  return id
}

test('A paper that lapses soon is told as it is typed, and no more once its renewal is', async () => {
  const vehicleId = await aVehicle(t)
  const paper = { vehicleId, kind: 'registration' as const, issuedOn: '2025-05-20', expiresOn: '2026-05-06' }
  const { id } = await t.call(addDocument, paper)
  expect(await told(vehicleId)).toEqual(['document_expiry high'])
  await t.call(renewDocument, { id, issuedOn: '2026-05-01', expiresOn: '2027-05-06' })
  expect(await told(vehicleId)).toEqual([])
})

test('A handover without insurance is told at once, until a policy covers it, it is cancelled, or the vehicle is back', async () => {
  await aCover(await aVehicle(t))
  const vehicleId = await aVehicle(t)
  const at = new Date('2026-05-01T06:00:00Z')
  const custodyId = await aCustody(t, { vehicleId, at })
  expect(await told(vehicleId)).toEqual(['uninsured_in_use critical'])
  const id = await aCover(vehicleId)
  expect(await told(vehicleId)).toEqual([])
  await t.call(policies.cancelPolicy, {
    id,
    version: 2,
    on: '2026-05-01',
    refund: '0.000',
    reason: 'ألغتها الشركة',
  })
  expect(await told(vehicleId)).toEqual(['insurance_expiry critical', 'uninsured_in_use critical'])
  t.setNow('2026-05-01T08:00:00Z')
  await t.act(ctx => endCustody(ctx, { custodyId, at: new Date('2026-05-01T08:00:00Z'), shownKm: null }))
  expect(await told(vehicleId)).toEqual(['insurance_expiry critical'])
})

test('A stop or a loss that breaks a promise is told at once, and over when the vehicle is free again', async () => {
  const vehicleId = await aVehicle(t)
  await aClaim(t, { vehicleId, from: '2026-05-03T06:00:00Z', to: '2026-05-05T06:00:00Z' })
  const stop = {
    vehicleId,
    kind: 'out_of_service' as const,
    note: 'تنتظر قطعة',
    from: '2026-05-01T07:00:00Z',
  }
  const { id } = await t.call(openFlag, stop)
  expect(await told(vehicleId)).toEqual(['claim_at_risk high'])
  await t.call(closeFlag, { id, version: 1, at: '2026-05-01T08:00:00Z' })
  expect(await told(vehicleId)).toEqual([])
  await t.call(disposeVehicle, {
    id: vehicleId,
    version: 1,
    kind: 'stolen',
    on: '2026-05-01',
    reason: 'بلاغ سرقة',
  })
  expect(await told(vehicleId)).toEqual(['claim_at_risk high'])
})
