import type { BusinessType } from '#modules/platform/public.ts'
import type { AccountClass, CashFlow, Control } from '../account/account.rules.ts'
import { vatCountries } from '../vat/vatReturn.rules.ts'
import { carRentalLines, otherTypeLines } from './chartLines.rules.ts'

export type TemplateAccount = {
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
  /** The mapping key that finds this account by default, or null. */
  readonly key: string | null
  readonly parentCode: string | null
  readonly level: number
  readonly class: AccountClass
  readonly contra: boolean
  readonly control: Control
  readonly cashFlow: CashFlow
  readonly requires: readonly ('party' | 'profitUnit')[]
  readonly leaf: boolean
  /** Proposed by default; what most companies of the type do not need is left out until it is ticked. */
  readonly ticked: boolean
}

export type TemplateCostCenter = { readonly code: string; readonly nameAr: string; readonly nameEn: string }

type Line = {
  code: string
  nameAr: string
  nameEn: string
  key: string | null
  flags: readonly string[]
  /** Lines of appendix A carry rules (dimensions, ticks) that accounts of appendix B with the same code do not. */
  appendix: 'A' | 'B'
}

const lengthOfLevel = [1, 2, 4, 6, 8, 10]

function lineOf(text: string, appendix: 'A' | 'B'): Line {
  const [code = '', nameAr = '', nameEn = '', key = '', flags = ''] = text.split('|')
  return { code, nameAr, nameEn, key: key || null, flags: flags.split(' ').filter(Boolean), appendix }
}

const linesOf = (text: string) => text.split('\n').filter(Boolean)
const appendixA = linesOf(carRentalLines).map(text => lineOf(text, 'A'))
const appendixB = new Map<string, Line[]>()
for (const text of linesOf(otherTypeLines)) {
  const lines = [...appendixB.values()].at(-1)
  if (text.includes('|')) lines?.push(lineOf(text, 'B'))
  else appendixB.set(text, [])
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
const keptByLogistics = new Set([
  ...['1112', '1115', ...span(1201, 1203), '2107', '2114', '2115', '2201', '4108', '4202', '4206'],
  ...[...span(5101, 5111), ...span(5113, 5115), '5401'],
])
const untickedCodes = new Set(['1203', '1209', '2202', '2204', '3202', '4109', '5112', '5402'])
const taxCodes = new Set(['1113', '2112', '2113', '2119'])
const partyCodes = new Set(['2107', '2114', '2115', '2201'])
const profitUnitCodes = new Set(span(5101, 5115))

function keptFromA(line: Line, type: BusinessType): boolean {
  if (type === 'car_rental' || !line.flags.includes('car')) return true
  return type === 'logistics' && keptByLogistics.has(line.code)
}

function cashFlowOf(line: Line, control: Control, contra: boolean): CashFlow {
  if (control === 'treasury') return 'cash'
  if (line.code === '1119') return 'investing'
  if (line.code.startsWith('12')) return contra ? 'operating' : 'investing'
  return line.code === '2201' || line.code === '2202' || line.code.startsWith('3') ? 'financing' : 'operating'
}

/**
 * The chart a business type starts with (appendices A and B of 40-finance), in code order. Tax accounts are ticked only in
 * countries that have VAT (`country`, ISO code).
 */
export function chartOf(type: BusinessType, country: string): TemplateAccount[] {
  const lines = appendixA.filter(line => keptFromA(line, type))
  for (const line of appendixB.get(type) ?? []) lines.push(line)
  const codes = new Set(lines.map(line => line.code))
  const parents = new Set<string>()
  const parentOf = (line: Line) => {
    const level = lengthOfLevel.indexOf(line.code.length)
    return level > 0 ? line.code.slice(0, lengthOfLevel[level - 1]) : null
  }
  for (const line of lines) {
    const parent = parentOf(line)
    if (parent === null) continue
    if (!codes.has(parent)) throw new Error(`Chart of ${type}: account ${line.code} has no parent ${parent}.`)
    parents.add(parent)
  }
  return lines
    .map(line => {
      const control = (line.flags.find(flag => flag !== '-' && flag !== 'car') ?? 'none') as Control
      const contra = line.flags.includes('-')
      const unticked = untickedCodes.has(line.code) || (taxCodes.has(line.code) && !vatCountries.has(country))
      const requires: ('party' | 'profitUnit')[] = []
      if (line.appendix === 'A' && partyCodes.has(line.code)) requires.push('party')
      if (line.appendix === 'A' && profitUnitCodes.has(line.code)) requires.push('profitUnit')
      return {
        code: line.code,
        nameAr: line.nameAr,
        nameEn: line.nameEn,
        key: line.key,
        parentCode: parentOf(line),
        level: lengthOfLevel.indexOf(line.code.length) + 1,
        class: Number(line.code[0]) as AccountClass,
        contra,
        control,
        cashFlow: cashFlowOf(line, control, contra),
        requires,
        leaf: !parents.has(line.code),
        ticked: line.appendix === 'B' || !unticked,
      }
    })
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

/**
 * The accounts of a chart that will be opened: the ticked leaves (the default ticks, or exactly the given codes) with every
 * account above them. A header left without a ticked leaf is left out, or it would become a posting account by accident.
 */
export function tickedAccounts(
  chart: readonly TemplateAccount[],
  codes?: readonly string[],
): TemplateAccount[] {
  const chosen = codes ? new Set(codes) : null
  const leaves = chart.filter(account => account.leaf && (chosen ? chosen.has(account.code) : account.ticked))
  return chart.filter(account => leaves.some(leaf => leaf.code.startsWith(account.code)))
}

/** The cost centres a business type starts with; every type has 90 administration. */
export function costCentersOf(type: BusinessType): TemplateCostCenter[] {
  const administration = { code: '90', nameAr: 'الإدارة', nameEn: 'Administration' }
  if (type !== 'car_rental') return [administration]
  return [
    { code: '10', nameAr: 'التأجير اليومي', nameEn: 'Daily rental' },
    { code: '20', nameAr: 'التأجير الطويل', nameEn: 'Long-term rental' },
    { code: '30', nameAr: 'الصيانة', nameEn: 'Maintenance' },
    { code: '40', nameAr: 'المخالفات والحوادث', nameEn: 'Violations and accidents' },
    administration,
  ]
}
