import type { Day } from '#kernel/shared/day.ts'
import { type Minor, moneyText } from '#kernel/shared/money.ts'
import type { MadeFile, WagePerson } from './wageFile.rules.ts'

export type OmanHead = {
  commercialRegister: string
  bank: string
  madeOn: Day
  month: Day
  /** 1 to 999: the file of the day. */
  sequence: number
}

const money = (minor: Minor) => moneyText(minor, 'OMR')

/**
 * The wage file of Oman (rule 29 of 50-hr), 16 columns without header: year, month earned, kind of identity, its number without leading
 * zeros, name, bank, account, frequency, days, net, basic, extra hours, extra income, deductions, social security, notes. To be
 * confirmed by the bank («تحتاج تأكيد البنك»).
 */
export function omanFile(head: OmanHead, persons: readonly WagePerson[]): MadeFile {
  if (!Number.isSafeInteger(head.sequence) || head.sequence < 1 || head.sequence > 999)
    throw new RangeError('A file of the day has a number from 1 to 999.')
  const lines = persons.map(person => {
    const { amounts } = person
    const isCivil = person.civilId !== null
    const gross = person.netMinor + amounts.deduction + amounts.socialSecurity
    return [
      head.month.slice(0, 4),
      head.month.slice(5, 7),
      isCivil ? 'C' : 'P',
      (person.civilId ?? person.passport ?? '').replace(/^0+/, ''),
      person.name,
      person.bankCode ?? '',
      person.iban ?? '',
      person.frequency,
      String(person.days),
      money(person.netMinor),
      money(amounts.basic),
      String(person.extraHours),
      money(gross - amounts.basic),
      money(amounts.deduction),
      money(amounts.socialSecurity),
      person.notes ?? '',
    ]
  })
  return {
    name: `SIF_${head.commercialRegister}_${head.bank}_${head.madeOn.replaceAll('-', '')}_${String(head.sequence).padStart(3, '0')}.csv`,
    text: lines.map(line => `${line.join(',')}\r\n`).join(''),
    totalMinor: persons.reduce((sum, { netMinor }) => sum + netMinor, 0),
    records: persons.length,
  }
}
