import { addDays, type Day } from '#kernel/shared/day.ts'
import { hireEmployee, listEmployees, updateEmployee } from '#modules/hr/employee/employee.contract.ts'
import { saveContract } from '#modules/hr/employmentContract/employmentContract.contract.ts'
import { listComponents } from '#modules/hr/payComponent/payComponent.contract.ts'
import type { DemoCall } from './caller.ts'
import { madeIban, type Place, places, price } from './place.ts'
import { dice } from './random.ts'

/** Who works beside those who sign in: place, department, nationality and basic wage in dinars. */
const jobs = [
  ['مندوب تسليم', 'التشغيل', 'IN', 220],
  ['مندوب تسليم', 'التشغيل', 'BD', 200],
  ['سائق', 'التشغيل', 'IN', 230],
  ['سائق', 'التشغيل', 'PK', 230],
  ['سائق', 'التشغيل', 'EG', 250],
  ['فني صيانة', 'الصيانة', 'PH', 320],
  ['فني صيانة', 'الصيانة', 'IN', 300],
  ['غسيل مركبات', 'الصيانة', 'NP', 160],
  ['غسيل مركبات', 'الصيانة', 'BD', 160],
  ['موظفة استقبال', 'المبيعات', 'LB', 420],
  ['مسؤول تحصيل', 'المالية', 'EG', 450],
  ['مساعد محاسب', 'المالية', 'JO', 480],
  ['مسؤولة موارد بشرية', 'الإدارة', 'KW', 900],
  ['حارس', 'الإدارة', 'NP', 170],
  ['سائق', 'التشغيل', 'BD', 210],
] as const
/** Who resigns in the year that is shown. */
export const leaver = 'شفيق الرحمن'
const names = [
  'راجيش كومار',
  'محمد عالم',
  'سوريش ناير',
  'عمران خان',
  'مصطفى عبدالعال',
  'جون ريفيرا',
  'أنيل شارما',
  'بيم ثابا',
  'نور الإسلام',
  'رنا حداد',
  'كريم الشناوي',
  'لينا عواد',
  'شيخة المطوع',
  'هاري غورونغ',
  leaver,
] as const
/** What those who sign in earn, by their position in access. */
const wages: Readonly<Record<string, number>> = {
  'المديرة العامة': 2_200,
  'مدير الفرع': 1_400,
  'محاسبة أولى': 950,
  'مشرف الأسطول': 850,
  'مندوبة مبيعات': 600,
  'موظف استقبال': 450,
}

/** How long those who sign in have been here, by the order they are listed in. */
const daysHere = [2_300, 1_700, 1_150, 900, 640, 510, 450]

/** Twenty people and one who leaves, with contracts, some with a raise, and papers of which a few end soon. */
export async function fillPeople(call: DemoCall, today: Day, place: Place = places.KW): Promise<void> {
  const roll = dice(29)
  const { rows: components } = await call(listComponents, {})
  const componentId = (code: string) => components.find(one => one.code === code)!.id
  const payOf = (dinars: number) => [
    { componentId: componentId('basic'), amount: price(place, dinars) },
    { componentId: componentId('transport'), amount: price(place, dinars >= 800 ? 80 : 30) },
  ]
  const { rows: known } = await call(listEmployees, { limit: 50 })
  let account = 7_001
  /** Whoever earns more is paid into a bank. */
  const paymentOf = (dinars: number) => {
    if (dinars < 400) return { paymentMethod: 'cash' as const }
    account += 17
    return { paymentMethod: 'bank' as const, iban: madeIban(place.country, account) }
  }
  for (const [at, person] of known.entries()) {
    const dinars = wages[person.position ?? 'المديرة العامة'] ?? 700
    const joinedOn = addDays(today, -(daysHere[at] ?? 400))
    await call(updateEmployee, {
      id: person.id,
      version: person.version,
      joinedOn,
      serviceFrom: joinedOn,
      ...(person.position === null ? { positionAr: 'المديرة العامة' } : { position: person.position }),
      payment: paymentOf(dinars),
    })
    await call(saveContract, { employeeId: person.id, startsOn: joinedOn, payItems: payOf(dinars) })
  }
  const managerId = known.find(person => person.position === 'مدير الفرع')?.id ?? null
  let serial = 5_001
  for (const [at, [positionAr, departmentAr, nationality, dinars]] of jobs.entries()) {
    const birthDate = addDays(today, -roll.between(8_500, 17_000))
    const joinedOn = addDays(today, names[at] === leaver ? -1_300 : -roll.between(60, 2_400))
    serial += 23
    const { id } = await call(hireEmployee, {
      person: {
        nameAr: names[at]!,
        phone: place.mobile(serial * 31),
        birthDate,
        nationality,
        // The numbers of a place are those of its citizens; where residents have another kind there is none to show.
        civilId: place.country === 'SA' ? null : place.identityNumber(birthDate, serial),
        civilIdExpiresOn: place.country === 'SA' ? null : addDays(today, roll.between(10, 900)),
      },
      positionAr,
      departmentAr,
      managerId,
      joinedOn,
      ...paymentOf(dinars),
      terms: { startsOn: joinedOn, payItems: payOf(dinars) },
    })
    // Those who stayed long have had a raise.
    const raisedOn = addDays(today, -roll.between(90, 320))
    if (raisedOn > addDays(joinedOn, 400))
      await call(saveContract, {
        employeeId: id,
        startsOn: raisedOn,
        payItems: payOf(dinars * 1.1),
        reason: 'زيادة سنوية',
      })
  }
}
