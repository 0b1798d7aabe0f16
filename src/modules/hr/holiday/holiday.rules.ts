import { addDays, type Day } from '#kernel/shared/day.ts'
import { hijriParts } from '#kernel/shared/hijri.ts'
import type { LabourCountry } from '../labourRule/labourRule.rules.ts'

export type Holiday = { on: Day; nameAr: string; nameEn: string }

type FixedHoliday = { monthDay: string; nameAr: string; nameEn: string }
/** Days of the Hijri year: first month and day, and how many. */
type HijriHoliday = { month: number; day: number; days: number; nameAr: string; nameEn: string }

const newYear: FixedHoliday = { monthDay: '01-01', nameAr: 'رأس السنة الميلادية', nameEn: 'New Year' }
const fixed = (monthDay: string, nameAr: string, nameEn: string): FixedHoliday => ({
  monthDay,
  nameAr,
  nameEn,
})

const fixedDays: Readonly<Record<LabourCountry, readonly FixedHoliday[]>> = {
  KW: [
    newYear,
    fixed('02-25', 'اليوم الوطني', 'National Day'),
    fixed('02-26', 'يوم التحرير', 'Liberation Day'),
  ],
  QA: [fixed('12-18', 'اليوم الوطني', 'National Day')],
  SA: [fixed('02-22', 'يوم التأسيس', 'Founding Day'), fixed('09-23', 'اليوم الوطني', 'National Day')],
  AE: [newYear, fixed('12-02', 'عيد الاتحاد', 'National Day'), fixed('12-03', 'عيد الاتحاد', 'National Day')],
  BH: [
    newYear,
    fixed('05-01', 'عيد العمال', 'Labour Day'),
    fixed('12-16', 'اليوم الوطني', 'National Day'),
    fixed('12-17', 'اليوم الوطني', 'National Day'),
  ],
  OM: [
    fixed('01-11', 'تولي السلطان', 'Accession Day'),
    fixed('11-20', 'اليوم الوطني', 'National Day'),
    fixed('11-21', 'اليوم الوطني', 'National Day'),
  ],
}

const fitr: HijriHoliday = { month: 10, day: 1, days: 3, nameAr: 'عيد الفطر', nameEn: 'Eid al-Fitr' }
const arafah: HijriHoliday = { month: 12, day: 9, days: 1, nameAr: 'يوم عرفة', nameEn: 'Arafah Day' }
const adha: HijriHoliday = { month: 12, day: 10, days: 3, nameAr: 'عيد الأضحى', nameEn: 'Eid al-Adha' }
const hijriYear: HijriHoliday = {
  month: 1,
  day: 1,
  days: 1,
  nameAr: 'رأس السنة الهجرية',
  nameEn: 'Hijri New Year',
}
const mawlid: HijriHoliday = {
  month: 3,
  day: 12,
  days: 1,
  nameAr: 'المولد النبوي',
  nameEn: 'Birth of the Prophet',
}
const ashura: HijriHoliday = { month: 1, day: 9, days: 2, nameAr: 'عاشوراء', nameEn: 'Ashura' }
const isra: HijriHoliday = {
  month: 7,
  day: 27,
  days: 1,
  nameAr: 'الإسراء والمعراج',
  nameEn: 'Isra and Miraj',
}

const hijriDays: Readonly<Record<LabourCountry, readonly HijriHoliday[]>> = {
  KW: [isra, fitr, arafah, adha, hijriYear, mawlid],
  QA: [fitr, adha],
  SA: [fitr, arafah, adha],
  AE: [fitr, arafah, adha, hijriYear, mawlid],
  BH: [fitr, arafah, adha, hijriYear, ashura, mawlid],
  OM: [isra, fitr, arafah, adha, hijriYear, mawlid],
}

/**
 * The official days a company's calendar of a year begins with, in order: fixed ones, and those of the Hijri year by the Umm al-Qura
 * table. They are data of the company from then on and follow the country's announcement (confidence C until confirmed).
 */
export function defaultHolidays(country: LabourCountry, year: number): Holiday[] {
  const holidays: Holiday[] = fixedDays[country].map(({ monthDay, nameAr, nameEn }) => ({
    on: `${year}-${monthDay}`,
    nameAr,
    nameEn,
  }))
  for (let on: Day = `${year}-01-01`; on <= `${year}-12-31`; on = addDays(on, 1)) {
    const { month, day } = hijriParts(on)
    for (const holiday of hijriDays[country]) {
      if (holiday.month !== month || day < holiday.day || day >= holiday.day + holiday.days) continue
      holidays.push({ on, nameAr: holiday.nameAr, nameEn: holiday.nameEn })
    }
  }
  return holidays.toSorted((a, b) => (a.on < b.on ? -1 : 1))
}
