import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import {
  decimalFraction,
  type Fraction,
  fraction,
  minus,
  plus,
  smaller,
  times,
  zero,
} from '../fraction/fraction.rules.ts'
import {
  type LabourCountry,
  type LabourRule,
  type PaidTier,
  ruleInForce,
} from '../labourRule/labourRule.rules.ts'

/** What becomes of carried days that are not taken by `carryUntil`. */
export const carryEnds = ['lapse', 'encash'] as const
export type CarryEnd = (typeof carryEnds)[number]

export type LeaveType = {
  code: string
  nameAr: string
  nameEn: string
  /** Paid days in order, with the share that is paid; days beyond the last tier are unpaid. Empty: paid in full. */
  paidTiers: readonly PaidTier[]
  accrues: boolean
  annualDays: number | null
  /** Its days come out of the balance of this type: casual leave from annual. */
  drawsOn: string | null
  countsWorkingDays: boolean
  carryMax: number | null
  /** `MM-dd`: the last day carried days may be taken. */
  carryUntil: string | null
  carryEnd: CarryEnd
  negativeLimit: number
  /** Days of a request above which a paper is asked for; null: never. */
  needsAttachmentAfterDays: number | null
  needsApproval: boolean
  reducesService: boolean
  isActive: boolean
}

type LeaveTypeFacts = Partial<LeaveType> & Pick<LeaveType, 'code' | 'nameAr' | 'nameEn'>

function leaveType(facts: LeaveTypeFacts): LeaveType {
  const usual: LeaveType = {
    code: '',
    nameAr: '',
    nameEn: '',
    paidTiers: [],
    accrues: false,
    annualDays: null,
    drawsOn: null,
    countsWorkingDays: true,
    carryMax: null,
    carryUntil: null,
    carryEnd: 'lapse',
    negativeLimit: 0,
    needsAttachmentAfterDays: null,
    needsApproval: true,
    reducesService: false,
    isActive: true,
  }
  return { ...usual, ...facts }
}

const unpaid: readonly PaidTier[] = [{ days: 365, percent: 0 }]
const paid = (days: number): PaidTier[] => [{ days, percent: 100 }]

/** The types a company starts with (rule 15 of 50-hr): annual and sick by the law rows of its country. */
export function seededLeaveTypes(
  country: LabourCountry,
  rules: readonly LabourRule[],
  on: string,
): LeaveType[] {
  const annual = ruleInForce(rules, { country, topic: 'leave' }, on)?.params
  const sick = ruleInForce(rules, { country, topic: 'sick' }, on)?.params
  const countsWorkingDays = annual?.countsWorkingDays ?? true
  return [
    leaveType({
      code: 'annual',
      nameAr: 'سنوية',
      nameEn: 'Annual',
      accrues: true,
      annualDays: annual?.tiers[0]?.days ?? 30,
      countsWorkingDays,
    }),
    leaveType({
      code: 'sick',
      nameAr: 'مرضية',
      nameEn: 'Sick',
      paidTiers: sick?.tiers ?? [],
      countsWorkingDays: false,
      needsAttachmentAfterDays: sick?.attachmentAfterDays ?? 0,
    }),
    leaveType({
      code: 'casual',
      nameAr: 'عارضة',
      nameEn: 'Casual',
      annualDays: 5,
      drawsOn: 'annual',
      countsWorkingDays,
      isActive: country === 'KW',
    }),
    leaveType({
      code: 'unpaid',
      nameAr: 'بدون راتب',
      nameEn: 'Unpaid',
      paidTiers: unpaid,
      countsWorkingDays,
      reducesService: true,
    }),
    leaveType({
      code: 'maternity',
      nameAr: 'وضع',
      nameEn: 'Maternity',
      paidTiers: paid(maternityDays[country]),
      countsWorkingDays: false,
      needsAttachmentAfterDays: 0,
    }),
    leaveType({
      code: 'bereavement',
      nameAr: 'وفاة قريب',
      nameEn: 'Bereavement',
      paidTiers: paid(3),
      countsWorkingDays: false,
    }),
    leaveType({ code: 'hajj', nameAr: 'حج', nameEn: 'Hajj', paidTiers: paid(21), countsWorkingDays: false }),
    leaveType({
      code: 'iddah',
      nameAr: 'عدة',
      nameEn: 'Iddah',
      paidTiers: paid(130),
      countsWorkingDays: false,
    }),
  ]
}

const maternityDays: Record<LabourCountry, number> = { KW: 70, QA: 50, SA: 84, AE: 60, BH: 60, OM: 98 }

/** So many days at a share of the pay. */
export type PaidDays = { days: Fraction; percent: number }

/**
 * How days of a type are paid, after those already used in the year: tier by tier, then unpaid. A type without tiers is paid in full.
 */
export function paidDaysOf(tiers: readonly PaidTier[], usedDays: number, days: number): PaidDays[] {
  if (tiers.length === 0) return days > 0 ? [{ days: decimalFraction(days), percent: 100 }] : []
  let [skip, left] = [decimalFraction(usedDays), decimalFraction(days)]
  const result: PaidDays[] = []
  const take = (room: Fraction, percent: number) => {
    const passed = smaller(room, skip)
    skip = minus(skip, passed)
    const taken = smaller(minus(room, passed), left)
    left = minus(left, taken)
    if (taken.above > 0n) result.push({ days: taken, percent })
  }
  for (const tier of tiers) take(fraction(tier.days), tier.percent)
  if (left.above > 0n) result.push({ days: left, percent: 0 })
  return result
}

/** What is lost of the pay, in whole unpaid days: 40 sick days in Kuwait lose 10 × 0.25 + 10 × 0.5 + 5 × 0.75 = 11.25. */
export const unpaidShareOf = (paidDays: readonly PaidDays[]): Fraction =>
  paidDays.reduce((sum, { days, percent }) => plus(sum, times(days, fraction(100 - percent, 100))), zero)

/** Why a type cannot be kept: a code that is taken, shares outside 0 to 100, a carry day that is none, days that are negative. */
export function whyNotSaveLeaveType(type: LeaveType, others: readonly LeaveType[]): Refusal | null {
  if (!/^[a-z][A-Za-z0-9]{1,39}$/.test(type.code)) return invalid('hr.leaveType.code', { field: 'code' })
  if (others.some(({ code }) => code === type.code)) return invalid('hr.leaveType.taken', { field: 'code' })
  const isBroken = type.paidTiers.some(({ days, percent }) => days <= 0 || percent < 0 || percent > 100)
  if (isBroken) return invalid('hr.leaveType.tiers', { field: 'paidTiers' })
  if (type.carryUntil !== null && !/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(type.carryUntil))
    return invalid('hr.leaveType.carryUntil', { field: 'carryUntil' })
  const days = [type.annualDays ?? 0, type.carryMax ?? 0, type.negativeLimit]
  if (days.some(count => count < 0) || (type.accrues && type.annualDays === null))
    return invalid('hr.leaveType.days', { field: 'annualDays' })
  if (!type.accrues && type.carryMax !== null) return invalid('hr.leaveType.carry', { field: 'carryMax' })
  const isDrawnWell =
    type.drawsOn === null || (!type.accrues && others.some(one => one.code === type.drawsOn && one.accrues))
  return isDrawnWell ? null : invalid('hr.leaveType.draws', { field: 'drawsOn' })
}
