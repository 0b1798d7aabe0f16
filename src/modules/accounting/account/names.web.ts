import { nameOf } from './names.rules.ts'

export { minorOf, nameOf } from './names.rules.ts'

/** The account's name on a line of an entry or a statement. */
export function accountNameOf(line: { accountNameAr: string; accountNameEn: string | null }): string {
  return nameOf({ nameAr: line.accountNameAr, nameEn: line.accountNameEn })
}

/** The party of a line of the ledger; empty where there is none or it may not be read. */
export const partyNameOf = (line: { partyNameAr: string | null; partyNameEn: string | null }): string =>
  nameOf({ nameAr: line.partyNameAr ?? '', nameEn: line.partyNameEn })

/** Whether decimal text of the wire is anything but zero. */
export const hasAmount = (text: string): boolean => /[1-9]/.test(text)
