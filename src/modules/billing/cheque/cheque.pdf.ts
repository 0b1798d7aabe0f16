import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { getBank } from '../bank/bankReading.queries.ts'
import type * as contract from './cheque.contract.ts'

type Lodged = { number: string; bank: string; drawer: string; dueOn: Day; amountMinor: number }

/** The slip that goes to the bank with the cheques lodged on a day; notFound where none was. */
export async function printDepositSlip(ctx: Ctx, input: InputOf<typeof contract.printDepositSlip>) {
  const { treasuryAccountId, on, locale } = input
  const bank = await getBank(ctx, treasuryAccountId)
  const cheques = await rawQuery<Lodged>(
    ctx.db,
    `select c.number, c.bank, c.drawer, c.due_on as "dueOn", c.amount_minor as "amountMinor"
     from billing.cheque_move m join billing.cheque c on c.company_id = $1 and c.id = m.cheque_id
     where m.company_id = $1 and m.treasury_account_id = $2 and m.moved_on = $3 and m.to_state = 'lodged'
     order by c.bank, c.number`,
    [ctx.company.id, bank.id, on],
  )
  if (cheques.length === 0) deny(notFound())
  const { iban } = await ctx.db
    .selectFrom('billing.treasury_account')
    .select('iban')
    .where('id', '=', bank.id)
    .executeTakeFirstOrThrow()
  const paper = await companyPaper(ctx, { locale })
  const { money, day, instant, currency, words } = paperFormat(paper)
  const totalMinor = cheques.reduce((sum, one) => sum + one.amountMinor, 0)
  const bytes = await printPaper(new URL('./depositSlip.typ', import.meta.url), paper, {
    bank: bank.nameAr,
    iban,
    on: day(on),
    printedAt: instant(ctx.now),
    currency,
    rows: cheques.map(one => [one.number, one.bank, one.drawer, day(one.dueOn), money(one.amountMinor)]),
    total: money(totalMinor),
    count: String(cheques.length),
    ...words(totalMinor),
  })
  return pdfReply(`deposit-slip-${on}`, bytes)
}
