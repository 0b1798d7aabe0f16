import { type Minor, percentOf } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { type Fraction, fraction, plus, rounded, zero } from '../fraction/fraction.rules.ts'
import type { RemunerationLaw } from '../labourRule/labourRule.rules.ts'

export const componentKinds = ['earning', 'deduction', 'employerCost'] as const
export type ComponentKind = (typeof componentKinds)[number]
export const componentBases = ['fixed', 'percentOfBasic', 'hours', 'days', 'input'] as const
export type ComponentBasis = (typeof componentBases)[number]

/** How a component recurs: every month, once a year (a twelfth counts in the wage), or by what was done (commission, piece pay). */
export const componentCadences = ['monthly', 'yearly', 'variable'] as const
export type ComponentCadence = (typeof componentCadences)[number]

/** Where a component lands in a wage file. */
export const wageColumns = [
  'basic',
  'housing',
  'transport',
  'food',
  'medical',
  'ticket',
  'overtime',
  'other',
  'leaveEncashment',
  'deduction',
  'socialSecurity',
] as const
export type WageColumn = (typeof wageColumns)[number]

export type PayComponent = {
  code: string
  nameAr: string
  nameEn: string
  kind: ComponentKind
  basis: ComponentBasis
  cadence: ComponentCadence
  /** Counts in the wage W. */
  isRegular: boolean
  wageColumn: WageColumn | null
  /** Mapping key: debited for an earning or an employer's cost, credited for a deduction. */
  key: string
}

function component(
  code: string,
  nameAr: string,
  nameEn: string,
  kind: ComponentKind,
  basis: ComponentBasis,
  key: string,
  wageColumn: WageColumn | null,
  cadence: ComponentCadence = 'monthly',
  isRegular = false,
): PayComponent {
  return { code, nameAr, nameEn, kind, basis, cadence, isRegular, wageColumn, key }
}

/** The components every company starts with; a company may add its own. */
export const seededComponents: readonly PayComponent[] = [
  component(
    'basic',
    'الراتب الأساسي',
    'Basic salary',
    'earning',
    'fixed',
    'salaryExpense',
    'basic',
    'monthly',
    true,
  ),
  component(
    'housing',
    'بدل سكن',
    'Housing',
    'earning',
    'fixed',
    'allowanceExpense',
    'housing',
    'monthly',
    true,
  ),
  component(
    'transport',
    'بدل نقل',
    'Transport',
    'earning',
    'fixed',
    'allowanceExpense',
    'transport',
    'monthly',
    true,
  ),
  component('food', 'بدل طعام', 'Food', 'earning', 'fixed', 'allowanceExpense', 'food', 'monthly', true),
  component('phone', 'بدل هاتف', 'Phone', 'earning', 'fixed', 'allowanceExpense', 'other', 'monthly', true),
  component('other', 'بدل آخر', 'Other allowance', 'earning', 'fixed', 'allowanceExpense', 'other'),
  component('overtime', 'عمل إضافي', 'Overtime', 'earning', 'hours', 'overtimeExpense', 'overtime'),
  component(
    'commission',
    'عمولة',
    'Commission',
    'earning',
    'input',
    'salaryExpense',
    'other',
    'variable',
    true,
  ),
  component(
    'yearlyBonus',
    'مكافأة سنوية',
    'Yearly bonus',
    'earning',
    'fixed',
    'salaryExpense',
    'other',
    'yearly',
    true,
  ),
  component('bonus', 'مكافأة', 'Bonus', 'earning', 'input', 'salaryExpense', 'other'),
  component('arrears', 'فرق سابق', 'Arrears', 'earning', 'input', 'salaryExpense', 'other'),
  component(
    'leaveEncashed',
    'بدل إجازة',
    'Leave encashed',
    'earning',
    'days',
    'leaveProvision',
    'leaveEncashment',
  ),
  component(
    'cashRounding',
    'فرق تقريب نقدي',
    'Cash rounding',
    'earning',
    'input',
    'salariesPayable',
    'other',
  ),
  component('absence', 'غياب', 'Absence', 'deduction', 'days', 'salaryExpense', 'deduction'),
  component(
    'unpaidLeave',
    'إجازة بدون راتب',
    'Unpaid leave',
    'deduction',
    'days',
    'salaryExpense',
    'deduction',
  ),
  component('sickLeave', 'إجازة مرضية', 'Sick leave', 'deduction', 'days', 'salaryExpense', 'deduction'),
  component('lateness', 'تأخير', 'Lateness', 'deduction', 'hours', 'salaryExpense', 'deduction'),
  component(
    'social',
    'تأمينات اجتماعية',
    'Social security',
    'deduction',
    'percentOfBasic',
    'socialSecurityPayable',
    'socialSecurity',
  ),
  component('courtOrder', 'حكم قضائي', 'Court order', 'deduction', 'input', 'otherPayable', 'deduction'),
  component('advance', 'قسط سلفة', 'Advance', 'deduction', 'input', 'employeeAdvances', 'deduction'),
  component('charge', 'مطالبة', 'Charge', 'deduction', 'input', 'employeeAdvances', 'deduction'),
  component('penalty', 'جزاء', 'Penalty', 'deduction', 'input', 'salaryExpense', 'deduction'),
  component(
    'socialEmployer',
    'حصة صاحب العمل',
    'Employer social security',
    'employerCost',
    'percentOfBasic',
    'socialSecurityExpense',
    null,
  ),
  component(
    'contribution',
    'اشتراك نهاية الخدمة',
    'End of service contribution',
    'employerCost',
    'percentOfBasic',
    'endOfServiceExpense',
    null,
  ),
  component('residencyFee', 'رسوم إقامة', 'Residency fee', 'employerCost', 'input', 'residencyExpense', null),
]

