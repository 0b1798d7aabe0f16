import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import {
  addDays,
  addMonths,
  type Day,
  endOfMonth,
  monthOf,
  startOfMonth,
  weekday,
} from '#kernel/shared/day.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type { EmployeeRow } from '../employee/employee.row.ts'
import { type Terms, termsOfAll } from '../employmentContract/employmentContract.queries.ts'
import { wageRowsOf } from '../employmentContract/employmentContract.rules.ts'
import { monthlyContribution, type Service } from '../endOfService/endOfService.rules.ts'
import { labourCountryOf, labourRulesOf } from '../labourRule/labourRule.queries.ts'
import { type LabourCountry, type LabourRule, ruleInForce } from '../labourRule/labourRule.rules.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import type { PayComponent, PayItem } from '../payComponent/payComponent.rules.ts'
import { workingDaysOf } from '../workCalendar/workCalendar.rules.ts'
import type { ContractTerms, DailyBasis, MonthFrame } from './earning.rules.ts'
import { type LeaveFacts, leaveFactsOf, type TimeFacts, timeFactsOf } from './payrollFacts.queries.ts'
import type { LatePolicy, PayslipFacts } from './payslip.rules.ts'
import type { PayslipLine } from './payslipLine.rules.ts'

/** An employee as pay is computed for them. */
export type PaidEmployee = EmployeeRow & { name: string; nationality: string }

/** A line of a posted slip with the month it was posted for. */
export type PostedLine = PayslipLine & { employeeId: string; month: Day; slipKind: 'monthly' | 'offCycle' }

export type PaySettings = { fromOn: Day; dailyBasis: DailyBasis; latePolicy: LatePolicy; payDay: number }

/** Everything that pay is computed from, read once for all employees. */
export type PayBook = {
  country: LabourCountry
  components: readonly PayComponent[]
  rules: readonly LabourRule[]
  settings: readonly PaySettings[]
  holidays: readonly Day[]
  terms: ReadonlyMap<string, Terms[]>
  times: ReadonlyMap<string, TimeFacts>
  leaves: ReadonlyMap<string, LeaveFacts>
  /** Of the twelve months before. */
  posted: ReadonlyMap<string, PostedLine[]>
}

const usualSettings: PaySettings = { fromOn: '1950-01-01', dailyBasis: '26', latePolicy: 'none', payDay: 28 }

/** The settings of pay in force on a day. */
export const paySettingsOn = (rows: readonly PaySettings[], on: Day): PaySettings =>
  rows.findLast(({ fromOn }) => fromOn <= on) ?? usualSettings

export async function paySettingsOf(ctx: Ctx): Promise<PaySettings[]> {
  return ctx.db
    .selectFrom('hr.settings')
    .select([
      'valid_from_on as fromOn',
      'daily_basis as dailyBasis',
      'late_policy as latePolicy',
      'pay_day as payDay',
    ])
    .orderBy('valid_from_on')
    .execute()
}

/** Employees by id as pay reads them, in the order of their numbers. */
export function paidEmployees(ctx: Ctx) {
  return ctx.db
    .selectFrom('hr.employee as e')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .selectAll('e')
    .select([
      sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'),
      sql<string>`coalesce(p.nationality, '')`.as('nationality'),
    ])
    .orderBy('e.number')
}

/** Reads what the pay of a month and of the twelve months before it is computed from. */
export async function openPayBook(ctx: Ctx, employeeIds: readonly string[], month: Day): Promise<PayBook> {
  const country = labourCountryOf(ctx.company.country)
  if (!country) deny(refused('hr.payroll.country'))
  const firstOn = addMonths(startOfMonth(month), -12)
  const lastOn = endOfMonth(month)
  return {
    country,
    components: await componentsOf(ctx),
    rules: await labourRulesOf(ctx),
    settings: await paySettingsOf(ctx),
    holidays: (
      await ctx.db
        .selectFrom('hr.holiday')
        .select('day')
        .where('day', '>=', firstOn)
        .where('day', '<=', lastOn)
        .execute()
    ).map(({ day }) => day),
    terms: await termsOfAll(ctx, employeeIds),
    times: await timeFactsOf(ctx, employeeIds, firstOn, lastOn),
    leaves: await leaveFactsOf(ctx, employeeIds, lastOn),
    posted: await postedLines(ctx, employeeIds, firstOn, startOfMonth(month)),
  }
}

/** Lines of live slips of posted runs, from a month on and before another. */
async function postedLines(
  ctx: Ctx,
  employeeIds: readonly string[],
  from: Day,
  before: Day,
): Promise<Map<string, PostedLine[]>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('hr.payslip_line as l')
    .innerJoin('hr.payslip as s', 's.id', 'l.payslip_id')
    .innerJoin('hr.payroll_run as r', 'r.id', 's.run_id')
    .selectAll('l')
    .select(['s.employee_id as employeeId', 's.month', 's.kind as slipKind'])
    .where('s.employee_id', 'in', [...employeeIds])
    .where('r.state', 'in', ['posted', 'partlyPaid', 'paid'])
    .where('s.month', '>=', from)
    .where('s.month', '<', before)
    .orderBy('s.month')
    .orderBy('l.payslip_id')
    .orderBy('l.line_no')
    .execute()
  return Map.groupBy(
    rows.map(row => ({
      ...lineOf(row),
      employeeId: row.employeeId,
      month: row.month,
      slipKind: row.slipKind,
    })),
    row => row.employeeId,
  )
}

