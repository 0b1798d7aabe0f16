import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { expensePlaces } from '../expense/expense.queries.ts'
import { payOut, takePayment } from '../story/storyDoors.commands.ts'
import { sendTransfer } from '../transfer/transferring.commands.ts'
import type * as contract from './bankLine.contract.ts'
import { writeMatches } from './bankLineMatching.commands.ts'
import type { Bank } from './bankReading.queries.ts'

type Entry = InputOf<typeof contract.createFromBankLine>['entry']

type Line = {
  id: string
  version: number
  booked_on: string
  amount_minor: number
  description: string
  reference: string | null
}

type Booked = { number: string; paymentId?: string; transferId?: string }

/**
 * Books a bank line as the document it stands for, on the bank's day, and matches it to the movement that this made. Money in is
 * a receipt or a card settlement, money out a payment to a vendor or an expense; the wrong sign is `billing.bankLine.sign`.
 */
export async function bookLine(ctx: Ctx, line: Line, bank: Bank, entry: Entry): Promise<string> {
  const isIn = entry.as === 'receipt' || entry.as === 'settlement' || entry.as === 'income'
  if (isIn !== line.amount_minor > 0) deny(invalid('billing.bankLine.sign', { field: 'entry.as' }))
  const booked = await book(ctx, line, bank, entry)
  const moves = await rawQuery<{ id: string }>(
    ctx.db,
    `select id from billing.treasury_move where company_id = $1 and treasury_account_id = $2 and coalesce(foreign_minor, amount_minor) = $3
       and (payment_id = $4 or transfer_id = $5)`,
    [ctx.company.id, bank.id, line.amount_minor, booked.paymentId ?? null, booked.transferId ?? null],
  )
  await writeMatches(
    ctx,
    moves.map(move => ({ lineId: line.id, moveId: move.id, by: 'created' })),
  )
  return booked.number
}

async function book(ctx: Ctx, line: Line, bank: Bank, entry: Entry): Promise<Booked> {
  const sizeMinor = Math.abs(line.amount_minor)
  const date = line.booked_on
  const tender = { treasuryAccountId: bank.id, amountMinor: sizeMinor, reference: line.reference }
  // A line that was opened again may be booked again: each time is an act of its own.
  const sourceKey = `billing:bankLine:${line.id}:book${line.version}`
  const foreign = bank.currency === ctx.company.currency ? {} : { foreign: { currency: bank.currency } }
  const shared = { sourceKey, date, tenders: [tender], memo: line.description.slice(0, 300), ...foreign }
  switch (entry.as) {
    case 'receipt':
      return takePayment(ctx, { ...shared, partyId: entry.partyId, splits: 'oldestFirst' })
    case 'income': {
      const split = { kind: 'line' as const, key: entry.key, amountMinor: sizeMinor, taxCode: null }
      const description = entry.description || line.description
      return takePayment(ctx, { ...shared, partyId: null, splits: [{ ...split, description }] })
    }
    case 'vendor':
      return payOut(ctx, { ...shared, partyId: entry.partyId, splits: 'oldestFirst' })
    case 'expense': {
      const [place] = entry.accountId ? await expensePlaces(ctx, [entry.accountId]) : [{ key: 'bankCharges' }]
      // An account that waits for its months needs its days: that voucher is written by hand.
      if (entry.accountId && place?.key)
        deny(invalid('billing.expense.account', { field: 'entry.accountId' }))
      const split = {
        kind: 'line' as const,
        amountMinor: sizeMinor,
        taxCode: entry.taxCode ?? null,
        description: entry.description || line.description,
        costCenterId: entry.costCenterId ?? null,
        profitUnitId: entry.profitUnitId ?? null,
      }
      return payOut(ctx, { ...shared, partyId: null, splits: [{ ...split, ...place }] })
    }
    case 'settlement': {
      const feeMinor = entry.fee ?? 0
      return sendTransfer(ctx, {
        sourceKey,
        date,
        fromId: entry.fromId,
        toId: bank.id,
        feeMinor,
        reference: line.reference,
        amountMinor: sizeMinor + feeMinor,
        memo: shared.memo,
      })
    }
  }
}