/** What a contract agrees on: an amount, or for `percentOfBasic` a share of the basic in basis points. */
export type PayItem = { component: string; amountMinor: Minor; basisPoints?: number }

/** The component of a code. Throws a RangeError: a slip is never computed with an undefined component. */
export function componentOf(components: readonly PayComponent[], code: string): PayComponent {
  const found = components.find(one => one.code === code)
  if (!found) throw new RangeError(`No such pay component: ${code}`)
  return found
}

/** The basic of a contract, in minor units. */
export const basicOf = (items: readonly PayItem[]): Minor =>
  items
    .filter(({ component: code }) => code === 'basic')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** What one agreed component comes to in a month, in minor units. */
const itemMinor = (item: PayItem, basicMinor: Minor): Minor =>
  item.basisPoints === undefined ? item.amountMinor : percentOf(basicMinor, item.basisPoints)

/**
 * The wage W: regular components of a month, a fixed yearly one as a twelfth, and the average of the last months of commission and
 * piece pay where the law row says so (decision of file 95, case HR-12). `variablePaidMinor` holds what was paid month by month,
 * newest last. Rounded once, to minor units.
 */
export function remunerationOf(
  items: readonly PayItem[],
  components: readonly PayComponent[],
  variablePaidMinor: readonly Minor[] = [],
  law: RemunerationLaw = { variableMonths: 0 },
): Minor {
  const basicMinor = basicOf(items)
  let wage: Fraction = zero
  for (const item of items) {
    const { isRegular, cadence } = componentOf(components, item.component)
    if (!isRegular || cadence === 'variable') continue
    wage = plus(wage, fraction(itemMinor(item, basicMinor), cadence === 'yearly' ? 12 : 1))
  }
  const counted = law.variableMonths > 0 ? variablePaidMinor.slice(-law.variableMonths) : []
  const paid = counted.reduce((sum, minor) => sum + minor, 0)
  return rounded(counted.length > 0 ? plus(wage, fraction(paid, counted.length)) : wage)
}

/** Why a component cannot be kept: its code is taken or no plain word, or a deduction claims to be part of the wage. */
export function whyNotSaveComponent(
  saved: Pick<PayComponent, 'code' | 'kind' | 'isRegular'> & { mappingKey: string },
  others: readonly Pick<PayComponent, 'code'>[],
): Refusal | null {
  if (!/^[a-z][A-Za-z0-9]{1,39}$/.test(saved.code)) return invalid('hr.component.code', { field: 'code' })
  if (others.some(({ code }) => code === saved.code))
    return refused('hr.component.taken', { field: 'code', params: { code: saved.code } })
  const seeded = seededComponents.find(one => one.code === saved.code)
  if (!keysOfKind[saved.kind].includes(saved.mappingKey) && saved.mappingKey !== seeded?.key)
    return invalid('hr.component.key', { field: 'mappingKey' })
  return saved.isRegular && saved.kind !== 'earning'
    ? invalid('hr.component.regular', { field: 'isRegular' })
    : null
}

/** Why something may not be taken from a payslip: residency and permit fees are the employer's (rule 24 of 50-hr). */
export function whyNotDeduct(deducted: Pick<PayComponent, 'kind' | 'code'>): Refusal | null {
  if (deducted.kind === 'employerCost') return refused('hr.payroll.employerCost')
  return deducted.kind === 'deduction'
    ? null
    : invalid('hr.payroll.notDeduction', { field: 'component', params: { code: deducted.code } })
}

/** Whether a component came with the company, or is its own. */
export const componentOrigin = (code: string): 'seeded' | 'own' =>
  seededComponents.some(one => one.code === code) ? 'seeded' : 'own'

/** The keys a company's own component may reach the ledger by: what the seeded ones reach by their own rules is theirs. */
export const keysOfKind: Readonly<Record<ComponentKind, readonly string[]>> = {
  earning: ['salaryExpense', 'allowanceExpense', 'overtimeExpense'],
  deduction: ['salaryExpense', 'otherPayable'],
  employerCost: ['residencyExpense', 'staffBenefitExpense', 'socialSecurityExpense'],
}
