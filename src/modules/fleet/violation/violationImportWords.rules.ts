import { foldLight } from '#kernel/shared/arabic.ts'
import { wordTable } from '#modules/platform/import/public.ts'
import type { ViolationType } from './violation.rules.ts'

/** What authorities call violations; a longer text means what it contains. */
const words = wordTable<Exclude<ViolationType, 'other'>>({
  speeding: 'speeding,speed,السرعة,تجاوز السرعة,سرعة زائدة,تجاوز حد السرعة',
  red_light: 'red light,إشارة حمراء,الإشارة الحمراء,قطع الإشارة,تجاوز الإشارة',
  phone: 'phone,mobile,الهاتف,استخدام الهاتف,الهاتف النقال,الجوال',
  seat_belt: 'seat belt,seatbelt,حزام الأمان,الحزام',
  illegal_parking: 'parking,no parking,وقوف,ممنوع الوقوف,الوقوف الخاطئ,وقوف في مكان ممنوع,مواقف',
  no_licence: 'no licence,no license,بدون رخصة,قيادة بدون رخصة',
  under_influence: 'under the influence,alcohol,تحت تأثير,مسكر,مخدر',
  right_of_way: 'right of way,give way,أولوية المرور,عدم إعطاء الأولوية',
  reverse_driving: 'wrong way,reverse driving,عكس السير,عكس الاتجاه',
  overtaking: 'overtaking,تجاوز خاطئ,التجاوز الخاطئ,كتف الطريق',
  lane: 'lane,المسار,الحارة,تغيير المسار,عدم الالتزام بالمسار',
})

const longestFirst = [...words].sort(([a], [b]) => b.length - a.length)

/** The violation a text means, or null where it has none of our words. */
export function violationTypeIn(text: string): ViolationType | null {
  const folded = foldLight(text)
  return words.get(folded) ?? longestFirst.find(([word]) => folded.includes(word))?.[1] ?? null
}
