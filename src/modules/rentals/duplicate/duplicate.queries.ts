import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type { ContractRow } from '../contract/contract.row.ts'
import { customersOf, groupsOf, vehiclesOf } from '../contract/references.queries.ts'
import { moneyHeldOf } from '../settlement/moneyHeld.queries.ts'
import type * as contract from './duplicate.contract.ts'
import {
  type DuplicateGroup,
  type DuplicatePair,
  duplicateGroups,
  type HeldRecords,
  severityOf,
} from './duplicate.rules.ts'

/**
 * Pairs of each rule. A vehicle is held from the last swap to the real end; a renewal is no copy of what it renews.
 */
const pairsSql = `
  with live as (
    select c.id, c.chain_id, c.customer_id, c.group_id, c.vehicle_id, c.external_number, c.start_at, c.created_at,
      c.due_back_at, coalesce(c.returned_at, c.due_back_at) as ends_at,
      coalesce((select max(l.out_at) from rentals.leg l where l.company_id = $1 and l.contract_id = c.id), c.start_at) as held_at
    from rentals.contract c where c.company_id = $1 and c.status <> 'cancelled'),
  -- Only a contract that begins before an earlier one of its vehicle ends can overlap one: every pair of years is not compared.
  within as (
    select * from (
      select *, max(ends_at) over (partition by vehicle_id order by held_at, id
        rows between unbounded preceding and 1 preceding) as held_until
      from live where vehicle_id is not null) earlier
    where held_until > held_at)
  select 'vehicleOverlap' as rule, least(a.id, b.id) as a, greatest(a.id, b.id) as b from within b
    join live a on a.vehicle_id = b.vehicle_id and (a.held_at, a.id) < (b.held_at, b.id)
      and a.held_at < b.ends_at and b.held_at < a.ends_at
    where a.chain_id <> b.chain_id
  union all
  select 'externalNumber', a.id, b.id from live a
    join live b on b.external_number = a.external_number and a.id < b.id
  union all
  select 'sameStart', a.id, b.id from live a
    join live b on b.vehicle_id = a.vehicle_id and b.customer_id = a.customer_id and a.id < b.id
      and b.start_at between a.start_at - interval '24 hours' and a.start_at + interval '24 hours'
    where a.chain_id <> b.chain_id
  union all
  select 'sameMoment', a.id, b.id from live a
    join live b on b.customer_id = a.customer_id and b.group_id = a.group_id and a.id < b.id
      and b.created_at between a.created_at - interval '10 minutes' and a.created_at + interval '10 minutes'
      and a.start_at < b.due_back_at and b.start_at < a.due_back_at
    where a.chain_id <> b.chain_id`

export async function findDuplicateGroups(ctx: Ctx): Promise<DuplicateGroup[]> {
  return duplicateGroups(await rawQuery<DuplicatePair>(ctx.db, pairsSql, [ctx.company.id]))
}

/** A page holds the first of what an import that was read twice would make. */
const shownGroups = 100

/** What a dismissal is kept under: the rule's group with exactly these members. */
export const memberKey = (memberIds: readonly string[]): string =>
  createHash('sha256')
    .update([...memberIds].sort().join(','))
    .digest('hex')

export async function listDuplicates(ctx: Ctx, input: InputOf<typeof contract.listDuplicates>) {
  const dismissed = await ctx.db
    .selectFrom('rentals.duplicate_dismissal')
    .select(['rule', 'member_key', 'reason', 'by_name'])
    .execute()
  const dismissalOf = (group: DuplicateGroup) =>
    dismissed.find(one => one.rule === group.rule && one.member_key === memberKey(group.memberIds))
  const groups = (await findDuplicateGroups(ctx)).filter(
    group =>
      (!input.rule || group.rule === input.rule) &&
      (!input.severity || severityOf[group.rule] === input.severity) &&
      input.dismissed === (dismissalOf(group) !== undefined),
  )
  const shown = groups.slice(0, shownGroups)
  const members = await shownMembers(ctx, [...new Set(shown.flatMap(group => group.memberIds))])
  return {
    count: groups.length,
    groups: shown.map(group => ({
      rule: group.rule,
      severity: severityOf[group.rule],
      dismissedBy: dismissalOf(group)?.by_name ?? null,
      reason: dismissalOf(group)?.reason ?? null,
      members: group.memberIds.map(id => members.get(id)!),
    })),
  }
}

