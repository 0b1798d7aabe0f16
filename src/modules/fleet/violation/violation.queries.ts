import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { addDays, dayIn, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames, membersOf } from '#modules/parties/public.server.ts'
import { hadPlate, typedText } from '../plate/plateSearch.queries.ts'
import type { ViolationTable } from '../tables.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './violation.contract.ts'
import { paymentStateOf } from './violation.rules.ts'

export type ViolationRow = Selectable<ViolationTable>

/** A violation under lock; what is decided about one waits for one another. */
export async function lockViolation(ctx: Ctx, id: string): Promise<ViolationRow> {
  const row = await ctx.db
    .selectFrom('fleet.violation')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}

/** Violations under lock in the order of their ids, so that two clerks with overlapping ticks never wait for each other. */
export async function lockViolations(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ViolationRow>> {
  const rows = await ctx.db
    .selectFrom('fleet.violation')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const found = new Map(rows.map(row => [row.id, row]))
  for (const id of ids) if (!found.has(id)) deny(notFound())
  return found
}

type Filter = Partial<Omit<InputOf<typeof contract.listViolations>, 'limit' | 'cursor'>>

/** The violations a filter finds, with their vehicle's plate and who held it. */
export async function foundViolations(ctx: Ctx, filter: Filter) {
  const { timeZone } = ctx.company
  let found = ctx.db.selectFrom('fleet.violation as x').leftJoin('fleet.custody as c', 'c.id', 'x.custody_id')
  if (filter.stage === 'queue')
    found = found.where('x.queue_reason', 'is not', null).where('x.state', '<>', 'cancelled')
  if (filter.stage === 'matched') found = found.where('x.state', '=', 'matched')
  if (filter.stage === 'decided') found = found.where('x.state', '=', 'decided')
  if (filter.stage === 'unpaid')
    found = found.where('x.state', '<>', 'cancelled').where(sql<boolean>`x.settled_minor < x.fine_minor`)
  if (filter.stage === 'objections') found = found.where('x.objection', '=', 'filed')
  if (filter.vehicleId) found = found.where('x.vehicle_id', '=', filter.vehicleId)
  if (filter.authorityPartyId) found = found.where('x.authority_party_id', '=', filter.authorityPartyId)
  if (filter.type) found = found.where('x.type', '=', filter.type)
  if (filter.reason) found = found.where('x.queue_reason', '=', filter.reason)
  if (filter.from) found = found.where('x.occurred_at', '>=', instantOf(filter.from, '00:00', timeZone))
  if (filter.to)
    found = found.where('x.occurred_at', '<', instantOf(addDays(filter.to, 1), '00:00', timeZone))
  if (filter.partyId) {
    const family = (await membersOf(ctx, [filter.partyId])).get(filter.partyId)!
    found = found.where(eb =>
      eb.or([
        eb('x.liable_party_id', 'in', family),
        eb.and([eb('x.liable_party_id', 'is', null), eb('c.party_id', 'in', family)]),
      ]),
    )
  }
  if (filter.search) {
    const typed = typedText(filter.search)
    found = found.where(eb =>
      eb.or([
        sql<boolean>`strpos(x.number, ${typed}) > 0`,
        sql<boolean>`strpos(upper(x.reference), ${typed}) > 0`,
        sql<boolean>`strpos(x.plate_text, ${filter.search!}) > 0`,
        hadPlate('x.vehicle_id', typed),
      ]),
    )
  }
  return found
}

/** The columns a row of the list shows. */
export async function violationRows(ctx: Ctx, filter: Filter) {
  return (await foundViolations(ctx, filter))
    .leftJoin('billing.invoice as i', join =>
      join.onRef('i.id', '=', 'x.invoice_id').on('i.status', '=', 'issued'),
    )
    .selectAll('x')
    .select(['i.total_minor as invoiced', 'i.open_minor as uncollected'])
    .select(['c.kind as custody_kind', 'c.holder', 'c.source_label', 'c.party_id as holder_party_id'])
    .select([
      plateKeyOn('x.vehicle_id', ctx.today).as('plate'),
      // Fines without a last day come after those that have one.
      sql<string>`coalesce(x.due_on, 'infinity'::date)`.as('due_key'),
    ])
}
type FoundRow = Awaited<ReturnType<Awaited<ReturnType<typeof violationRows>>['execute']>>[number]

/** Rows as screens read them, with the names of their parties. */
export async function shownViolations(ctx: Ctx, rows: readonly FoundRow[]) {
  const partyOf = (row: FoundRow) =>
    row.liable_party_id ?? (row.state === 'decided' ? null : row.holder_party_id)
  const ids = rows.flatMap(row => [row.authority_party_id, partyOf(row)]).filter(id => id !== null)
  const names = await findPartyNames(ctx, ids)
  return rows.map(row => {
    const partyId = partyOf(row)
    return {
      id: row.id,
      version: row.version,
      number: row.number,
      reference: row.reference,
      plateText: row.plate_text,
      vehicleId: row.vehicle_id,
      plate: shownPlate(row.plate),
      occurredAt: row.occurred_at,
      timeKnown: row.time_known,
      type: row.type,
      fine: row.fine_minor,
      newFine: row.new_fine_minor,
      adminFee: row.admin_fee_minor,
      settled: row.settled_minor,
      payment: paymentStateOf(row.fine_minor, row.settled_minor),
      customerPayment:
        row.invoiced === null || row.uncollected === null
          ? null
          : paymentStateOf(row.invoiced, row.invoiced - row.uncollected),
      dueOn: row.due_on,
      authority: { id: row.authority_party_id, name: names.get(row.authority_party_id) ?? '' },
      state: row.state,
      queueReason: row.queue_reason,
      provisional: row.provisional,
      liability: row.liability,
      party: partyId ? { id: partyId, name: names.get(partyId) ?? row.holder ?? '' } : null,
      custody: row.custody_id
        ? { id: row.custody_id, kind: row.custody_kind!, holder: row.holder!, source: row.source_label! }
        : null,
      document: row.document,
      invoiceId: row.invoice_id,
      objection: row.objection,
    }
  })
}

const sortKeys = {
  occurred: ['occurred_at', (row: FoundRow) => row.occurred_at],
  arrived: ['arrived_at', (row: FoundRow) => row.arrived_at],
  number: ['number', (row: FoundRow) => row.number],
  due: ['due_key', (row: FoundRow) => row.due_key],
} as const

export async function listViolations(ctx: Ctx, input: InputOf<typeof contract.listViolations>) {
  const [column, sortOf] = sortKeys[input.sort ?? 'occurred']
  const rows = ctx.db.selectFrom((await violationRows(ctx, input)).as('row')).selectAll()
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: `row.${column}`, id: 'row.id' },
    row => [sortOf(row), row.id],
  )
  return { rows: await shownViolations(ctx, page.rows), next: page.next }
}

