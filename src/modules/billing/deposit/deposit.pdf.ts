import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { paperParty } from '../document/paper.queries.ts'
import { partyRows } from '../party/party.pdf.ts'
import type * as contract from './deposit.contract.ts'
import { getDeposit } from './deposit.queries.ts'

const moveWords = {
  ar: { receive: 'استلام', apply: 'سداد فاتورة', return: 'إرجاع', forfeit: 'مصادرة' },
  en: { receive: 'Received', apply: 'Invoice paid', return: 'Given back', forfeit: 'Forfeited' },
} as const

const states = {
  held: ['محتجز', 'Held'],
  partlyUsed: ['مستخدم جزئيًا', 'Partly used'],
  settled: ['مسوّى', 'Settled'],
} as const

/** What became of a deposit, move by move with its balance: the paper a customer signs when it is settled. */
export async function printDeposit(ctx: Ctx, input: InputOf<typeof contract.printDeposit>) {
  const deposit = await getDeposit(ctx, input)
  const paper = await companyPaper(ctx, { locale: input.locale })
  const { money, day, instant, currency, words } = paperFormat(paper)
  const party = partyRows(await paperParty(ctx, deposit.partyId))
  let balanceMinor = 0
  // A reserve only holds back; it moves nothing.
  const rows = deposit.moves.flatMap(({ kind, amount, on, number, reason }) => {
    if (kind === 'reserve' || kind === 'release') return []
    const signed = kind === 'receive' ? amount : -amount
    balanceMinor += signed
    const said = [moveWords[input.locale][kind], reason].filter(Boolean).join(' · ')
    return [[day(on), said, number, money(signed), money(balanceMinor)]]
  })
  const bytes = await printPaper(new URL('./depositSettlement.typ', import.meta.url), paper, {
    number: deposit.number,
    status: states[deposit.state],
    purpose: deposit.purpose,
    party,
    currency,
    receivedOn: day(deposit.receivedOn),
    holdUntil: day(deposit.holdUntil),
    printedAt: instant(ctx.now),
    balance: money(deposit.balance),
    reserved: deposit.reserved === 0 ? null : money(deposit.reserved),
    rows,
    preparedBy: ctx.user.name,
    ...words(deposit.balance),
  })
  return pdfReply(deposit.number, bytes)
}
