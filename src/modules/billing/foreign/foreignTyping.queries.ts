import type { Ctx } from '#kernel/server/context.ts'
import { type Currency, currencyDigits } from '#kernel/shared/money.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { canonicalRate } from '#modules/accounting/public.ts'
import { withDigitsOf } from './foreign.rules.ts'
import { foreignOf } from './foreignReading.queries.ts'

/** The currency a form's amounts are typed in, and how they are read; `foreign` is null where it is the company's. */
export type Typing = {
  readonly foreign: { readonly currency: Currency; readonly rate: string | null } | null
  /** Amounts arrive with the digits of the company's currency; refuses more digits than the meant one has. */
  readonly meant: (minor: number, field: string) => number
}

/** Refuses a rate that is none (`accounting.rate.invalid`). */
export function typingIn(
  ctx: Ctx,
  input: { currency?: Currency | null | undefined; rate?: string | null | undefined },
): Typing {
  const own = ctx.company.currency
  const currency = input.currency ?? own
  const isForeign = currency !== own
  const rate = isForeign && input.rate ? canonicalRate(input.rate) : null
  if (isForeign && input.rate && !rate) deny(invalid('accounting.rate.invalid', { field: 'rate' }))
  return {
    foreign: isForeign ? { currency, rate } : null,
    meant: (minor, field) =>
      withDigitsOf(minor, own, currency) ??
      deny(
        invalid('billing.amount.precision', {
          field,
          params: { currency, digits: currencyDigits(currency) },
        }),
      ),
  }
}

/**
 * How the amounts of a credit are read: in the currency of the document it corrects. Refuses a rate for the whole of a document,
 * which leaves the books at its own.
 */
export async function typingOfCredit(
  ctx: Ctx,
  credit: { id: string; lines: unknown; rate?: string | null | undefined },
): Promise<Typing> {
  if (credit.lines === 'all' && credit.rate) deny(invalid('kernel.field.invalid', { field: 'rate' }))
  const currency = (await foreignOf(ctx, [credit.id])).get(credit.id)?.currency
  return typingIn(ctx, { currency, rate: credit.rate })
}
