import type { Day } from '#kernel/shared/day.ts'
import { type Minor, moneyText } from '#kernel/shared/money.ts'
import type { MadeFile, WagePerson } from './wageFile.rules.ts'

/** How days are written: `2026-11-01` or `20261101`. */
export const uaeDateFormats = ['dashed', 'compact'] as const
export type UaeDateFormat = (typeof uaeDateFormats)[number]

/** `plain`: EDR and SCR; `variablePay`: with the newer record EVP after each EDR that has variable pay. */
export const uaeVersions = ['plain', 'variablePay'] as const
export type UaeVersion = (typeof uaeVersions)[number]

export type UaeHead = {
  employerId: string
  routing: string
  /** The company's day and clock when the file is made, `HH:mm:ss`. */
  madeOn: Day
  madeAt: string
  /** The run's month, any day of it: never the day the file is made on. */
  month: Day
  dateFormat: UaeDateFormat
  version: UaeVersion
  /** Up to 35 characters, written only when there is one. */
  reference: string | null
}

/**
 * Fixed and variable pay of a person: variable is overtime, tickets, medical, other and encashed leave; fixed is the rest of the net,
 * so that both sum to what is transferred. Deductions that eat up the fixed pay lower the variable one.
 */
function uaeAmounts({ netMinor, amounts }: WagePerson): { fixedMinor: Minor; variableMinor: Minor } {
  const { overtime, other, leaveEncashment, ticket, medical } = amounts
  const variable = overtime + other + leaveEncashment + ticket + medical
  const variableMinor = Math.max(0, Math.min(netMinor, variable))
  return { fixedMinor: netMinor - variableMinor, variableMinor }
}

const money = (minor: Minor) => moneyText(minor, 'AED')

/**
 * The salary information file of the Emirates (rule 29 of 50-hr): an EDR for each person, one SCR at the end, ASCII, no header. Its name
 * is the employer's 13 digits, YYMMDD and HHMMSS.
 */
export function uaeFile(head: UaeHead, persons: readonly WagePerson[]): MadeFile {
  const dayText = (day: Day) => (head.dateFormat === 'compact' ? day.replaceAll('-', '') : day)
  const employer = head.employerId.padStart(13, '0')
  const [hour = '', minute = '', second = ''] = head.madeAt.split(':')
  let totalMinor = 0
  const lines = persons.flatMap(person => {
    const { fixedMinor, variableMinor } = uaeAmounts(person)
    totalMinor += fixedMinor + variableMinor
    const id = (person.wagePersonId ?? '').padStart(14, '0')
    const bank = person.bankCode ?? ''
    const detail = [
      'EDR',
      id,
      bank,
      person.iban ?? '',
      dayText(person.fromOn),
      dayText(person.toOn),
      String(person.days),
      money(fixedMinor),
      money(variableMinor),
      String(person.unpaidDays),
    ]
    if (head.version === 'plain' || variableMinor === 0) return [detail]
    return [detail, ['EVP', id, bank, ...variableParts(person, variableMinor)]]
  })
  const control = [
    'SCR',
    employer,
    head.routing,
    dayText(head.madeOn),
    `${hour}${minute}`,
    `${head.month.slice(5, 7)}${head.month.slice(0, 4)}`,
    String(persons.length),
    money(totalMinor),
    'AED',
    ...(head.reference ? [head.reference] : []),
  ]
  return {
    name: `${employer}${head.madeOn.slice(2).replaceAll('-', '')}${hour}${minute}${second}.SIF`,
    text: [...lines, control].map(line => `${line.join(',')}\r\n`).join(''),
    totalMinor,
    records: persons.length,
  }
}

/** Housing, transport, medical, annual passage, overtime, other, encashed leave: the seven amounts sum to the variable pay. */
function variableParts({ amounts }: WagePerson, variableMinor: Minor): string[] {
  const known = [0, 0, amounts.medical, amounts.ticket, amounts.overtime, 0, amounts.leaveEncashment]
  let left = variableMinor
  const parts = known.map(minor => {
    const part = Math.max(0, Math.min(left, minor))
    left -= part
    return part
  })
  parts[5] = (parts[5] ?? 0) + left
  return parts.map(money)
}
