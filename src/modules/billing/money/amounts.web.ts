import { type Currency, type Minor, parseMoney } from '#kernel/shared/money.ts'

/** Minor units of an amount as it travels; zero for an empty or unreadable one. */
export function minorOf(text: string | null | undefined, currency: Currency): Minor {
  const parsed = parseMoney(text ?? '', currency)
  return parsed.ok ? parsed.minor : 0
}

export const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0)

/** Whether decimal text of the wire is anything but zero. */
export const isSomething = (text: string | null | undefined): boolean => /[1-9]/.test(text ?? '')
