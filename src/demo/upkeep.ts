import type { Runtime } from '#kernel/server/runtime.ts'
import { addDays, addMonths, type Day } from '#kernel/shared/day.ts'
import { createVendor } from '#modules/billing/vendor/vendor.contract.ts'
import { activatePolicy, savePolicy } from '#modules/fleet/policy/policy.contract.ts'
import { listVehicles } from '#modules/fleet/vehicle/vehicle.contract.ts'
import { recordViolation } from '#modules/fleet/violation/violation.contract.ts'
import {
  billWorkOrder,
  completeWorkOrder,
  getWorkOrder,
  openWorkOrder,
  startWorkOrder,
} from '#modules/fleet/workOrder/workOrder.contract.ts'
import { type DemoCall, demoCaller } from './caller.ts'
import type { DemoCompany } from './company.ts'
import { type Place, price } from './place.ts'
import { dice } from './random.ts'

const share = 95

/** What keeps a fleet on the road: its insurance, the workshop, and the fines of a month. All names are invented. */
export async function fillUpkeep(runtime: Runtime, company: DemoCompany, today: Day): Promise<void> {
  let now = runtime.clock()
  const past: Runtime = { ...runtime, clock: () => now }
  const call = await demoCaller(past, company.companyId, company.administrator)
  const on = (day: Day, hour = '07') => {
    now = new Date(`${day}T${hour}:00:00Z`)
    return now.toISOString()
  }
  const { rows: vehicles } = await call(listVehicles, { limit: 40 })
  const { place } = company
  const vendor = async (nameAr: string, running: number) =>
    (await call(createVendor, { nameAr, phone: place.landline(running) })).id

  on(addDays(today, -40))
  const insurer = await vendor('شركة الدرع للتأمين', 1301)
  const workshop = await vendor('كراج الميدان الفني', 1308)
  const authority = await vendor('إدارة المرور', 1315)
  const startsOn = addDays(today, -40)
  const policy = await call(savePolicy, {
    insurerPartyId: insurer,
    number: 'DR-771204',
    cover: 'comprehensive',
    rentalUse: true,
    excess: price(place, 100),
    startsOn,
    endsOn: addDays(addMonths(startsOn, 12), -1),
    premium: price(place, share * vehicles.length),
    shares: vehicles.map(vehicle => ({ vehicleId: vehicle.id, share: price(place, share) })),
  })
  await call(activatePolicy, policy)

  // The last vehicles of the list are in no rental of the demo.
  const spare = vehicles.slice(-4)
  const order = (index: number, type: 'oil_change' | 'brake_service' | 'body_work', description: string) =>
    call(openWorkOrder, { vehicleId: spare[index]!.id, type, description, vendorPartyId: workshop })
  on(addDays(today, -9))
  const done = await order(0, 'oil_change', 'زيت وفلتر وفحص عام')
  await call(startWorkOrder, { id: done.id, version: 1, at: on(addDays(today, -9), '08') })
  await call(completeWorkOrder, {
    id: done.id,
    version: 2,
    at: on(addDays(today, -8)),
    lines: [
      { kind: 'part', description: 'زيت وفلتر', quantity: '1', unitCost: price(place, '14.500') },
      { kind: 'labour', description: 'أجرة', quantity: '1', unitCost: price(place, '6.000') },
    ],
  })
  on(addDays(today, -6))
  const { version } = await call(getWorkOrder, { id: done.id })
  await call(billWorkOrder, {
    id: done.id,
    version,
    amount: price(place, '20.500'),
    reference: 'K-4410',
    on: addDays(today, -6),
  })
  on(addDays(today, -2))
  const running = await order(1, 'brake_service', 'صوت عند الفرملة')
  await call(startWorkOrder, { id: running.id, version: 1, at: on(addDays(today, -2), '09') })
  on(addDays(today, -1))
  await order(2, 'body_work', 'خدش في الباب الخلفي')
  await recordFines(call, place, vehicles, authority, addDays(today, -1), on)
}

type Listed = { plate: string | null }

/** Some fall into a rental and are matched to it, the others wait for the company's own decision. */
async function recordFines(
  call: DemoCall,
  place: Place,
  vehicles: readonly Listed[],
  authorityPartyId: string,
  until: Day,
  on: (day: Day) => string,
): Promise<void> {
  const roll = dice(90)
  const kinds = ['speeding', 'illegal_parking', 'red_light', 'phone'] as const
  on(until)
  for (let index = 0; index < 8; index++) {
    const { plate } = vehicles[(index * 3) % vehicles.length]!
    if (!plate) continue
    await call(recordViolation, {
      authorityPartyId,
      reference: `TV-${30_110 + index * 13}`,
      plateText: plate,
      occurredOn: addDays(until, -roll.between(1, 12)),
      occurredTime: `1${index}:2${index}`,
      type: kinds[index % kinds.length]!,
      fine: price(place, roll.pick([10, 15, 20, 30])),
      dueOn: addDays(until, 30),
    })
  }
}