export async function totalViolations(ctx: Ctx, input: InputOf<typeof contract.totalViolations>) {
  const row = await (await foundViolations(ctx, input))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(x.fine_minor) filter (where x.state <> 'cancelled'), 0)::bigint`.as('fines'),
      sql<number>`coalesce(sum(x.admin_fee_minor) filter (where x.state = 'decided'), 0)::bigint`.as('fees'),
      sql<number>`coalesce(sum(x.fine_minor - x.settled_minor) filter (where x.state <> 'cancelled'), 0)::bigint`.as(
        'payable',
      ),
    ])
    .executeTakeFirstOrThrow()
  return row
}

export async function summarizeViolations(ctx: Ctx) {
  const row = await ctx.db
    .selectFrom('fleet.violation as x')
    .leftJoin('billing.invoice as i', 'i.id', 'x.invoice_id')
    .select(eb => [
      sql<number>`count(*) filter (where x.state in ('queued', 'matched') or (x.provisional and x.state = 'decided'))::int`.as(
        'undecided',
      ),
      sql<number>`coalesce(sum(x.fine_minor) filter (where x.state in ('queued', 'matched') or (x.provisional and x.state = 'decided')), 0)::bigint`.as(
        'undecidedMinor',
      ),
      sql<number>`coalesce(sum(x.fine_minor + x.admin_fee_minor) filter (where x.state = 'decided' and x.liability <> 'company'), 0)::bigint`.as(
        'charged',
      ),
      sql<number>`coalesce(sum(i.total_minor - i.open_minor) filter (where x.state = 'decided' and x.liability = 'custodian'), 0)::bigint`.as(
        'collected',
      ),
      sql<number>`coalesce(sum(x.fine_minor) filter (where x.state = 'decided' and x.liability = 'company'), 0)::bigint`.as(
        'companyBorne',
      ),
      sql<number>`coalesce(sum(x.fine_minor - x.settled_minor) filter (where x.state <> 'cancelled'), 0)::bigint`.as(
        'payable',
      ),
      sql<number>`count(*) filter (where x.queue_reason is not null and x.state <> 'cancelled')::int`.as(
        'queue',
      ),
      sql<number>`count(*) filter (where x.state = 'matched')::int`.as('matched'),
      sql<number>`count(*) filter (where x.state = 'decided')::int`.as('decided'),
      sql<number>`count(*) filter (where x.state <> 'cancelled' and x.settled_minor < x.fine_minor)::int`.as(
        'unpaid',
      ),
      eb.fn.countAll<number>().filterWhere('x.objection', '=', 'filed').as('objections'),
    ])
    .executeTakeFirstOrThrow()
  const { queue, matched, decided, unpaid, objections } = row
  return {
    undecided: { count: row.undecided, amount: row.undecidedMinor },
    charged: row.charged,
    collected: row.collected,
    companyBorne: row.companyBorne,
    payable: row.payable,
    stages: { queue, matched, decided, unpaid, objections: Number(objections) },
  }
}

/** A row as matching reads it. */
export const finedOf = (ctx: Ctx, row: { plate_text: string; occurred_at: Date; time_known: boolean }) => ({
  plateText: row.plate_text,
  day: dayIn(row.occurred_at, ctx.company.timeZone),
  occurredAt: row.occurred_at,
  timeKnown: row.time_known,
})
