import type { Ctx } from '#kernel/server/context.ts'
import { type Paper, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as contract from './letter.contract.ts'
import { seenLetter } from './letter.queries.ts'
import type { FrozenItem } from './letterText.queries.ts'

/** A letter on the company's paper: the stored text, word for word, and the invoices it is about. */
export async function printLetter(ctx: Ctx, { id }: InputOf<typeof contract.printLetter>) {
  const letter = await seenLetter(ctx, id)
  const paper: Paper = await companyPaper(ctx, { locale: 'ar' })
  const { money, day, currency } = paperFormat(paper)
  const items = letter.items as FrozenItem[]
  const pdf = await printPaper(new URL('./letter.typ', import.meta.url), paper, {
    title: [letter.subject, letter.subject],
    number: letter.number ?? '',
    on: day(letter.sent_on ?? ctx.today),
    paragraphs: letter.body.split(/\n{2,}/),
    items: items.map(item => [item.number, day(item.dueOn), money(item.openMinor)]),
    total: money(letter.amount_minor),
    currency,
    by: letter.sent_by_name ?? '',
  })
  return pdfReply(letter.number ?? 'draft', pdf)
}
