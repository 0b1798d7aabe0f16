import { addDays, endOfMonth, weekday } from '#kernel/shared/day.ts'
import { seededRules } from '../labourRule/seed.rules.ts'
import { type PayItem, seededComponents } from '../payComponent/payComponent.rules.ts'
import { type Payslip, type PayslipFacts, payslipOf } from './payslip.rules.ts'

export const pay = (...items: [component: string, amountMinor: number][]): PayItem[] =>
  items.map(([component, amountMinor]) => ({ component, amountMinor }))

/** Working days of a month without Fridays, from a day on. */
export function dueDays(month: string, from = `${month}-01`): string[] {
  const days: string[] = []
  for (let day = from; day <= endOfMonth(`${month}-01`); day = addDays(day, 1))
    if (weekday(day) !== 5) days.push(day)
  return days
}

export function facts(month: string, payItems: PayItem[], changed: Partial<PayslipFacts> = {}): PayslipFacts {
  const usual: PayslipFacts = {
    month: `${month}-01`,
    currency: 'KWD',
    joinedOn: '2020-01-01',
    leftOn: null,
    contracts: [{ id: 'contract', startsOn: '2020-01-01', endsOn: null, payItems }],
    components: seededComponents,
    country: 'KW',
    nationality: 'EG',
    basis: '26',
    latePolicy: 'none',
    dueOn: dueDays(month),
    unpaid: [],
    late: [],
    overtime: [],
    inputs: [],
    recoveries: [],
    hasConsent: false,
    contribution: null,
  }
  return { ...usual, ...changed }
}

export const slip = (month: string, payItems: PayItem[], changed: Partial<PayslipFacts> = {}): Payslip =>
  payslipOf(facts(month, payItems, changed), seededRules)
export const amounts = (of: Payslip, component: string) =>
  of.lines.filter(one => one.component === component).map(one => one.amountMinor)
export const absent = (days: string[]) => days.map(on => ({ on, days: 1, reason: 'absence' as const }))
