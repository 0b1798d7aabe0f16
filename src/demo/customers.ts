import { addDays, type Day } from '#kernel/shared/day.ts'
import { createParty } from '#modules/parties/party/party.contract.ts'
import type { DemoCall } from './caller.ts'
import { type Place, places } from './place.ts'
import { dice } from './random.ts'

const firstNames = [
  'سالم',
  'دلال',
  'نورة',
  'خالد',
  'عبير',
  'لطيفة',
  'فهد',
  'منى',
  'يوسف',
  'شيخة',
  'طلال',
  'هيا',
  'بدر',
  'سارة',
  'ناصر',
  'جنى',
  'مشعل',
  'ريم',
  'عبدالله',
  'حصة',
]
const middleNames = ['فهد', 'ناصر', 'سعد', 'حسن', 'طلال', 'منصور', 'كامل', 'عادل', 'جاسم', 'راشد']
const lastNames = [
  'العامري',
  'الهاجر',
  'السنافي',
  'النبهان',
  'الوسمي',
  'الصباغ',
  'الفلاح',
  'الحمدي',
  'الغدير',
  'الخيران',
  'المثالي',
  'الدرب',
]
const organizations = [
  'مؤسسة الأفق المثالية',
  'شركة الدرب التجريبية',
  'شركة النموذج للمقاولات',
  'مؤسسة العينة للتجارة',
]

/** Thirty-six people and four organizations, all invented, with identity, licence and phone. */
export async function fillCustomers(call: DemoCall, today: Day, place: Place = places.KW): Promise<string[]> {
  const { country, identity } = place
  const roll = dice(77)
  const ids: string[] = []
  const names = new Set<string>()
  while (names.size < 36)
    names.add(`${roll.pick(firstNames)} ${roll.pick(middleNames)} ${roll.pick(lastNames)}`)
  let serial = 101
  for (const nameAr of names) {
    const birthDay = addDays(today, -roll.between(8_000, 20_000))
    const number = place.identityNumber(birthDay, serial)
    serial += 17
    const { id } = await call(createParty, {
      kind: 'individual',
      nameAr,
      phone: place.mobile(serial * 37),
      documents: [
        { type: identity, country, number, expiresOn: addDays(today, roll.between(120, 1200)) },
        {
          type: 'driving_licence',
          country,
          number: `D${number.slice(-8)}`,
          expiresOn: addDays(today, roll.between(60, 1500)),
        },
      ],
    })
    ids.push(id)
  }
  for (const nameAr of organizations) {
    const { id } = await call(createParty, {
      kind: 'organization',
      nameAr,
      phone: place.landline(++serial * 41),
      documents: [{ type: 'commercial_register', country, number: String(300_000 + serial) }],
    })
    ids.push(id)
  }
  return ids
}
