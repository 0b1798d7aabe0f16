import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { dayShownIn, shownWith } from '../money/amounts.queries.ts'
import type * as contract from './bankLine.contract.ts'
import { bookLine } from './bankLineBooking.queries.ts'
import { matchCertain, openLines, writeMatches } from './bankLineMatching.commands.ts'
import { getBank, lineToChange, openMoves } from './bankReading.queries.ts'

type Line = Awaited<ReturnType<typeof lineToChange>>

export async function matchBankLine(ctx: Ctx, input: InputOf<typeof contract.matchBankLine>) {
  const { line, bank } = await lineToChange(ctx, input)
  if (line.state !== 'open') deny(conflict('kernel.record.stale'))
  const ids = [...new Set(input.moveIds)]
  const moves = await openMoves(ctx, bank.id, { ids })
  if (moves.length < ids.length) deny(conflict('billing.bankLine.taken', { field: 'moveIds' }))
  const sum = moves.reduce((total, move) => total + move.amountMinor, 0)
  const shown = shownWith(ctx, bank.currency)
  if (sum !== line.amount_minor)
    deny(
      invalid('billing.bankLine.unequal', {
        field: 'moveIds',
        params: { sum: shown(sum), amount: shown(line.amount_minor) },
      }),
    )
  await writeMatches(
    ctx,
    moves.map(move => ({ lineId: line.id, moveId: move.id, by: 'person' })),
  )
  tell(ctx, { line, bank }, 'matched')
  return { ok: true as const }
}

export async function matchCertainLines(ctx: Ctx, input: InputOf<typeof contract.matchCertainLines>) {
  const bank = await getBank(ctx, input.treasuryAccountId, true)
  const matched = await matchCertain(ctx, bank.id)
  ctx.audit({
    subject: `billing.treasuryAccount:${bank.id}`,
    label: bank.nameAr,
    changes: [{ field: 'matchedCount', before: 0, after: matched }],
  })
  ctx.hint('billing.bankLine', bank.id)
  return { matched }
}

export async function ignoreBankLine(ctx: Ctx, input: InputOf<typeof contract.ignoreBankLine>) {
  const { line, bank } = await lineToChange(ctx, input)
  if (line.state !== 'open') deny(conflict('kernel.record.stale'))
  await ctx.db
    .updateTable('billing.bank_line')
    .set({ state: 'ignored', reason: input.reason, version: line.version + 1 })
    .where('id', '=', line.id)
    .execute()
  tell(ctx, { line, bank }, 'ignored', input.reason)
  return { ok: true as const }
}

export async function reopenBankLine(ctx: Ctx, input: InputOf<typeof contract.reopenBankLine>) {
  const { line, bank } = await lineToChange(ctx, input)
  if (line.state === 'open') deny(conflict('kernel.record.stale'))
  await openLines(ctx, [line.id])
  tell(ctx, { line, bank }, 'open')
  return { ok: true as const }
}

export async function createFromBankLine(ctx: Ctx, input: InputOf<typeof contract.createFromBankLine>) {
  // Documents take the company's order of posting first, and so does this: no deadlock.
  await lockLedger(ctx)
  const { line, bank } = await lineToChange(ctx, input)
  if (line.state !== 'open') deny(conflict('kernel.record.stale'))
  const number = await bookLine(ctx, line, bank, input.entry)
  tell(ctx, { line, bank }, 'matched')
  return { number }
}

function tell(ctx: Ctx, { line, bank }: Line, state: 'open' | 'matched' | 'ignored', reason?: string): void {
  ctx.audit({
    subject: `billing.bankLine:${line.id}`,
    label: `${dayShownIn(ctx)(line.booked_on)} ${shownWith(ctx, bank.currency)(line.amount_minor)}`,
    changes: [{ field: 'state', before: line.state, after: state }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('billing.bankLine', line.id)
}
