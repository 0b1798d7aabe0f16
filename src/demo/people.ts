import { addDays, type Day } from '#kernel/shared/day.ts'
import { hireEmployee, listEmployees, updateEmployee } from '#modules/hr/employee/employee.contract.ts'
import { saveContract } from '#modules/hr/employmentContract/employmentContract.contract.ts'
import { listComponents } from '#modules/hr/payComponent/payComponent.contract.ts'
import type { DemoCall } from './caller.ts'
import { type Place, places, price } from './place.ts'
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
] as const
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

/** Twenty people with contracts, some with a raise, and papers of which a few end soon. */
export async function fillPeople(call: DemoCall, today: Day, place: Place = places.KW): Promise<void> {
  const roll = dice(29)
  const { rows: components } = await call(listComponents, {})
  const componentId = (code: string) => components.find(one => one.code === code)!.id
  const payOf = (dinars: number) => [
    { componentId: componentId('basic'), amount: price(place, dinars) },
    { componentId: componentId('transport'), amount: price(place, dinars >= 800 ? 80 : 30) },
  ]
  const { rows: known } = await call(listEmployees, { limit: 50 })
  const founder = known.find(person => person.position === null)
  if (founder)
    await call(updateEmployee, {
      id: founder.id,
      version: founder.version,
      joinedOn: founder.joinedOn,
      serviceFrom: founder.joinedOn,
      positionAr: 'المديرة العامة',
    })
  for (const person of known) {
    const dinars = wages[person.position ?? 'المديرة العامة'] ?? 700
    await call(saveContract, { employeeId: person.id, startsOn: person.joinedOn, payItems: payOf(dinars) })
  }
  const managerId = known.find(person => person.position === 'مدير الفرع')?.id ?? null
  let serial = 5_001
  for (const [at, [positionAr, departmentAr, nationality, dinars]] of jobs.entries()) {
    const birthDate = addDays(today, -roll.between(8_500, 17_000))
    const joinedOn = addDays(today, -roll.between(60, 2_400))
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
