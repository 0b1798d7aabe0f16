import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid, refused } from '#kernel/shared/refusal.ts'
import { acceptedDate, postJournal } from '#modules/accounting/public.server.ts'
import { payOut } from '#modules/billing/public.server.ts'
import { agreements, availableOf, sharesOf } from '../agreement/agreement.queries.ts'
import { payoutsOf } from '../agreement/agreement.rules.ts'
import type * as contract from './statement.contract.ts'
import { feeEntry } from './statement.postings.ts'
import { composed, statementsOf } from './statement.queries.ts'

const statements = recordKind({
  table: 'realestate.owner_statement',
  kind: 'realestate.ownerStatement',
  label: row => row.number,
})

export async function approveStatement(ctx: Ctx, input: InputOf<typeof contract.approveStatement>) {
  const agreement = await lockRecord(ctx, agreements, { id: input.agreementId })
  if (input.to < input.from || input.to > ctx.today)
    deny(invalid('realestate.statement.days', { field: 'to' }))
  const last = (await statementsOf(ctx, agreement.id)).at(-1)
  const next = last ? addDays(last.ends_on, 1) : agreement.starts_on
  // O1: periods follow each other, so that nothing is left out and nothing counted twice.
  if (input.from !== next)
    deny(refused('realestate.statement.order', { field: 'from', params: { period: next.slice(0, 7) } }))
  const { sums, lines } = await composed(ctx, agreement, input.from, input.to)
  const id = uuidv7()
  const number = await nextNumber(ctx, 'OST', input.to)
  if (sums.feeMinor > 0)
    await postJournal(
      ctx,
      feeEntry(
        { id, number, partyId: agreement.representative_id },
        sums.feeMinor,
        await acceptedDate(ctx, input.to),
      ),
    )
  await ctx.db
    .insertInto('realestate.owner_statement')
    .values({
      id,
      number,
      agreement_id: agreement.id,
      starts_on: input.from,
      ends_on: input.to,
      opening_minor: sums.openingMinor,
      collected_minor: sums.collectedMinor,
      expenses_minor: sums.expensesMinor,
      fee_minor: sums.feeMinor,
      reserve_change_minor: sums.reserveChangeMinor,
      payable_minor: sums.payableMinor,
      carried_minor: sums.carriedMinor,
      state: sums.payableMinor === 0 ? 'paid' : 'approved',
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  if (lines.length > 0)
    await ctx.db
      .insertInto('realestate.owner_statement_line')
      .values(
        lines.map((line, at) => ({
          id: uuidv7(),
          statement_id: id,
          no: at + 1,
          kind: line.kind,
          source: line.source,
          happened_on: line.on,
          document_number: line.document,
          invoice_id: line.invoiceId,
          party_id: line.partyId,
          description: line.description,
          amount_minor: line.amountMinor,
        })),
      )
      .execute()
  ctx.audit({
    subject: `realestate.ownerStatement:${id}`,
    label: number,
    changes: [{ field: 'payableMinor', before: null, after: sums.payableMinor }],
  })
  ctx.hint('realestate.agreement', agreement.id)
  return { id, number }
}

export async function payOwners(ctx: Ctx, input: InputOf<typeof contract.payOwners>) {
  const row = await lockRecord(ctx, statements, { id: input.statementId, version: input.version })
  const agreement = await lockRecord(ctx, agreements, { id: row.agreement_id })
  const isPaid = row.state === 'paid'
  const amountMinor = input.amount ?? row.payable_minor
  // O2: neither money that has not come in nor the reserve is paid out.
  const availableMinor = Math.max(0, await availableOf(ctx, agreement))
  if (amountMinor > availableMinor)
    deny(
      refused('realestate.owner.insufficient', {
        field: 'amount',
        params: {
          available: moneyText(availableMinor, ctx.company.currency),
          reserve: moneyText(agreement.reserve_minor, ctx.company.currency),
        },
      }),
    )
  if (isPaid) deny(refused('realestate.statement.paid'))
  const shares = await sharesOf(ctx, agreement.id)
  const parts = payoutsOf(amountMinor, shares)
  const payments = []
  for (const [at, { ownerId }] of shares.entries()) {
    const part = parts[at]!
    if (part === 0) continue
    const { paymentId } = await payOut(ctx, {
      sourceKey: `realestate:payout:${row.id}:${ownerId}`,
      date: ctx.today,
      partyId: ownerId,
      memo: `كشف حساب المالك ${row.number}`,
      tenders: [{ treasuryAccountId: input.treasuryAccountId, amountMinor: part }],
      splits: [
        {
          kind: 'line',
          key: 'ownerPayable',
          amountMinor: part,
          description: `كشف حساب المالك ${row.number}`,
          taxCode: null,
          partyId: agreement.representative_id,
        },
      ],
    })
    await ctx.db
      .insertInto('realestate.owner_payout')
      .values({
        id: uuidv7(),
        statement_id: row.id,
        owner_id: ownerId,
        amount_minor: part,
        payment_id: paymentId,
      })
      .execute()
    payments.push({ ownerId, amount: part })
  }
  await saveRecord(ctx, statements, row, {
    state: 'paid',
    carried_minor: row.carried_minor + row.payable_minor - amountMinor,
  })
  ctx.hint('realestate.agreement', agreement.id)
  return { payments }
}
