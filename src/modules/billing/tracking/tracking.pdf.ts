import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as contract from './tracking.contract.ts'
import { allTracked } from './tracking.queries.ts'
import { trackedMonths } from './tracking.rules.ts'

/** More customers than this are no reading on paper. */
const mostRows = 2000

/** The tracking on paper: what fell due in each month with what of it is open, and what each customer owes in all. */
export async function printTracking(ctx: Ctx, input: InputOf<typeof contract.printTracking>) {
  const { months, rows } = await allTracked(ctx, input, mostRows)
  if (rows.length > mostRows) deny(refused('billing.tracking.tooLong', { params: { count: mostRows } }))
  const paper = await companyPaper(ctx, input)
  const { money, day, instant } = paperFormat(paper)
  const due = (row: (typeof rows)[number], place: number) => row[`due${place as 1}`]
  const open = (row: (typeof rows)[number], place: number) => row[`open${place as 1}`]
  const places = Array.from({ length: trackedMonths }, (_, at) => at + 1)
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    money(rows.reduce((all, row) => all + of(row), 0))
  const bytes = await printPaper(new URL('./tracking.typ', import.meta.url), paper, {
    from: day(months[0]!.startsOn),
    to: day(months.at(-1)!.endsOn),
    contract: input.contract ?? null,
    months: months.map(({ startsOn }) => startsOn.slice(0, 7)),
    rows: rows.map(row => ({
      name: row.partyName,
      risk: row.risk,
      daysLate: row.daysLate,
      months: places.map(place => ({
        due: due(row, place) === 0 ? null : money(due(row, place)),
        open: open(row, place) === 0 ? null : money(open(row, place)),
      })),
      earlier: money(row.earlier),
      lateFees: money(row.lateFees),
      paid: money(row.paid),
      outstanding: money(row.outstanding),
    })),
    totals: {
      months: places.map(place => sum(row => due(row, place))),
      earlier: sum(row => row.earlier),
      lateFees: sum(row => row.lateFees),
      paid: sum(row => row.paid),
      outstanding: sum(row => row.outstanding),
    },
    printedAt: instant(ctx.now),
  })
  return pdfReply(`financial-tracking-${months.at(-1)!.endsOn}`, bytes)
}
