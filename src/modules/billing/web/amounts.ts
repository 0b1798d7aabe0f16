import { type Currency, type Minor, parseMoney } from '#kernel/shared/money.ts'

/** Minor units of an amount as it travels; zero for an empty or unreadable one. */
export function minorOf(text: string | null | undefined, currency: Currency): Minor {
  const parsed = parseMoney(text ?? '', currency)
  return parsed.ok ? parsed.minor : 0
}

export const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0)

/** Kinds that take away from what the others ask for. */
const lessening: ReadonlySet<string> = new Set(['creditNote', 'writeOff', 'vendorCredit'])

/** An amount as it counts in the sum of its list: a credit note takes away. */
export const signedIn = (kind: string, amount: string): string =>
  lessening.has(kind) && isSomething(amount) ? `-${amount}` : amount

/** Whether decimal text of the wire is anything but zero. */
export const isSomething = (text: string | null | undefined): boolean => /[1-9]/.test(text ?? '')
