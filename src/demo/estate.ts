import type { Runtime } from '#kernel/server/runtime.ts'
import { addDays, addMonths, type Day, startOfMonth } from '#kernel/shared/day.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { listTreasury } from '#modules/billing/session/session.contract.ts'
import { createParty } from '#modules/parties/party/party.contract.ts'
import { receiveBundle } from '#modules/realestate/bundle/bundle.contract.ts'
import { saveHandover, signHandover } from '#modules/realestate/handover/handover.contract.ts'
import { getLease } from '#modules/realestate/lease/lease.contract.ts'
import {
  activateLease,
  saveLease,
  signLease,
  submitLease,
} from '#modules/realestate/lease/leaseActs.contract.ts'
import { collectRent, invoiceRow } from '#modules/realestate/leaseRow/leaseRow.contract.ts'
import { reportMaintenance } from '#modules/realestate/maintenance/maintenanceActs.contract.ts'
import { savePlan } from '#modules/realestate/maintenancePlan/maintenancePlan.contract.ts'
import { listProperties } from '#modules/realestate/property/property.contract.ts'
import { generateUnits, saveProperty } from '#modules/realestate/property/propertyActs.contract.ts'
import { type DemoCall, demoCaller } from './caller.ts'
import type { DemoCompany } from './company.ts'
import { type Place, price } from './place.ts'

const tenants = [
  'سالم فهد العامري',
  'دلال ناصر السنافي',
  'طلال منصور النبهان',
  'هيا حسن الوسمي',
  'بدر جاسم الغدير',
]

/** Where the example stands in each country, its middle being in the capital. */
const places = {
  KW: { area: 'السالمية', governorate: 'حولي', latitude: 29.3339, longitude: 48.0771 },
  SA: { area: 'العليا', governorate: 'الرياض', latitude: 24.6905, longitude: 46.685 },
  QA: { area: 'السد', governorate: 'الدوحة', latitude: 25.2842, longitude: 51.5002 },
  AE: { area: 'ديرة', governorate: 'دبي', latitude: 25.2697, longitude: 55.3095 },
  BH: { area: 'السيف', governorate: 'العاصمة', latitude: 26.2361, longitude: 50.5406 },
  OM: { area: 'الخوير', governorate: 'مسقط', latitude: 23.5937, longitude: 58.4365 },
} as const

const rent = 350

/** A landlord at work: a building of eight flats, five of them let since some months, a villa that stands empty, what is broken. Names are invented. */
export async function fillEstate(runtime: Runtime, company: DemoCompany, today: Day): Promise<void> {
  let now = runtime.clock()
  const past: Runtime = { ...runtime, clock: () => now }
  const call = await demoCaller(past, company.companyId, company.administrator)
  const on = (day: Day, hour = '07') => {
    now = new Date(`${day}T${hour}:00:00Z`)
  }
  const { place } = company
  const start = addMonths(startOfMonth(today), -3)
  if (start.slice(0, 4) < today.slice(0, 4)) await call(openYear, { which: 'previous' })
  on(start)
  const { id: buildingId } = await call(saveProperty, {
    propertyName: 'برج النخيل',
    level: 'building',
    propertyType: 'building',
    propertyUse: 'residential',
    ownership: 'owned',
    ...places[place.country],
    features: ['lift'],
  })
  const floors = [1, 2, 3, 4]
  await call(generateUnits, {
    buildingId,
    lettableFrom: start,
    units: floors.flatMap(floorNumber =>
      ['01', '02'].map(nn => ({
        unitNo: `${floorNumber}${nn}`,
        floorNumber,
        propertyType: 'apartment' as const,
        areaSqm: 110,
        bedrooms: 3,
        rentalPrice: price(place, rent),
      })),
    ),
  })
  const { latitude, longitude, area, governorate } = places[place.country]
  await call(saveProperty, {
    propertyName: 'فيلا الواحة',
    level: 'standalone',
    propertyType: 'villa',
    propertyUse: 'residential',
    ownership: 'owned',
    area,
    governorate,
    latitude: latitude + 0.01,
    longitude: longitude - 0.01,
    features: ['garden'],
    rentalPrice: price(place, 900),
    lettableFrom: start,
  })
  const { rows: units } = await call(listProperties, { parentId: buildingId, limit: 100 })
  const { rows: boxes } = await call(listTreasury, {})
  const bank = boxes.find(box => box.kind === 'bank')!
  for (const [at, nameAr] of tenants.entries()) {
    on(addDays(start, at))
    const leaseId = await letOut(call, place, { unitId: units[at]!.id, nameAr, startDate: start, on: now })
    // The last tenant gives cheques for the whole year.
    if (at === tenants.length - 1) await takeCheques(call, leaseId, nameAr)
    for (const month of [1, 2, 3]) {
      const day = addDays(addMonths(start, month), 4 + at)
      if (day > today) break
      on(day)
      // Who came third is late since two months.
      await invoiceAndCollect(call, leaseId, day, at !== 2 || month === 1 ? bank.id : null)
    }
  }
  on(today)
  const broken = (unit: number, title: string, category: 'plumbing' | 'hvac', priority: 'high' | 'medium') =>
    call(reportMaintenance, { propertyId: units[unit]!.id, title, category, priority, fileIds: [] })
  await broken(0, 'تسرب في المطبخ', 'plumbing', 'high')
  await broken(6, 'التكييف لا يبرد', 'hvac', 'medium')
  await call(savePlan, {
    propertyId: buildingId,
    service: 'lift',
    everyMonths: 3,
    lastDoneOn: addMonths(start, 1),
    isActive: true,
  })
}

