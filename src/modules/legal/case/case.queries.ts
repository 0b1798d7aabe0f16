import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { openItems } from '#modules/billing/public.server.ts'
import { findPartyNames, getParty } from '#modules/parties/public.server.ts'
import { legalSettings } from '../office/office.queries.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './case.contract.ts'
import { caseFields } from './case.contract.ts'
import { type CaseRow, seenCase } from './case.row.ts'
import {
  type CaseState,
  caseStates,
  caseTransitions,
  type partySides,
  proposedPriority,
} from './case.rules.ts'
import { chequesOf, claimItems, debtOf, liveCasesOf } from './debt.queries.ts'
import { claimSum, collectedSum, costSum, courtLevel, courtName } from './figures.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listCases>, 'limit' | 'cursor'>>

function foundCases(ctx: Ctx, filter: Filter) {
  let found = whereEqual(readAs(ctx).selectFrom('legal.legal_case as c'), {
    'c.status': filter.status,
    'c.case_type': filter.caseType,
    'c.priority': filter.priority,
    'c.party_id': filter.partyId,
    'c.confidential': filter.confidential,
  })
  if (filter.courtId)
    found = found.where(
      sql<boolean>`exists (select from legal.proceeding p where p.company_id = c.company_id and p.case_id = c.id
        and p.court_id = ${filter.courtId})`,
    )
  if (filter.owing !== undefined) {
    const owes = sql<boolean>`exists (select from legal.claim_item t join billing.invoice i
        on i.company_id = t.company_id and i.id = t.invoice_id
      where t.company_id = c.company_id and t.case_id = c.id and i.status = 'issued' and i.open_minor > 0)`
    found = found.where(filter.owing ? owes : sql<boolean>`not ${owes}`)
  }
  if (!filter.search) return found
  return found.where(
    sql<boolean>`(strpos(c.search, app.fold_light(${filter.search})) > 0
      or exists (select from parties.party p where p.company_id = c.company_id and p.id = c.party_id
        and strpos(p.search_light, app.fold_light(${filter.search})) > 0)
      or exists (select from legal.proceeding p where p.company_id = c.company_id and p.case_id = c.id
        and ${filter.search} in (p.automated_number, p.court_number)))`,
  )
}

const withFigures = (ctx: Ctx, filter: Filter) =>
  foundCases(ctx, filter)
    .selectAll('c')
    .select([
      sql.raw<number>(claimSum).as('claim_sum'),
      sql.raw<number>(collectedSum).as('collected_sum'),
      sql.raw<number>(costSum).as('cost_sum'),
      sql.raw<string | null>(courtName).as('court_name'),
      sql.raw<string | null>(courtLevel).as('court_level'),
      sql<Date | null>`(select min(h.starts_at) from legal.hearing h
        where h.company_id = c.company_id and h.case_id = c.id and h.status = 'scheduled')`.as(
        'next_hearing_at',
      ),
    ])

type Found = CaseRow & {
  claim_sum: number
  collected_sum: number
  cost_sum: number
  court_name: string | null
  court_level: string | null
  next_hearing_at: Date | null
}

async function namesOf(ctx: Ctx, rows: readonly CaseRow[]) {
  const parties = await findPartyNames(
    ctx,
    rows.flatMap(row => [row.party_id, ...(row.lawyer_id ? [row.lawyer_id] : [])]),
  )
  const people = new Map((await listMembers(ctx)).map(member => [member.userId, member.name]))
  return { party: (id: string) => parties.get(id) ?? '', person: (id: string) => people.get(id) ?? '' }
}

type Names = Awaited<ReturnType<typeof namesOf>>

const shownRow = (row: Found, names: Names) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  title: row.title,
  caseType: row.case_type,
  status: row.status,
  priority: row.priority,
  party: names.party(row.party_id),
  partyId: row.party_id,
  court: row.court_name,
  courtLevel: row.court_level,
  nextHearingAt: row.next_hearing_at,
  responsible: names.person(row.responsible_id),
  confidential: row.confidential,
  createdAt: row.created_at,
  claim: row.claim_sum,
  collected: row.collected_sum,
  costs: row.cost_sum,
})

export async function listCases(ctx: Ctx, input: InputOf<typeof contract.listCases>) {
  const sort = input.sort ?? 'created'
  const page = await keysetPage(
    withFigures(ctx, input),
    { ...input, descending: input.descending ?? sort === 'created' },
    { sort: sort === 'title' ? 'c.title' : 'c.created_at', id: 'c.id' },
    row => [sort === 'title' ? row.title : row.created_at, row.id],
  )
  const rows = page.rows as unknown as Found[]
  const names = await namesOf(ctx, rows)
  return { rows: rows.map(row => shownRow(row, names)), next: page.next }
}

