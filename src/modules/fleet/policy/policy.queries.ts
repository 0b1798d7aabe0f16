import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { hadPlate, typedText } from '../plate/plateSearch.queries.ts'
import type { InsurancePolicyTable } from '../tables.ts'
import { plateKeyOn, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import type * as contract from './policy.contract.ts'
import { type PolicyState, policyStates } from './policy.rules.ts'
import { shownShares } from './shares.queries.ts'

export type PolicyRow = Selectable<InsurancePolicyTable>
const soonDays = 30

/** A policy under lock. */
export async function lockPolicy(ctx: Ctx, id: string): Promise<PolicyRow> {
  const row = await ctx.db
    .selectFrom('fleet.insurance_policy')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}

/** What its vehicles bear of a policy, in the order of its lines. */
export async function sharesOf(ctx: Ctx, policyId: string) {
  const rows = await ctx.db
    .selectFrom('fleet.insurance_share as s')
    .innerJoin('fleet.vehicle as v', 'v.id', 's.vehicle_id')
    .select(['s.vehicle_id', 's.share_minor', 'v.make', 'v.model', 'v.year'])
    .select(plateKeyOn('s.vehicle_id', ctx.today).as('plate'))
    .where('s.policy_id', '=', policyId)
    .orderBy('s.line_no')
    .execute()
  return shownShares(rows)
}

type Filter = Partial<Omit<InputOf<typeof contract.listPolicies>, 'limit' | 'cursor'>>

function foundPolicies(ctx: Ctx, filter: Filter) {
  let found = ctx.db.selectFrom('fleet.insurance_policy as p')
  if (filter.state) found = found.where('p.state', '=', filter.state)
  if (filter.cover) found = found.where('p.cover', '=', filter.cover)
  if (filter.insurerPartyId) found = found.where('p.insurer_party_id', '=', filter.insurerPartyId)
  if (filter.expiringWithinDays !== undefined)
    found = found
      .where('p.state', '=', 'active')
      .where('p.covers_until', '<=', addDays(ctx.today, filter.expiringWithinDays))
  if (filter.vehicleId)
    found = found.where(
      sql<boolean>`exists (select from fleet.insurance_share s where s.company_id = app.current_company()
        and s.policy_id = p.id and s.vehicle_id = ${filter.vehicleId})`,
    )
  if (filter.search) {
    const typed = typedText(filter.search)
    found = found.where(
      sql<boolean>`(strpos(upper(p.number), ${typed}) > 0
        or exists (select from fleet.insurance_share s where s.company_id = app.current_company()
          and s.policy_id = p.id and ${hadPlate('s.vehicle_id', typed)}))`,
    )
  }
  return found
}

const policyRows = (ctx: Ctx, filter: Filter) =>
  foundPolicies(ctx, filter)
    .selectAll('p')
    .select(
      sql<number>`(select count(*)::int from fleet.insurance_share s
        where s.company_id = app.current_company() and s.policy_id = p.id)`.as('vehicles'),
    )
type FoundRow = Awaited<ReturnType<ReturnType<typeof policyRows>['execute']>>[number]

async function shownPolicies(ctx: Ctx, rows: readonly FoundRow[]) {
  const names = await findPartyNames(
    ctx,
    rows.map(row => row.insurer_party_id),
  )
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    number: row.number,
    insurer: { id: row.insurer_party_id, name: names.get(row.insurer_party_id) ?? '' },
    cover: row.cover,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    coversUntil: row.covers_until,
    premium: row.premium_minor,
    excess: row.excess_minor,
    rentalUse: row.rental_use,
    vehicles: row.vehicles,
    state: row.state,
  }))
}

export async function listPolicies(ctx: Ctx, input: InputOf<typeof contract.listPolicies>) {
  const isByEnd = input.sort === 'ends'
  const page = await keysetPage(
    policyRows(ctx, input),
    { ...input, descending: input.descending ?? !isByEnd },
    { sort: isByEnd ? 'p.covers_until' : 'p.created_at', id: 'p.id' },
    row => [isByEnd ? row.covers_until : row.created_at, row.id],
  )
  return { rows: await shownPolicies(ctx, page.rows), next: page.next }
}

