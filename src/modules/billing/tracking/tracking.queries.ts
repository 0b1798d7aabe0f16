import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { findPartyIds } from '#modules/parties/public.server.ts'
import { invoicesOfContracts } from '../document/registered.queries.ts'
import type * as contract from './tracking.contract.ts'
import { lateDays, monthsUntil, type Risk, riskOf, trackedMonths } from './tracking.rules.ts'

type Question = Pick<
  InputOf<typeof contract.trackingTotals>,
  'month' | 'partyId' | 'profitUnitId' | 'contract' | 'search'
>

/** The invoices of the contract asked for; null asks for no contract. */
const contractOnly = async (ctx: Ctx, question: Pick<Question, 'contract'>) =>
  question.contract ? invoicesOfContracts(ctx, question.contract) : null

/**
 * Invoices of customers that fall due in the months shown, and older ones that are still open. A merged customer counts as its
 * survivor. What a credit note or an advance settled counts as paid.
 */
function invoicesOf(
  ctx: Ctx,
  question: Question,
  only: readonly string[] | null,
  { from, to }: { from: Day; to: Day },
): RawBuilder<unknown> {
  const company = ctx.company.id
  const { profitUnitId = null, partyId = null } = question
  // Not `coalesce`: under row-level security a join on it reads every party for each invoice (docs/performance.md).
  return sql`select i.id, i.number, i.due_on, i.total_minor as total, i.settled_minor as paid, i.open_minor as open,
      case when a.alias_of is null then a.id else a.alias_of end as party_id, coalesce(i.source_key ^@ 'billing:lateFee:', false) as is_fee
    from billing.invoice i
    join parties.party a on a.company_id = ${company} and a.id = i.party_id
    where i.company_id = ${company} and i.status = 'issued' and i.kind in ('sale', 'service') and i.due_on <= ${to}
      and (i.due_on >= ${from} or i.open_minor > 0)
      and (${only}::uuid[] is null or i.id = any (${only}))
      and (${partyId}::uuid is null or coalesce(a.alias_of, a.id) = ${partyId})
      and (${profitUnitId}::uuid is null or exists (select from billing.invoice_line l
        where l.company_id = ${company} and l.invoice_id = i.id and l.profit_unit_id = ${profitUnitId}))`
}

const places = Array.from({ length: trackedMonths }, (_, at) => at + 1)
const sumNames = ['due', 'paid', 'lateFees', 'open', 'earlier', 'outstanding'] as const
type MonthName = `${'due' | 'open'}${1 | 2 | 3 | 4 | 5 | 6}`
type Row = Record<(typeof sumNames)[number], number> &
  Record<MonthName, number> & { partyId: string; partyName: string; phone: string | null; daysLate: number }