export async function totalCases(ctx: Ctx, input: InputOf<typeof contract.totalCases>) {
  const count = sql<number>`count(*)::int`
  const { status: _, ...others } = input
  const groups = await foundCases(ctx, others)
    .select(['c.status', count.as('count')])
    .groupBy('c.status')
    .execute()
  const byStatus = Object.fromEntries(caseStates.map(state => [state, 0])) as Record<CaseState, number>
  for (const group of groups) byStatus[group.status] = group.count
  const {
    count: all,
    urgent,
    claim,
    collected,
    costs,
  } = await ctx.db
    .selectFrom(withFigures(ctx, input).as('f'))
    .select([
      count.as('count'),
      sql<number>`count(*) filter (where f.priority in ('high', 'urgent') and f.status <> 'closed')::int`.as(
        'urgent',
      ),
      sql<number>`coalesce(sum(f.claim_sum), 0)::bigint`.as('claim'),
      sql<number>`coalesce(sum(f.collected_sum), 0)::bigint`.as('collected'),
      sql<number>`coalesce(sum(f.cost_sum), 0)::bigint`.as('costs'),
    ])
    .executeTakeFirstOrThrow()
  return { count: all, urgent, claim, collected, costs, byStatus }
}

export async function getCase(ctx: Ctx, { id }: InputOf<typeof contract.getCase>) {
  const seen = await seenCase(ctx, id)
  const row = (await withFigures(ctx, {})
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()) as unknown as Found
  const names = await namesOf(ctx, [seen])
  const parties = await readAs(ctx)
    .selectFrom('legal.case_party')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const partyNames = await findPartyNames(
    ctx,
    parties.flatMap(party => (party.party_id ? [party.party_id] : [])),
  )
  const tasks = await readAs(ctx)
    .selectFrom('legal.case_task')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy('state', 'desc')
    .orderBy('due_on')
    .execute()
  const items = await claimItems(ctx, id)
  const cheques = await chequesOf(ctx, id)
  const debt = await debtOf(ctx, row.party_id)
  const limit = await readAs(ctx)
    .selectFrom('legal.proceeding')
    .select(sql<Day | null>`min(appeal_until)`.as('until'))
    .where('case_id', '=', id)
    .where('stage', '=', 'judged')
    .where('appeal_until', '>=', ctx.today)
    .executeTakeFirst()
  return {
    ...shownRow(row, names),
    ...valuesOf(caseFields, row),
    openedOn: row.opened_on,
    lawyer: row.lawyer_id ? names.party(row.lawyer_id) : null,
    outcome: row.outcome,
    outcomeOn: row.outcome_on,
    outcomeNote: row.outcome_note,
    team: row.team.map(member => ({ id: member, name: names.person(member) })),
    daysLate: debt.daysLate,
    appealUntil: limit?.until ?? null,
    parties: parties.map(party => ({
      id: party.id,
      partyId: party.party_id,
      name: party.party_id ? (partyNames.get(party.party_id) ?? '') : ctx.company.nameAr,
      side: party.side as (typeof partySides)[number],
    })),
    items: items.map(item => ({
      invoiceId: item.invoiceId,
      number: item.number,
      dueOn: item.dueOn,
      total: item.totalMinor,
      open: item.openMinor,
      collected: item.collectedMinor,
    })),
    cheques: cheques.map(({ amountMinor, ...cheque }) => ({ ...cheque, amount: amountMinor })),
    tasks: tasks.map(task => ({
      id: task.id,
      version: task.version,
      title: task.title,
      dueOn: task.due_on,
      assignee: names.person(task.assignee_id),
      state: task.state as 'open' | 'done',
    })),
    actions: actionsFrom(caseTransitions, row.status, ctx.actor?.permissions ?? new Set()),
    mayChange: row.status !== 'closed' && ctx.can('legal.cases.write'),
  }
}

export async function caseTimeline(ctx: Ctx, { id }: InputOf<typeof contract.caseTimeline>) {
  await seenCase(ctx, id)
  const events = await readAs(ctx)
    .selectFrom('legal.case_event')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return {
    events: events.map(event => ({
      id: event.id,
      at: event.at,
      user: event.user_name,
      kind: event.kind,
      note: event.note,
    })),
  }
}

export async function proposeCase(ctx: Ctx, { partyId }: InputOf<typeof contract.proposeCase>) {
  const party = await getParty(ctx, partyId)
  const { invoices, deposits } = await openItems(ctx, { partyId: party.id })
  const live = await liveCasesOf(
    ctx,
    invoices.map(invoice => invoice.invoiceId),
  )
  const debt = await debtOf(ctx, party.id)
  const { minCaseDays } = await legalSettings(ctx)
  return {
    party: party.name,
    daysLate: debt.daysLate,
    minDays: minCaseDays,
    overdue: debt.overdueMinor,
    priority: proposedPriority(debt.daysLate),
    items: invoices.map(invoice => ({
      invoiceId: invoice.invoiceId,
      number: invoice.number,
      dueOn: invoice.dueOn,
      open: invoice.openMinor,
      daysLate: invoice.daysLate,
      caseNumber: live.get(invoice.invoiceId)?.number ?? null,
      isTaken: live.has(invoice.invoiceId),
    })),
    deposits: deposits.map(deposit => ({ number: deposit.number, available: deposit.availableMinor })),
  }
}