/** A stored line as the rules read it. */
export const lineOf = (row: {
  component: string
  kind: PayslipLine['kind']
  quantity: string | null
  rate_minor: number | null
  amount_minor: number
  label_ar: string
  label_en: string
  formula: string
  mapping_key: string
  note: PayslipLine['note']
  source: string | null
}): PayslipLine => ({
  component: row.component,
  kind: row.kind,
  quantity: row.quantity,
  rateMinor: row.rate_minor,
  amountMinor: row.amount_minor,
  labelAr: row.label_ar,
  labelEn: row.label_en,
  formula: row.formula,
  key: row.mapping_key,
  note: row.note,
  source: row.source,
})

const payItemsOf = (terms: Terms): PayItem[] =>
  terms.items.map(({ code, amountMinor, basisPoints }) => ({
    component: code,
    amountMinor,
    ...(basisPoints === null ? {} : { basisPoints }),
  }))

const standing = (terms: readonly Terms[]): Terms[] =>
  terms.filter(({ state }) => state !== 'draft').toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1))

/** The contracts as they were in force. */
const inForce = (terms: readonly Terms[]): ContractTerms[] =>
  standing(terms).map(one => ({
    id: one.id,
    startsOn: one.starts_on,
    endsOn: one.ends_on,
    payItems: payItemsOf(one),
  }))

/** The contracts as a raise that reaches back would have them: the differences of paid months come of it. */
function reachingBack(terms: readonly Terms[]): ContractTerms[] {
  const contracts: ContractTerms[] = []
  for (const one of standing(terms)) {
    const startsOn = one.back_pay_from ?? one.starts_on
    while ((contracts.at(-1)?.startsOn ?? '') >= startsOn) contracts.pop()
    const before = contracts.at(-1)
    if (before && (before.endsOn === null || before.endsOn >= startsOn)) before.endsOn = addDays(startsOn, -1)
    contracts.push({ id: one.id, startsOn, endsOn: one.ends_on, payItems: payItemsOf(one) })
  }
  return contracts
}

/** Commission and piece pay of the months before, where the law counts its average in the wage. */
function variableOf(book: PayBook, employeeId: string, month: Day): MonthFrame['variable'] {
  const rule = ruleInForce(book.rules, { country: book.country, topic: 'remuneration' }, endOfMonth(month))
  const variable = new Set(
    book.components.filter(({ cadence }) => cadence === 'variable').map(({ code }) => code),
  )
  const lines = (book.posted.get(employeeId) ?? []).filter(line => line.month < month)
  if (!rule || !lines.some(line => variable.has(line.component))) return undefined
  const months = Map.groupBy(lines, line => line.month)
  const paidMinor = [...months.values()].map(own =>
    own.reduce((sum, line) => sum + (variable.has(line.component) ? line.amountMinor : 0), 0),
  )
  return { paidMinor, law: rule.params }
}

/** Service and wages of an employee as the law of end of service reads them. */
export function serviceOf(book: PayBook, employee: PaidEmployee, month: Day): Service {
  const variable = variableOf(book, employee.id, startOfMonth(month)) ?? null
  return {
    country: book.country,
    serviceFrom: employee.service_from,
    wages: wageRowsOf(
      (book.terms.get(employee.id) ?? []).map(one => ({
        state: one.state,
        startsOn: one.starts_on,
        payItems: payItemsOf(one),
      })),
      book.components,
      variable,
    ),
    unpaid: book.leaves.get(employee.id)?.unpaid ?? [],
  }
}

/** The days of the month on which work is due: by the contract's days of rest and the official holidays. */
function dueOf(terms: readonly Terms[], holidays: readonly Day[], month: Day): Day[] {
  const restOn = (on: Day) =>
    standing(terms).find(one => one.starts_on <= on && (one.ends_on === null || on <= one.ends_on))
      ?.rest_days ?? [5]
  return workingDaysOf({ restWeekdays: [], holidays, ramadan: [] }, month, endOfMonth(month)).filter(
    on => !restOn(on).includes(weekday(on)),
  )
}

/** The facts of a month without single amounts and recoveries, which belong to the run. */
export function monthFacts(
  ctx: Ctx,
  book: PayBook,
  employee: PaidEmployee,
  month: Day,
  { leftOn = employee.left_on, isReaching = false }: { leftOn?: Day | null; isReaching?: boolean } = {},
): PayslipFacts {
  const terms = book.terms.get(employee.id) ?? []
  const times = book.times.get(employee.id)
  const inMonth = ({ on }: { on: Day }) => monthOf(on) === monthOf(month)
  const settings = paySettingsOn(book.settings, endOfMonth(month))
  const lastOn = leftOn !== null && leftOn < endOfMonth(month) ? leftOn : endOfMonth(month)
  return {
    month,
    currency: ctx.company.currency,
    joinedOn: employee.joined_on,
    leftOn,
    contracts: isReaching ? reachingBack(terms) : inForce(terms),
    components: book.components,
    variable: variableOf(book, employee.id, month),
    country: book.country,
    nationality: employee.nationality,
    basis: settings.dailyBasis,
    latePolicy: settings.latePolicy,
    dueOn: dueOf(terms, book.holidays, month).filter(on => on >= employee.joined_on && on <= lastOn),
    unpaid: times?.unpaid.filter(inMonth) ?? [],
    late: times?.late.filter(inMonth) ?? [],
    overtime: times?.overtime.filter(inMonth) ?? [],
    inputs: [],
    recoveries: [],
    hasConsent: false,
    contribution:
      employee.eos_scheme === 'contribution'
        ? monthlyContribution(serviceOf(book, employee, month), month, book.rules)
        : null,
  }
}
