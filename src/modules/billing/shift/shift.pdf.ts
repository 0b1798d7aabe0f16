import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as contract from './shift.contract.ts'
import { getShift } from './shift.queries.ts'

const kinds = {
  ar: { tender: 'سند', voidedTender: 'إلغاء سند', transfer: 'تحويل', session: 'فرق العدّ' },
  en: { tender: 'Payment', voidedTender: 'Void', transfer: 'Transfer', session: 'Count difference' },
} as const

/** The count sheet of a shift: what it began with, what came and went, the drawer note by note, the difference. */
export async function printShift(ctx: Ctx, input: InputOf<typeof contract.printShift>) {
  const shift = await getShift(ctx, input)
  const paper = { ...(await companyPaper(ctx, { locale: input.locale })), currency: shift.currency }
  const { money, instant, count, currency } = paperFormat(paper)
  const shown = (text: string | null) => {
    const parsed = text === null ? null : parseMoney(text, shift.currency)
    return money(parsed?.ok ? parsed.minor : null)
  }
  const bytes = await printPaper(new URL('./countSheet.typ', import.meta.url), paper, {
    box: shift.boxName,
    cashier: shift.cashier,
    approvedBy: shift.approvedBy,
    currency,
    openedAt: instant(shift.openedAt),
    closedAt: shift.closedAt && instant(shift.closedAt),
    opening: shown(shift.openingCount),
    moneyIn: shown(shift.moneyIn),
    moneyOut: shown(shift.moneyOut),
    expected: shown(shift.expected),
    counted: shown(shift.counted),
    difference: shown(shift.difference),
    denominations: shift.denominations.map(one => [
      shown(one.value),
      count(String(one.count)),
      shown(one.worth),
    ]),
    moves: shift.moves.map(move => [
      instant(move.at),
      move.number || null,
      [kinds[input.locale][move.kind], move.partyName].filter(Boolean).join(' · '),
      shown(move.amount),
    ]),
  })
  return pdfReply(`shift-${shift.boxName}`, bytes)
}