async function shownMembers(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const found = await ctx.db
    .selectFrom('rentals.contract')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const rows = found as unknown as ContractRow[]
  const ofRows = (column: 'customer_id' | 'vehicle_id' | 'group_id') => rows.map(row => row[column])
  const customers = await customersOf(ctx, ofRows('customer_id') as string[])
  const vehicles = await vehiclesOf(ctx, ofRows('vehicle_id'))
  const groups = await groupsOf(ctx, ofRows('group_id'))
  const held = await heldBy(ctx, rows)
  return new Map(
    rows.map(row => [
      row.id,
      {
        id: row.id,
        version: row.version,
        number: row.number,
        externalNumber: row.external_number,
        status: row.status,
        startAt: row.start_at,
        dueBackAt: row.due_back_at,
        total: row.total_minor,
        customer: customers(row.customer_id),
        vehicle: vehicles(row.vehicle_id),
        group: groups(row.group_id),
        createdAt: row.created_at,
        createdBy: row.created_by_name,
        held: held(row.id),
      },
    ]),
  )
}

/** Payments, invoices, signature and handover of contracts: what a mere copy cannot have. */
export async function heldBy(
  ctx: Ctx,
  rows: readonly Pick<ContractRow, 'id' | 'signed_at'>[],
): Promise<(id: string) => HeldRecords> {
  const ids = rows.map(row => row.id)
  const invoiced = await ctx.db
    .selectFrom('rentals.contract_invoice')
    .select('contract_id')
    .distinct()
    .where('contract_id', 'in', ids)
    .execute()
  const legs = await ctx.db
    .selectFrom('rentals.leg')
    .select('contract_id')
    .distinct()
    .where('contract_id', 'in', ids)
    .execute()
  const money = await moneyHeldOf(ctx, ids)
  return id => ({
    payments: money(id) > 0,
    invoices: invoiced.some(one => one.contract_id === id),
    signature: rows.some(row => row.id === id && row.signed_at !== null),
    handover: legs.some(one => one.contract_id === id),
  })
}

/** The rules of the duplicate pages asked for a contract that is only typed. */
export async function findSimilar(ctx: Ctx, input: InputOf<typeof contract.findSimilar>) {
  const values = [
    ...[ctx.company.id, input.exceptId ?? null, input.customerId, input.vehicleId ?? null],
    ...[input.groupId ?? null, input.startAt, input.dueBackAt, input.externalNumber ?? null],
    ctx.now,
  ]
  const rows = await rawQuery<{ rule: DuplicatePair['rule']; id: string; number: string | null }>(
    ctx.db,
    `select rule, id, number from (
       select c.id, c.number, case
         when c.external_number = $8 then 'externalNumber'
         when c.vehicle_id = $4 and c.customer_id = $3
           and c.start_at between $6::timestamptz - interval '24 hours' and $6::timestamptz + interval '24 hours' then 'sameStart'
         when c.customer_id = $3 and c.group_id = $5 and c.created_at >= $9::timestamptz - interval '10 minutes'
           and c.start_at < $7 and $6 < c.due_back_at then 'sameMoment' end as rule
       from rentals.contract c
       where c.company_id = $1 and c.status <> 'cancelled' and c.id is distinct from $2::uuid
         and (c.customer_id = $3 or c.external_number = $8)) s
     where rule is not null order by id desc limit 5`,
    values,
  )
  return { rows }
}
