import type { Selectable, Updateable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { type Pricing, termOf } from '../price/pricing.queries.ts'
import { rentalDays, type Term } from '../schedule/term.rules.ts'
import type { ContractTable, LegTable } from '../tables.ts'
import type { ContractState } from './contract.rules.ts'
import type { ContractStatus } from './contractState.rules.ts'

export type ContractRow = Omit<
  Selectable<ContractTable>,
  'pricing' | 'reached' | 'custom_rows' | 'extras'
> & {
  readonly pricing: Pricing
  readonly reached: Partial<Record<ContractStatus, string>>
  readonly custom_rows: { startOn: string; amount?: number | null }[] | null
  readonly extras: { extraId: string; quantity: number }[]
}
export type LegRow = Selectable<LegTable>

/** A contract; notFound for another company's. */
export async function getContractRow(ctx: Ctx, id: string): Promise<ContractRow> {
  const row = await ctx.db.selectFrom('rentals.contract').selectAll().where('id', '=', id).executeTakeFirst()
  return (row as ContractRow | undefined) ?? deny(notFound())
}

/** A contract under lock, at the version the caller has seen: every action on one contract waits for the others. */
export async function lockContract(ctx: Ctx, id: string, version?: number): Promise<ContractRow> {
  const row = await ctx.db
    .selectFrom('rentals.contract')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) deny(notFound())
  if (version !== undefined) refuse(whyNotStale(row, version))
  return row as ContractRow
}

/** The part of a contract its rules look at. */
export const stateOf = (row: Pick<ContractRow, 'status' | 'type'>): ContractState => ({
  status: row.status,
  isService: row.type === 'service',
  isOwned: row.type === 'rent_to_own',
})

/** The contract's whole term as it stands. */
export const contractTerm = (ctx: Ctx, row: Timed): Term => ({
  ...termOf(ctx, row.type, row.start_at, row.due_back_at),
  days: paidDays(row, row.due_back_at),
})

/** The days until an instant that are priced: those the company's suspensions added to the end are free. */
export const paidDays = (row: Timed, until: Date): number =>
  Math.max(1, rentalDays(row.start_at, until) - row.free_days)

type Timed = Pick<ContractRow, 'type' | 'start_at' | 'due_back_at' | 'free_days'>

/** The number, which every contract but a draft has. */
export const numberOf = (row: Pick<ContractRow, 'number'>) => row.number ?? ''

/** Writes columns of a locked contract and counts its version up; a new status keeps its instant. */
export async function changeContract(
  ctx: Ctx,
  row: Pick<ContractRow, 'id' | 'version' | 'reached'>,
  columns: Updateable<ContractTable>,
): Promise<number> {
  const version = row.version + 1
  const reached = columns.status
    ? { reached: JSON.stringify({ ...row.reached, [columns.status]: ctx.now.toISOString() }) }
    : {}
  await ctx.db
    .updateTable('rentals.contract')
    .set({ ...columns, ...reached, version })
    .where('id', '=', row.id)
    .execute()
  ctx.hint('rentals.contract', row.id)
  return version
}

/** Writes what an action did to a contract into the audit line of the call. */
export function auditContract(
  ctx: Ctx,
  row: Pick<ContractRow, 'id' | 'number'>,
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
  reason: string | null = null,
): void {
  ctx.audit({
    subject: `rentals.contract:${row.id}`,
    ...(row.number ? { label: row.number } : {}),
    changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
    ...(reason ? { reason } : {}),
  })
}

/** The vehicles of a contract, first to last. */
export async function legsOf(ctx: Ctx, contractId: string): Promise<LegRow[]> {
  return ctx.db
    .selectFrom('rentals.leg')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('no')
    .execute()
}

/** The drivers of a contract, the main one first. */
export async function driversOf(ctx: Ctx, contractId: string) {
  return ctx.db
    .selectFrom('rentals.contract_driver')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('is_main', 'desc')
    .orderBy('party_id')
    .execute()
}
