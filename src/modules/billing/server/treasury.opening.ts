import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { postJournal, resolveAccounts } from '#modules/accounting/server/public.ts'
import { type Once, once } from './once.ts'

const seeds = [
  { key: 'cash', kind: 'cash' },
  { key: 'bank', kind: 'bank' },
  { key: 'cardClearing', kind: 'card' },
] as const

/** Gives a new company its main box, bank account and card clearing, named as the accounts of its chart. */
export async function seedTreasury(ctx: Ctx): Promise<void> {
  const accounts = await resolveAccounts(
    ctx,
    seeds.map(seed => seed.key),
  )
  const rows = seeds.map(({ key, kind }) => {
    const { accountId, nameAr, nameEn } = accounts.get(key)!
    return { kind, name_ar: nameAr, name_en: nameEn, account_id: accountId, currency: ctx.company.currency }
  })
  await ctx.db.insertInto('billing.treasury_account').values(rows).execute()
}

/**
 * The opening balance of a box or bank (rule 27 of 40-finance): Dr its account, Cr openingBalance; a negative amount is an
 * overdraft. NotFound for an unknown treasury account.
 */
export async function openTreasury(
  ctx: Ctx,
  input: {
    readonly sourceKey: string
    readonly treasuryAccountId: string
    readonly date: Day
    readonly amountMinor: number
  },
): Promise<Once<{ readonly number: string }>> {
  const { sourceKey, ...payload } = input
  return once(ctx, sourceKey, payload, async () => {
    const { date, amountMinor } = input
    const account = await ctx.db
      .selectFrom('billing.treasury_account')
      .select(['id', 'name_ar', 'account_id'])
      .where('id', '=', input.treasuryAccountId)
      .executeTakeFirst()
    if (!account) deny(notFound())
    await ctx.db
      .insertInto('billing.treasury_move')
      .values({ treasury_account_id: account.id, moved_on: date, amount_minor: amountMinor, kind: 'opening' })
      .execute()
    const size = Math.abs(amountMinor)
    const [box, other] =
      amountMinor > 0 ? (['debitMinor', 'creditMinor'] as const) : (['creditMinor', 'debitMinor'] as const)
    const { number } = await postJournal(ctx, {
      ...{ sourceKey, date, kind: 'opening', memo: `رصيد افتتاحي ${account.name_ar}` },
      lines: [
        { accountId: account.account_id, [box]: size },
        { key: 'openingBalance', [other]: size },
      ],
    })
    return { label: number, answer: { number } }
  })
}
