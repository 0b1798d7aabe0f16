import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { expensePlaces } from '../expense/expense.queries.ts'
import { taxCodes, taxOfLines } from '../taxCode/taxCode.queries.ts'
import { treasuryPlace } from '../treasury/treasuryOpening.commands.ts'
import type * as contract from './bankRule.contract.ts'

export async function saveBankRule(ctx: Ctx, input: InputOf<typeof contract.saveBankRule>) {
  const { text, books, amountOfId } = input
  // What a rule leads to is looked up now, so that a proposal never names what is not there.
  const party = 'partyId' in books ? await getParty(ctx, books.partyId) : null
  if (books.as === 'expense' && books.accountId) await expensePlaces(ctx, [books.accountId])
  if (books.as === 'expense' && books.taxCode) taxOfLines(await taxCodes(ctx), [books], ctx.today)
  if (books.as === 'settlement') await treasuryPlace(ctx, books.fromId)
  const leads = {
    books: books.as,
    party_id: party?.id ?? null,
    account_id: books.as === 'expense' ? books.accountId : null,
    from_id: books.as === 'settlement' ? books.fromId : null,
    income_key: books.as === 'income' ? books.key : null,
    tax_code: books.as === 'expense' ? (books.taxCode ?? null) : null,
  }
  const amount = amountOfId ? await amountOf(ctx, amountOfId) : { amount_minor: null, amount_currency: null }
  const money = ['receipt', 'settlement', 'income'].includes(books.as) ? ('in' as const) : ('out' as const)
  const { id } = await ctx.db
    .insertInto('billing.bank_rule')
    .values({
      ...leads,
      ...amount,
      text,
      money,
      created_by: ctx.actor?.userId ?? null,
      created_by_name: ctx.user.name,
    })
    .onConflict(row =>
      row
        .constraint('bank_rule_taken')
        .doUpdateSet({ ...leads, text, version: sql`bank_rule.version + 1`, created_by_name: ctx.user.name }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `billing.bankRule:${id}`,
    label: text,
    changes: [{ field: 'books', before: null, after: books.as }],
  })
  ctx.hint('billing.bankRule', id)
  return { id }
}

/** The amount of a line, without its sign, in the currency of its account. */
async function amountOf(ctx: Ctx, lineId: string) {
  const line = await ctx.db
    .selectFrom('billing.bank_line')
    .select(['treasury_account_id', 'amount_minor'])
    .where('id', '=', lineId)
    .executeTakeFirst()
  if (!line) deny(notFound('kernel.record.notFound', { field: 'amountOfId' }))
  const { currency } = await treasuryPlace(ctx, line.treasury_account_id)
  return { amount_minor: Math.abs(line.amount_minor), amount_currency: currency }
}

export async function removeBankRule(ctx: Ctx, { id }: InputOf<typeof contract.removeBankRule>) {
  const row = await ctx.db
    .deleteFrom('billing.bank_rule')
    .where('id', '=', id)
    .returning(['text', 'books'])
    .executeTakeFirst()
  if (!row) deny(notFound())
  ctx.audit({
    subject: `billing.bankRule:${id}`,
    label: row.text,
    changes: [{ field: 'books', before: row.books, after: null }],
  })
  ctx.hint('billing.bankRule', id)
  return { ok: true as const }
}