async function rowsOf(ctx: Ctx, question: Question) {
  const months = monthsUntil(question.month ?? ctx.today)
  const [from, to] = [months[0]!.startsOn, months.at(-1)!.endsOn]
  const sumIf = (column: string, condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sql.ref(`d.${column}`)}) filter (where ${condition}), 0)::bigint`
  const shown = sql`d.due_on >= ${from}`
  const byMonth = months.flatMap(({ startsOn, endsOn }, at) => {
    const within = sql`d.due_on between ${startsOn} and ${endsOn}`
    return [
      sql`${sumIf('total', within)} as ${sql.ref(`due${at + 1}`)}`,
      sql`${sumIf('open', within)} as ${sql.ref(`open${at + 1}`)}`,
    ]
  })
  const table = sql<Row>`(
    select p.id as "partyId", coalesce(p.name_ar, p.name_en, p.code) as "partyName", p.phone, ${sql.join(byMonth)},
      ${sumIf('total', shown)} as due, ${sumIf('paid', shown)} as paid, ${sumIf('open', shown)} as open,
      ${sumIf('total', sql`${shown} and d.is_fee`)} as "lateFees",
      ${sumIf('open', sql`d.due_on < ${from}`)} as earlier, sum(d.open)::bigint as outstanding,
      coalesce(max(${ctx.today}::date - d.due_on) filter (where d.open > 0 and d.due_on < ${ctx.today}), 0)::int as "daysLate"
    from (${invoicesOf(ctx, question, await contractOnly(ctx, question), { from, to })}) d
    join parties.party p on p.company_id = ${ctx.company.id} and p.id = d.party_id
    group by 1, 2, 3)`
  let rows = ctx.db.selectFrom(table.as('g'))
  if (question.search) {
    const ids = await findPartyIds(ctx, question.search)
    rows = ids.length > 0 ? rows.where('g.partyId', 'in', ids) : rows.where(sql<boolean>`false`)
  }
  return { rows, months }
}

const inRisk: Readonly<Record<Risk, RawBuilder<boolean>>> = {
  regular: sql<boolean>`g."daysLate" <= 0`,
  late: sql<boolean>`g."daysLate" between 1 and ${sql.lit(lateDays)}`,
  defaulting: sql<boolean>`g."daysLate" > ${sql.lit(lateDays)}`,
}

export async function listTracking(ctx: Ctx, input: InputOf<typeof contract.listTracking>) {
  const { rows } = await rowsOf(ctx, input)
  const isByName = input.sort === 'name'
  const page = await keysetPage(
    rows.selectAll('g').$if(input.risk !== undefined, all => all.where(inRisk[input.risk!])),
    { ...input, descending: input.descending ?? !isByName },
    { sort: isByName ? 'g.partyName' : 'g.outstanding', id: 'g.partyId' },
    row => [isByName ? row.partyName : row.outstanding, row.partyId],
  )
  return { next: page.next, rows: page.rows.map(row => ({ ...row, risk: riskOf(row.daysLate) })) }
}

/** Every customer of the filter, those who owe most first, up to a number that a paper bears. */
export async function allTracked(ctx: Ctx, question: Question & { risk?: Risk | undefined }, most: number) {
  const { rows, months } = await rowsOf(ctx, question)
  const found = await rows
    .selectAll('g')
    .$if(question.risk !== undefined, all => all.where(inRisk[question.risk!]))
    .orderBy('g.outstanding', 'desc')
    .orderBy('g.partyName')
    .limit(sql.lit(most + 1))
    .execute()
  return { months, rows: found.map(row => ({ ...row, risk: riskOf(row.daysLate) })) }
}

export async function trackingTotals(ctx: Ctx, input: InputOf<typeof contract.trackingTotals>) {
  const { rows, months } = await rowsOf(ctx, input)
  const names = [...sumNames, ...places.flatMap(at => [`due${at}`, `open${at}`])]
  const row = await rows
    .select(names.map(name => sql<number>`coalesce(sum(${sql.ref(`g.${name}`)}), 0)::bigint`.as(name)))
    .select(
      (['regular', 'late', 'defaulting'] as const).map(risk =>
        sql<number>`(count(*) filter (where ${inRisk[risk]}))::int`.as(risk),
      ),
    )
    .executeTakeFirstOrThrow()
  const sums = row as Record<string, number>
  const at = (name: string) => sums[name] ?? 0
  return {
    months: months.map((month, index) => {
      const [expected, outstanding] = [at(`due${index + 1}`), at(`open${index + 1}`)]
      return { ...month, expected, outstanding, collected: expected - outstanding }
    }),
    counts: { regular: at('regular'), late: at('late'), defaulting: at('defaulting') },
    due: at('due'),
    paid: at('paid'),
    lateFees: at('lateFees'),
    open: at('open'),
    earlier: at('earlier'),
    outstanding: at('outstanding'),
  }
}

type Document = {
  id: string
  number: string
  dueOn: Day
  daysLate: number
  isLateFee: boolean
  total: number
  paid: number
  open: number
}

export async function trackingDocuments(ctx: Ctx, input: InputOf<typeof contract.trackingDocuments>) {
  const months = monthsUntil(input.month ?? ctx.today)
  const first = months[0]!.startsOn
  const { place } = input
  const month = place ? months[place - 1] : undefined
  const from = month?.startsOn ?? (place === 0 ? null : first)
  const to = month?.endsOn ?? (place === 0 ? addDays(first, -1) : months.at(-1)!.endsOn)
  const rows = await rawQuery<Document>(
    ctx.db,
    `select i.id, i.number, i.due_on as "dueOn",
       case when i.open_minor > 0 then greatest($2::date - i.due_on, 0) else 0 end as "daysLate",
       coalesce(i.source_key ^@ 'billing:lateFee:', false) as "isLateFee", i.total_minor as total, i.settled_minor as paid,
       i.open_minor as open
     from billing.invoice i
     join parties.party a on a.company_id = $1 and a.id = i.party_id
     where i.company_id = $1 and i.status = 'issued' and i.kind in ('sale', 'service')
       and coalesce(a.alias_of, a.id) = $3 and i.due_on <= $5 and ($4::date is null and i.open_minor > 0 or i.due_on >= $4
         or $7 and i.open_minor > 0)
       and ($6::uuid is null or exists (select from billing.invoice_line l
         where l.company_id = $1 and l.invoice_id = i.id and l.profit_unit_id = $6))
       and ($8::uuid[] is null or i.id = any ($8))
     order by i.due_on, i.number`,
    [
      ...[ctx.company.id, ctx.today, input.partyId, from, to, input.profitUnitId ?? null],
      place === undefined,
      await contractOnly(ctx, input),
    ],
  )
  const sum = (of: 'total' | 'paid' | 'open') => rows.reduce((all, row) => all + row[of], 0)
  return { rows, due: sum('total'), paid: sum('paid'), open: sum('open') }
}
