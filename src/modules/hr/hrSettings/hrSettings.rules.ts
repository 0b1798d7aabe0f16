import type { Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { DeviceBinding } from '../boundDevice/boundDevice.rules.ts'
import type { UnsurePolicy } from '../location/location.rules.ts'
import type { DailyBasis } from '../payroll/earning.rules.ts'
import type { LatePolicy } from '../payroll/payslip.rules.ts'

export const payslipLanguages = ['ar', 'en', 'both'] as const
export type PayslipLanguage = (typeof payslipLanguages)[number]

/** How a company runs its human resources from a day on; a change is a new row and never acts on days before it. */
export type HrSettings = {
  fromOn: Day
  restWeekdays: readonly number[]
  dailyBasis: DailyBasis
  latePolicy: LatePolicy
  hasAutoCheckout: boolean
  unsurePolicy: UnsurePolicy
  deviceBinding: DeviceBinding
  takesSelfie: boolean
  /** The cap of an instalment in basis points of the wage; null: the law row alone. */
  advanceCapBasisPoints: number | null
  payDay: number
  payslipLanguage: PayslipLanguage
  docLeadDays: readonly number[]
}

/** What holds until a company says otherwise. */
export const defaultSettings: HrSettings = {
  fromOn: '1950-01-01',
  restWeekdays: [5],
  dailyBasis: '26',
  latePolicy: 'none',
  hasAutoCheckout: false,
  unsurePolicy: 'review',
  deviceBinding: 'warn',
  takesSelfie: false,
  advanceCapBasisPoints: null,
  payDay: 28,
  payslipLanguage: 'both',
  docLeadDays: [90, 30, 7],
}

/** The settings in force on a day. */
export const settingsOn = (rows: readonly HrSettings[], on: Day): HrSettings =>
  rows.filter(({ fromOn }) => fromOn <= on).toSorted((a, b) => (a.fromOn < b.fromOn ? 1 : -1))[0] ??
  defaultSettings

/** Why settings cannot be kept: they would act in a posted month, or a figure is outside its limits. */
export function whyNotSaveSettings(settings: HrSettings, lastPostedMonth: string | null): Refusal | null {
  if (lastPostedMonth !== null && settings.fromOn.slice(0, 7) <= lastPostedMonth)
    return refused('hr.rule.past', { field: 'fromOn', params: { month: lastPostedMonth } })
  if (!Number.isSafeInteger(settings.payDay) || settings.payDay < 1 || settings.payDay > 31)
    return invalid('hr.settings.payDay', { field: 'payDay' })
  if (new Set(settings.restWeekdays).size >= 7)
    return invalid('hr.settings.restDays', { field: 'restWeekdays' })
  const leads = settings.docLeadDays
  const areLeads =
    leads.length > 0 && leads.every(days => Number.isSafeInteger(days) && days >= 1 && days <= 365)
  return areLeads ? null : invalid('hr.settings.leadDays', { field: 'docLeadDays' })
}
