import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { hadPlate, typedText } from '../plate/plateSearch.queries.ts'
import { shownShares } from '../policy/shares.queries.ts'
import type { FinancingTable } from '../tables.ts'
import { plateKeyOn } from '../vehicle/vehicle.queries.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'
import type * as contract from './financing.contract.ts'
import {
  type FinancingState,
  type FinancingTerms,
  financingSchedule,
  financingStates,
  installmentState,
  type OwedInstallment,
  owedMinor,
  previewSettlement,
} from './financing.rules.ts'
import { installmentsOf, paidInterest, paidPrincipal, stands, stateNow } from './installment.queries.ts'

export type FinancingRow = Selectable<FinancingTable>

/** An agreement under lock. */
export async function lockFinancing(ctx: Ctx, id: string): Promise<FinancingRow> {
  const row = await ctx.db
    .selectFrom('fleet.financing as f')
    .selectAll('f')
    .select(stateNow.as('state'))
    .where('f.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}

/** The vehicles an agreement stands for, in the order of its lines. */
export async function financedVehicles(ctx: Ctx, financingId: string) {
  const rows = await ctx.db
    .selectFrom('fleet.financing_vehicle as f')
    .innerJoin('fleet.vehicle as v', 'v.id', 'f.vehicle_id')
    .select(['f.vehicle_id', 'f.share_minor', 'v.make', 'v.model', 'v.year'])
    .select(plateKeyOn('f.vehicle_id', ctx.today).as('plate'))
    .where('f.financing_id', '=', financingId)
    .orderBy('f.line_no')
    .execute()
  return shownShares(rows)
}

type Filter = Partial<Omit<InputOf<typeof contract.listFinancings>, 'limit' | 'cursor'>>

/** An installment past its day that is not paid whole. */
const overdueRows = (ctx: Ctx) => sql`from fleet.financing_installment i
  where i.company_id = app.current_company() and i.financing_id = f.id and i.due_on < ${ctx.today}
    and ${paidInterest} + ${paidPrincipal} < i.amount_minor`

function foundFinancings(ctx: Ctx, filter: Filter) {
  let found = ctx.db.selectFrom('fleet.financing as f')
  if (filter.state) found = found.where(stateNow, '=', filter.state)
  if (filter.lenderPartyId) found = found.where('f.lender_party_id', '=', filter.lenderPartyId)
  if (filter.overdue)
    found = found.where(stateNow, '=', 'active').where(sql<boolean>`exists (select ${overdueRows(ctx)})`)
  if (filter.vehicleId)
    found = found.where(
      sql<boolean>`exists (select from fleet.financing_vehicle x where x.company_id = app.current_company()
        and x.financing_id = f.id and x.vehicle_id = ${filter.vehicleId})`,
    )
  if (filter.search) {
    const typed = typedText(filter.search)
    found = found.where(
      sql<boolean>`(strpos(f.number || ' ' || upper(coalesce(f.reference, '')), ${typed}) > 0
        or exists (select from fleet.financing_vehicle s where s.company_id = app.current_company()
          and s.financing_id = f.id and ${hadPlate('s.vehicle_id', typed)}))`,
    )
  }
  return found
}

const ownRows = sql`from fleet.financing_installment i where i.company_id = app.current_company() and i.financing_id = f.id`
const isPaid = sql`${paidInterest} + ${paidPrincipal} = i.amount_minor`
const balance = sql<number>`case ${stateNow} when 'draft' then f.financed_minor when 'settled' then 0
  else (select coalesce(sum(i.principal_minor - ${paidPrincipal}), 0) ${ownRows}) end`
const overdue = (ctx: Ctx) => sql<number>`case when ${stateNow} = 'active' then
  (select coalesce(sum(i.amount_minor - ${paidInterest} - ${paidPrincipal}), 0) ${overdueRows(ctx)}) else 0 end`

const financingRows = (ctx: Ctx, filter: Filter) =>
  foundFinancings(ctx, filter)
    .selectAll('f')
    .select([
      stateNow.as('state'),
      sql<number>`(select count(*)::int from fleet.financing_vehicle x
        where x.company_id = app.current_company() and x.financing_id = f.id)`.as('vehicles'),
      sql<number>`(select count(*)::int ${ownRows} and ${isPaid})`.as('paid_count'),
      sql<string | null>`case when ${stateNow} = 'active' then
        (select min(i.due_on) ${ownRows} and not (${isPaid})) end`.as('next_due_on'),
      sql<number>`(${balance})::bigint`.as('balance'),
      sql<number>`(${overdue(ctx)})::bigint`.as('overdue'),
    ])
type FoundRow = Awaited<ReturnType<ReturnType<typeof financingRows>['execute']>>[number]

/** «6» or «5.75» from millionths. */
const percentText = (ppm: number) => String(ppm / 10_000)

async function shownFinancings(ctx: Ctx, rows: readonly FoundRow[]) {
  const names = await findPartyNames(
    ctx,
    rows.flatMap(row => [row.lender_party_id, row.dealer_party_id]),
  )
  const party = (id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    number: row.number,
    lender: party(row.lender_party_id),
    dealer: party(row.dealer_party_id),
    vehicles: row.vehicles,
    agreementOn: row.agreement_on,
    financed: row.financed_minor,
    terms: row.terms,
    rate: row.rate_ppm === null ? null : percentText(row.rate_ppm),
    installment: row.installment_minor,
    paidCount: row.paid_count,
    count: row.installment_count,
    nextDueOn: row.next_due_on,
    balance: row.balance,
    overdue: row.overdue,
    state: row.state,
  }))
}

