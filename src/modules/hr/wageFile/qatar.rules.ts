import type { Day } from '#kernel/shared/day.ts'
import { type Minor, moneyText } from '#kernel/shared/money.ts'
import type { MadeFile, WagePerson } from './wageFile.rules.ts'

/** `plain` ends with the notes; `allowances` adds housing, food, transport, overtime, the reason of deductions and two spare fields. */
export const qatarVersions = ['plain', 'allowances'] as const
export type QatarVersion = (typeof qatarVersions)[number]

export type QatarHead = {
  employerEid: string
  /** Who pays: an establishment or a person, one of both. */
  payerEid: string | null
  payerQid: string | null
  payerBank: string
  payerIban: string
  madeOn: Day
  /** `HH:mm`. */
  madeAt: string
  month: Day
  version: QatarVersion
  /** Written as the last header value when the bank asks for it. */
  sifVersion: string | null
}

export type QatarAmounts = {
  netMinor: Minor
  basicMinor: Minor
  extraIncomeMinor: Minor
  deductionsMinor: Minor
  housingMinor: Minor
  foodMinor: Minor
  transportMinor: Minor
  overtimeMinor: Minor
}

const money = (minor: Minor) => moneyText(minor, 'QAR')

/**
 * The amounts of a record: net = basic + extra income + allowances − deductions. In the plain version all allowances are part of the
 * extra income.
 */
export function qatarAmounts({ netMinor, amounts }: WagePerson, version: QatarVersion): QatarAmounts {
  const isSplit = version === 'allowances'
  const { housing, food, transport, overtime } = amounts
  const rest = amounts.other + amounts.medical + amounts.ticket + amounts.leaveEncashment
  return {
    netMinor,
    basicMinor: amounts.basic,
    extraIncomeMinor: isSplit ? rest : rest + housing + food + transport + overtime,
    deductionsMinor: amounts.deduction + amounts.socialSecurity,
    housingMinor: isSplit ? housing : 0,
    foodMinor: isSplit ? food : 0,
    transportMinor: isSplit ? transport : 0,
    overtimeMinor: isSplit ? overtime : 0,
  }
}

/** What a record's parts add up to; the validator compares it with the net. */
export const qatarNet = (parts: QatarAmounts): Minor =>
  parts.basicMinor +
  parts.extraIncomeMinor +
  parts.housingMinor +
  parts.foodMinor +
  parts.transportMinor +
  parts.overtimeMinor -
  parts.deductionsMinor

const headTitles = [
  'Employer EID',
  'File Creation Date',
  'File Creation Time',
  'Payer EID',
  'Payer QID',
  'Payer Bank Short Name',
  'Payer IBAN',
  'Salary Year and Month',
  'Total Salaries',
  'Total Records',
]
const recordTitles = [
  'Record Sequence',
  'Employee QID',
  'Employee Visa ID',
  'Employee Name',
  'Employee Bank Short Name',
  'Employee Account',
  'Salary Frequency',
  'Number of Working Days',
  'Net Salary',
  'Basic Salary',
  'Extra Hours',
  'Extra Income',
  'Deductions',
  'Payment Type',
  'Notes / Comments',
]
const allowanceTitles = [
  'Housing Allowance',
  'Food Allowance',
  'Transportation Allowance',
  'Over Time Allowance',
  'Deduction Reason Code',
  'Extra Field 1',
  'Extra Field 2',
]

/** The wage file of Qatar (rule 29 of 50-hr): a header of titles and values, then titles and one record for each person. */
export function qatarFile(head: QatarHead, persons: readonly WagePerson[]): MadeFile {
  const time = head.madeAt.replace(':', '')
  const totalMinor = persons.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const withVersion = head.sifVersion !== null
  const values = [
    head.employerEid,
    head.madeOn.replaceAll('-', ''),
    time,
    head.payerEid ?? '',
    head.payerQid ?? '',
    head.payerBank,
    head.payerIban,
    head.month.slice(0, 7).replace('-', ''),
    money(totalMinor),
    String(persons.length),
    ...(withVersion ? [head.sifVersion ?? ''] : []),
  ]
  const records = persons.map((person, index) => recordOf(person, index + 1, head.version))
  const lines = [
    [...headTitles, ...(withVersion ? ['SIF Version'] : [])],
    values,
    head.version === 'allowances' ? [...recordTitles, ...allowanceTitles] : recordTitles,
    ...records,
  ]
  return {
    name: `SIF_${head.employerEid.padStart(8, '0')}_${head.payerBank}_${head.madeOn.replaceAll('-', '')}_${time}.csv`,
    text: lines.map(line => `${line.join(',')}\r\n`).join(''),
    totalMinor,
    records: persons.length,
  }
}

function recordOf(person: WagePerson, sequence: number, version: QatarVersion): string[] {
  const parts = qatarAmounts(person, version)
  const record = [
    String(sequence).padStart(6, '0'),
    person.civilId ?? '',
    person.civilId ? '' : (person.visaId ?? ''),
    person.name,
    person.bankCode ?? '',
    person.iban ?? '',
    person.frequency,
    String(person.days),
    money(parts.netMinor),
    money(parts.basicMinor),
    String(person.extraHours),
    money(parts.extraIncomeMinor),
    money(parts.deductionsMinor),
    'Normal Payment',
    person.notes ?? '',
  ]
  if (version === 'plain') return record
  return [
    ...record,
    money(parts.housingMinor),
    money(parts.foodMinor),
    money(parts.transportMinor),
    money(parts.overtimeMinor),
    person.deductionReason ?? '',
    '',
    '',
  ]
}
