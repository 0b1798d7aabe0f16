import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refused } from '#kernel/shared/refusal.ts'
import { accountBalance, postJournal, rateOn, resolveAccounts } from '#modules/accounting/public.server.ts'
import { inBase } from '#modules/accounting/public.ts'
import { type Once, once } from '../document/once.commands.ts'

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
 * The opening balance of a box or bank in its own currency (rule 27 of 40-finance): Dr its account, Cr openingBalance; a negative amount is
 * an overdraft. A foreign one stands at `rate`, that of the day when left out. NotFound for an unknown treasury account; one that has an
 * opening balance is refused (`billing.treasury.opened`), however opened.
 */
export async function openTreasury(
  ctx: Ctx,
  input: {
    sourceKey: string
    treasuryAccountId: string
    date: Day
    amountMinor: number
    rate?: string | null
  },
): Promise<Once<{ number: string }>> {
  const { sourceKey, ...payload } = input
  return once(ctx, sourceKey, payload, async () => {
    const { date, treasuryAccountId } = input
    const account = await treasuryPlace(ctx, treasuryAccountId)
    await refuseOpened(ctx, account)
    const { currency } = account
    const isForeign = currency !== ctx.company.currency
    const amountMinor = isForeign
      ? inBase(
          input.amountMinor,
          input.rate ?? (await rateOn(ctx, currency, date)),
          currency,
          ctx.company.currency,
        )
      : input.amountMinor
    const foreign_minor = isForeign ? input.amountMinor : null
    await ctx.db
      .insertInto('billing.treasury_move')
      .values({
        treasury_account_id: treasuryAccountId,
        moved_on: date,
        kind: 'opening',
        amount_minor: amountMinor,
        foreign_minor,
      })
      .execute()
    const size = Math.abs(amountMinor)
    const fc = isForeign ? { fcAmountMinor: Math.abs(input.amountMinor) } : {}
    const [box, other] =
      amountMinor > 0 ? (['debitMinor', 'creditMinor'] as const) : (['creditMinor', 'debitMinor'] as const)
    const { number } = await postJournal(ctx, {
      sourceKey,
      date,
      kind: 'opening',
      memo: `رصيد افتتاحي ${account.nameAr}`,
      ...(isForeign ? { currency } : {}),
      lines: [
        { accountId: account.accountId, [box]: size, ...fc },
        { key: 'openingBalance', [other]: size },
      ],
    })
    return { label: number, answer: { number } }
  })
}

/** The source key of the next opening balance that a person types for a place; call it with the ledger locked. */
export async function nextOpeningKey(ctx: Ctx, treasuryAccountId: string): Promise<string> {
  const { count } = await ctx.db
    .selectFrom('billing.treasury_move')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('treasury_account_id', '=', treasuryAccountId)
    .where('kind', '=', 'opening')
    .executeTakeFirstOrThrow()
  const key = `billing:treasury:${treasuryAccountId}:opening`
  return Number(count) === 0 ? key : `${key}:${Number(count) + 1}`
}

/** A second opening balance would count the same money twice. With the ledger locked, none comes meanwhile. */
async function refuseOpened(ctx: Ctx, account: { id: string; nameAr: string }) {
  const { sum } = await ctx.db
    .selectFrom('billing.treasury_move')
    .select(({ fn }) => fn.sum<number | null>('amount_minor').as('sum'))
    .where('treasury_account_id', '=', account.id)
    .where('kind', '=', 'opening')
    .executeTakeFirstOrThrow()
  if (Number(sum ?? 0) !== 0) deny(refused('billing.treasury.opened', { params: { box: account.nameAr } }))
}

/** A treasury account by its id, switched off too; notFound for an unknown one. */
export async function treasuryPlace(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('billing.treasury_account')
    .select(['id', 'kind', 'name_ar as nameAr', 'account_id as accountId', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, currency: row.currency as Currency } : deny(notFound())
}

/**
 * A new box, bank or card clearing at an account of the chart that is kept for the treasury and belongs to no other place.
 * Refuses other accounts (`billing.treasury.account`).
 */
export async function newTreasury(
  ctx: Ctx,
  input: {
    kind: 'cash' | 'bank' | 'card'
    nameAr: string
    nameEn: string | null
    accountId: string
    currency: Currency
    iban: string | null
  },
): Promise<string> {
  const account = await ctx.db
    .selectFrom('accounting.account as a')
    .leftJoin('billing.treasury_account as t', 't.account_id', 'a.id')
    .select(['a.id', 't.id as takenBy'])
    .where('a.id', '=', input.accountId)
    .where('a.control', '=', 'treasury')
    .where('a.active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounting.account as c').select('c.id').whereRef('c.parent_id', '=', 'a.id'))),
    )
    .executeTakeFirst()
  if (!account || account.takenBy) deny(invalid('billing.treasury.account', { field: 'accountId' }))
  // Its past is in the company's currency alone: what it holds in its own would be unknown.
  if (input.currency !== ctx.company.currency && (await accountBalance(ctx, { accountId: account.id })) !== 0)
    deny(invalid('billing.treasury.account', { field: 'accountId' }))
  const { id } = await ctx.db
    .insertInto('billing.treasury_account')
    .values({
      kind: input.kind,
      name_ar: input.nameAr,
      name_en: input.nameEn,
      account_id: account.id,
      currency: input.currency,
      iban: input.iban,
      created_by: ctx.actor?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