export async function listFinancings(ctx: Ctx, input: InputOf<typeof contract.listFinancings>) {
  const isByNumber = input.sort === 'number'
  const page = await keysetPage(
    financingRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: isByNumber ? 'f.number' : 'f.created_at', id: 'f.id' },
    row => [isByNumber ? row.number : row.created_at, row.id],
  )
  const shown = await shownFinancings(ctx, page.rows)
  return { rows: shown.map(({ dealer: _, ...row }) => row), next: page.next }
}

export async function totalFinancings(ctx: Ctx, input: InputOf<typeof contract.totalFinancings>) {
  const owing = sql`f.state <> 'draft'`
  const sums = await foundFinancings(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(f.financed_minor) filter (where ${owing}), 0)::bigint`.as('financed'),
      sql<number>`coalesce(sum((select coalesce(sum(p.amount_minor), 0) from fleet.financing_payment p
        where p.company_id = app.current_company() and p.financing_id = f.id and ${stands})), 0)::bigint`.as(
        'paid',
      ),
      sql<number>`coalesce(sum(${balance}) filter (where ${owing}), 0)::bigint`.as('outstanding'),
      sql<number>`coalesce(sum(${overdue(ctx)}), 0)::bigint`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
  const { state: _, overdue: __, ...others } = input
  const states = await foundFinancings(ctx, others)
    .select([stateNow.as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy(stateNow)
    .execute()
  const byState = Object.fromEntries(financingStates.map(state => [state, 0])) as Record<
    FinancingState,
    number
  >
  for (const one of states) byState[one.state] = one.count
  const { late } = await foundFinancings(ctx, { ...others, overdue: true })
    .select(sql<number>`count(*)::int`.as('late'))
    .executeTakeFirstOrThrow()
  return { ...sums, byState, overdueCount: late }
}

/** The terms of a kept agreement. */
export function keptTerms(row: FinancingRow): FinancingTerms {
  const base = {
    financedMinor: row.financed_minor,
    count: row.installment_count,
    firstDueOn: row.first_due_on,
  }
  return row.terms === 'amount'
    ? { ...base, kind: 'amount', installmentMinor: row.installment_minor }
    : { ...base, kind: row.terms, ratePpm: row.rate_ppm! }
}

/** What a draft will ask for: the schedule of its terms, of which installments before the company came are paid. */
const plannedRows = (row: FinancingRow): OwedInstallment[] =>
  financingSchedule(keptTerms(row)).rows.map(one => {
    const isPaid = one.no <= (row.paid_before ?? 0)
    return {
      ...one,
      isAccrued: isPaid,
      paidInterestMinor: isPaid ? one.interestMinor : 0,
      paidPrincipalMinor: isPaid ? one.principalMinor : 0,
    }
  })

export async function getFinancing(ctx: Ctx, { id }: InputOf<typeof contract.getFinancing>) {
  const row = await financingRows(ctx, {}).where('f.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const [shown] = await shownFinancings(ctx, [row])
  const isDraft = row.state === 'draft'
  const rows = isDraft ? plannedRows(row) : await installmentsOf(ctx, id)
  const payments = await ctx.db
    .selectFrom('fleet.financing_payment as p')
    .select(['p.id', 'p.payment_id as paymentId', 'p.number', 'p.paid_on as paidOn', 'p.kind'])
    .select(['p.amount_minor as amount', 'p.interest_minor as interest'])
    .select(['p.principal_minor as principal', 'p.cost_minor as cost'])
    .select(sql<boolean>`not (${stands})`.as('isVoided'))
    .where('p.financing_id', '=', id)
    .orderBy('p.id')
    .execute()
  const isSettled = row.state === 'settled'
  return {
    ...shown!,
    cashPrice: row.cash_price_minor,
    downPayment: row.down_payment_minor,
    firstDueOn: row.first_due_on,
    monthlyRate: (Number(row.monthly_rate) * 100).toFixed(5),
    reference: row.reference,
    note: row.note,
    paidBefore: row.paid_before,
    openedOn: row.opened_on,
    interest: rows.reduce((sum, one) => sum + one.interestMinor, 0),
    owed: row.state === 'active' ? owedMinor(rows) : 0,
    settledOn: isSettled ? row.settled_on : null,
    quote: isSettled ? row.quote_minor : null,
    shares: await financedVehicles(ctx, id),
    rows: rows.map(one => {
      const state = installmentState(one, ctx.today)
      return {
        no: one.no,
        dueOn: one.dueOn,
        amount: one.amountMinor,
        interest: one.interestMinor,
        principal: one.principalMinor,
        paid: one.paidInterestMinor + one.paidPrincipalMinor,
        // A settlement took the rest in one amount; a draft asks for nothing yet, so nothing of it is late.
        state:
          state === 'paid' ? state : isSettled ? ('waived' as const) : isDraft ? ('open' as const) : state,
      }
    }),
    payments,
    createdAt: row.created_at,
  }
}

export async function listInstallmentsDue(ctx: Ctx, input: InputOf<typeof contract.listInstallmentsDue>) {
  const rows = await ctx.db
    .selectFrom('fleet.financing_installment as i')
    .innerJoin('fleet.financing as f', 'f.id', 'i.financing_id')
    .select(['f.id', 'f.number', 'f.lender_party_id', 'f.installment_count', 'i.no', 'i.due_on'])
    .select(sql<number>`i.amount_minor - ${paidInterest} - ${paidPrincipal}`.as('owed'))
    .where(stateNow, '=', 'active')
    .where('i.due_on', '<=', addDays(ctx.today, input.days))
    .where(sql<boolean>`not (${isPaid})`)
    .orderBy('i.due_on')
    .orderBy('f.number')
    .limit(500)
    .execute()
  const names = await findPartyNames(
    ctx,
    rows.map(row => row.lender_party_id),
  )
  return {
    rows: rows.map(row => ({
      financingId: row.id,
      number: row.number,
      lender: names.get(row.lender_party_id) ?? '',
      no: row.no,
      count: row.installment_count,
      dueOn: row.due_on,
      owed: row.owed,
      isOverdue: row.due_on < ctx.today,
    })),
    total: rows.reduce((sum, row) => sum + row.owed, 0),
  }
}

export async function previewFinancingSettlement(
  ctx: Ctx,
  input: InputOf<typeof contract.previewFinancingSettlement>,
) {
  const row = await ctx.db
    .selectFrom('fleet.financing as f')
    .selectAll('f')
    .select(stateNow.as('state'))
    .where('f.id', '=', input.id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  refuse(row.state === 'active' ? null : stateChanged(row.state))
  const rows = await installmentsOf(ctx, row.id)
  const seen = previewSettlement(rows, Number(row.monthly_rate), row.agreement_on, input.on)
  return {
    balance: seen.balanceMinor,
    accrued: seen.accruedMinor,
    accruing: seen.accruingMinor,
    avoided: seen.avoidedMinor,
    remaining: seen.remainingMinor,
  }
}
