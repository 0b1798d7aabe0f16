import { addDays, type Day } from '#kernel/shared/day.ts'
import { addDocument } from '#modules/fleet/document/document.contract.ts'
import { saveGroup } from '#modules/fleet/group/group.contract.ts'
import { recordOdometer } from '#modules/fleet/odometer/odometer.contract.ts'
import { saveRate } from '#modules/fleet/rate/rate.contract.ts'
import { createVehicle } from '#modules/fleet/vehicle/vehicle.contract.ts'
import type { DemoCall } from './caller.ts'
import { type Place, places, price } from './place.ts'
import { dice } from './random.ts'

type Model = readonly [make: string, model: string, body: 'sedan' | 'suv' | 'van', seats: number]

type Group = {
  nameAr: string
  nameEn: string
  colour: string
  vehicleCount: number
  models: readonly Model[]
  rate: {
    daily: string
    weekly: string
    monthly: string
    deposit: string
    lateHour: string
    fuelPerEighth: string
  }
}

const groups: readonly Group[] = [
  {
    nameAr: 'سيدان اقتصادية',
    nameEn: 'Economy sedan',
    colour: '#2f6f9f',
    vehicleCount: 16,
    models: [
      ['تويوتا', 'يارس', 'sedan', 5],
      ['نيسان', 'صني', 'sedan', 5],
      ['هيونداي', 'أكسنت', 'sedan', 5],
      ['كيا', 'بيغاس', 'sedan', 5],
    ],
    rate: {
      daily: '12',
      weekly: '70',
      monthly: '210',
      deposit: '100',
      lateHour: '2',
      fuelPerEighth: '1.250',
    },
  },
  {
    nameAr: 'سيدان متوسطة',
    nameEn: 'Mid-size sedan',
    colour: '#4b7f52',
    vehicleCount: 12,
    models: [
      ['تويوتا', 'كامري', 'sedan', 5],
      ['هيونداي', 'سوناتا', 'sedan', 5],
      ['نيسان', 'ألتيما', 'sedan', 5],
    ],
    rate: {
      daily: '16',
      weekly: '95',
      monthly: '285',
      deposit: '150',
      lateHour: '3',
      fuelPerEighth: '1.500',
    },
  },
  {
    nameAr: 'دفع رباعي',
    nameEn: 'SUV',
    colour: '#9a6b2f',
    vehicleCount: 9,
    models: [
      ['تويوتا', 'فورتشنر', 'suv', 7],
      ['ميتسوبيشي', 'باجيرو', 'suv', 7],
      ['نيسان', 'باترول', 'suv', 8],
    ],
    rate: {
      daily: '28',
      weekly: '170',
      monthly: '520',
      deposit: '200',
      lateHour: '5',
      fuelPerEighth: '2.250',
    },
  },
  {
    nameAr: 'حافلات ركاب',
    nameEn: 'Passenger van',
    colour: '#7a4f8f',
    vehicleCount: 3,
    models: [['تويوتا', 'هايس', 'van', 13]],
    rate: { daily: '24', weekly: '145', monthly: '450', deposit: '150', lateHour: '4', fuelPerEighth: '2' },
  },
]

const colours = ['أبيض', 'فضي', 'رمادي', 'أسود', 'أزرق', 'أحمر']

export type DemoVehicle = {
  readonly id: string
  readonly groupId: string
  readonly groupName: string
  readonly km: number
}

/** Forty vehicles in four groups with rates, registration papers and a first reading; every plate is invented. */
export async function fillFleet(
  call: DemoCall,
  today: Day,
  place: Place = places.KW,
): Promise<DemoVehicle[]> {
  const roll = dice(20_261_121)
  const vehicles: DemoVehicle[] = []
  const serials = new Set<number>()
  const local = (rate: Group['rate']) =>
    Object.fromEntries(
      Object.entries(rate).map(([key, dinars]) => [key, price(place, dinars)]),
    ) as Group['rate']
  for (const { nameAr, nameEn, colour, vehicleCount, models, rate } of groups) {
    const group = await call(saveGroup, { nameAr, nameEn, colour })
    await call(saveRate, {
      groupId: group.id,
      validFrom: addDays(today, -400),
      includedKmDaily: 250,
      includedKmMonthly: 3000,
      extraKm: price(place, '0.050'),
      ...local(rate),
    })
    for (let index = 0; index < vehicleCount; index++) {
      const [make, model, bodyClass, seats] = roll.pick(models)
      let serial = roll.between(...place.serials)
      while (serials.has(serial)) serial = roll.between(...place.serials)
      serials.add(serial)
      const { id } = await call(createVehicle, {
        make,
        model,
        year: roll.between(2022, 2026),
        groupId: group.id,
        bodyClass,
        seats,
        colour: roll.pick(colours),
        fuelType: 'gasoline',
        transmission: 'automatic',
        acquiredOn: addDays(today, -roll.between(420, 900)),
        inServiceOn: addDays(today, -410),
        plate: { country: place.country, code: place.plateCode(roll), serial: String(serial) },
      })
      const km = roll.between(8_000, 88_000)
      await call(recordOdometer, {
        vehicleId: id,
        shownKm: km,
        at: new Date(Date.parse(`${addDays(today, -60)}T07:00:00Z`)).toISOString(),
      })
      await call(addDocument, {
        vehicleId: id,
        kind: 'registration',
        number: `REG-${serial}`,
        issuedOn: addDays(today, -300),
        expiresOn: addDays(today, roll.between(40, 330)),
      })
      vehicles.push({ id, groupId: group.id, groupName: nameAr, km })
    }
  }
  return vehicles
}