export async function totalPolicies(ctx: Ctx, input: InputOf<typeof contract.totalPolicies>) {
  const sums = await foundPolicies(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(p.premium_minor), 0)::bigint`.as('premium'),
    ])
    .executeTakeFirstOrThrow()
  const { state: _, expiringWithinDays: __, ...others } = input
  const until = addDays(ctx.today, soonDays)
  const states = await foundPolicies(ctx, others)
    .select(['p.state', sql<number>`count(*)::int`.as('count')])
    .select(
      sql<number>`(count(*) filter (where p.state = 'active' and p.covers_until <= ${until}))::int`.as(
        'expiring',
      ),
    )
    .groupBy('p.state')
    .execute()
  const byState = Object.fromEntries(policyStates.map(state => [state, 0])) as Record<PolicyState, number>
  for (const one of states) byState[one.state] = one.count
  return { ...sums, byState, expiring: states.reduce((sum, one) => sum + one.expiring, 0) }
}

export async function getPolicy(ctx: Ctx, { id }: InputOf<typeof contract.getPolicy>) {
  const row = await policyRows(ctx, {}).where('p.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const [shown] = await shownPolicies(ctx, [row])
  return {
    ...shown!,
    note: row.note,
    fileIds: await filesOf(ctx, id),
    billId: row.bill_id,
    billNumber: row.bill_number,
    cancelledOn: row.cancelled_on,
    refund: row.refund_minor,
    creditNumber: row.credit_number,
    cancelReason: row.cancel_reason,
    shares: await sharesOf(ctx, id),
    claims: await claimsOf(ctx, id),
    accidents: row.state === 'draft' ? [] : await accidentsOf(ctx, row),
  }
}

async function filesOf(ctx: Ctx, policyId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('fleet.attachment')
    .select('file_id')
    .where('policy_id', '=', policyId)
    .orderBy('position')
    .execute()
  return rows.map(row => row.file_id)
}

async function claimsOf(ctx: Ctx, policyId: string) {
  const rows = await ctx.db
    .selectFrom('fleet.insurance_claim as c')
    .innerJoin('fleet.flag as f', 'f.id', 'c.flag_id')
    .innerJoin('fleet.vehicle as v', 'v.id', 'f.vehicle_id')
    .select(['c.id', 'c.claimed_on', 'c.amount_minor', 'c.claim_no', 'c.invoice_id', 'c.invoice_number'])
    .select('c.voided_on')
    .select(['v.make', 'v.model', 'v.year'])
    .select(plateKeyOn('f.vehicle_id', ctx.today).as('plate'))
    .where('c.policy_id', '=', policyId)
    .orderBy('c.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    claimedOn: row.claimed_on,
    amount: row.amount_minor,
    claimNo: row.claim_no,
    plate: vehicleLabel(row),
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    isVoided: row.voided_on !== null,
  }))
}

/** Accidents of its vehicles on days it covers, without a claim. */
export async function accidentsOf(ctx: Ctx, policy: PolicyRow) {
  const { timeZone } = ctx.company
  const rows = await ctx.db
    .selectFrom('fleet.flag as f')
    .innerJoin('fleet.insurance_share as s', 's.vehicle_id', 'f.vehicle_id')
    .innerJoin('fleet.vehicle as v', 'v.id', 'f.vehicle_id')
    .select(['f.id', 'f.vehicle_id', 'f.from_at', 'f.note', 'v.make', 'v.model', 'v.year'])
    .select(plateKeyOn('f.vehicle_id', ctx.today).as('plate'))
    .where('s.policy_id', '=', policy.id)
    .where('f.kind', '=', 'accident')
    .where(
      sql<boolean>`(f.from_at at time zone ${timeZone})::date between ${policy.starts_on} and ${policy.covers_until}`,
    )
    .where(
      sql<boolean>`not exists (select from fleet.insurance_claim c
        where c.company_id = app.current_company() and c.flag_id = f.id and c.voided_on is null)`,
    )
    .orderBy('f.from_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(row => ({
    flagId: row.id,
    vehicleId: row.vehicle_id,
    plate: vehicleLabel(row),
    at: row.from_at,
    note: row.note,
  }))
}
