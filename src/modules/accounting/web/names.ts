import type { Currency, Minor } from '#kernel/shared/money.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { currentLocale } from '#kernel/web/say.ts'

/** The name of an account, key or cost centre in the language of the page; Arabic where there is no English. */
export function nameOf(named: { readonly nameAr: string; readonly nameEn: string | null }): string {
  return currentLocale() === 'ar' ? named.nameAr : named.nameEn || named.nameAr
}

/** The account's name on a line of an entry or a statement. */
export function accountNameOf(line: {
  readonly accountNameAr: string
  readonly accountNameEn: string | null
}): string {
  return nameOf({ nameAr: line.accountNameAr, nameEn: line.accountNameEn })
}

/** Minor units of an amount as it travels; zero for an empty or unreadable one. */
export function minorOf(text: string | null | undefined, currency: Currency): Minor {
  const parsed = parseMoney(text ?? '', currency)
  return parsed.ok ? parsed.minor : 0
}

/** The account of an accountant's eye: a balance without its sign and the side on which it stands. */
export function sidesOf(balance: Minor): { readonly debit: Minor; readonly credit: Minor } {
  return { debit: Math.max(balance, 0), credit: Math.max(-balance, 0) }
}

/** Whether decimal text of the wire is anything but zero. */
export const hasAmount = (text: string): boolean => /[1-9]/.test(text)