type Letting = { unitId: string; nameAr: string; startDate: Day; on: Date }

/** From the draft to the key: signed, handed over, active. */
async function letOut(
  call: DemoCall,
  place: Place,
  { unitId, nameAr, startDate, on }: Letting,
): Promise<string> {
  const { id: tenantId } = await call(createParty, {
    kind: 'individual',
    nameAr,
    phone: place.mobile(700 + nameAr.length * 13 + on.getUTCDate()),
    documents: [],
  })
  const day = on.toISOString().slice(0, 10)
  const { id } = await call(saveLease, {
    tenantId,
    startDate,
    endDate: addDays(addMonths(startDate, 12), -1),
    rentBasis: 'month',
    paymentFrequency: 'monthly',
    anchor: 'first_of_month',
    paymentDay: 1,
    deposit: '0',
    autoRenewal: false,
    noticeDays: 60,
    terminationMonths: 1,
    lines: [{ propertyId: unitId, rental: price(place, rent) }],
  })
  const version = async () => (await call(getLease, { id })).version
  await call(submitLease, { id, version: await version() })
  await call(signLease, { id, version: await version(), signedOn: day, fileIds: [] })
  const handover = await call(saveHandover, {
    leaseId: id,
    propertyId: unitId,
    direction: 'in',
    on: day,
    keys: 2,
    items: [],
  })
  await call(signHandover, { ...handover, signedByName: nameAr })
  await call(activateLease, { id, version: await version() })
  return id
}

/** One cheque for each month that is still open. */
async function takeCheques(call: DemoCall, leaseId: string, drawer: string): Promise<void> {
  const { version, rows } = await call(getLease, { id: leaseId })
  await call(receiveBundle, {
    leaseId,
    version,
    bank: 'بنك المثال',
    drawer,
    cheques: rows.map((row, at) => ({
      number: String(100_201 + at),
      dueOn: row.dueOn,
      amount: row.invoiceId ? row.open : row.amount,
    })),
  })
}

/** The rows that are due by a day get their invoice, and what is open is paid to the bank; with none it stays open. */
async function invoiceAndCollect(
  call: DemoCall,
  leaseId: string,
  day: Day,
  bankId: string | null,
): Promise<void> {
  const { rows } = await call(getLease, { id: leaseId })
  for (const row of rows.filter(one => one.dueOn <= day && one.invoiceId === null))
    await call(invoiceRow, { leaseId, id: row.id })
  if (!bankId) return
  const { version, balance } = await call(getLease, { id: leaseId })
  if (!/[1-9]/.test(balance)) return
  await call(collectRent, { id: leaseId, version, treasuryAccountId: bankId, amount: balance })
}
