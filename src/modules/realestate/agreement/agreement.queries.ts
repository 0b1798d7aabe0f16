import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { partyKeyBalance } from '#modules/accounting/public.server.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import type { AgreementTable } from '../tables.ts'
import type * as contract from './agreement.contract.ts'

export type AgreementRecord = Selectable<AgreementTable>

export const agreements = recordKind({
  table: 'realestate.agreement',
  kind: 'realestate.agreement',
  label: row => row.number,
})

/** The agreement in force for a unit on a day: its own, or its building's. */
export async function agreementOn(ctx: Ctx, propertyId: string, on: Day): Promise<AgreementRecord | null> {
  const row = await ctx.db
    .selectFrom('realestate.agreement_property as a')
    .innerJoin('realestate.agreement as g', 'g.id', 'a.agreement_id')
    .innerJoin('realestate.property as p', join =>
      join.on(({ or, eb }) =>
        or([eb('p.id', '=', eb.ref('a.property_id')), eb('p.parent_id', '=', eb.ref('a.property_id'))]),
      ),
    )
    .selectAll('g')
    .select('a.property_id')
    .where('p.id', '=', propertyId)
    .where('a.starts_on', '<=', on)
    .where(({ or, eb }) => or([eb('a.ends_on', 'is', null), eb('a.ends_on', '>=', on)]))
    .execute()
  return row.find(one => one.property_id === propertyId) ?? row[0] ?? null
}

export const sharesOf = (ctx: Ctx, agreementId: string) =>
  ctx.db
    .selectFrom('realestate.agreement_share')
    .select(['owner_id as ownerId', 'share_bps as shareBps'])
    .where('agreement_id', '=', agreementId)
    .orderBy('no')
    .execute()

/** What tenants are invoiced for owners: rent, damage, their share of repairs and of shared bills. `$1` is the company. */
export const ownedInvoices = `select r.agreement_id, r.invoice_id from realestate.lease_row r
  where r.company_id = $1 and r.agreement_id is not null and r.invoice_id is not null
  union
  select (select r.agreement_id from realestate.lease_row r where r.company_id = $1 and r.lease_id = o.lease_id
    and r.agreement_id is not null order by r.starts_on desc limit 1), o.invoice_id
  from (
    select h.lease_id, m.invoice_id from realestate.handover h
    join realestate.handover_item m on m.company_id = $1 and m.handover_id = h.id where h.company_id = $1
    union
    select q.lease_id, q.tenant_invoice_id from realestate.maintenance_request q where q.company_id = $1
    union
    select n.lease_id, n.invoice_id from realestate.recharge_line n where n.company_id = $1) o
  where o.lease_id is not null and exists (select from billing.invoice_line l
    where l.company_id = $1 and l.invoice_id = o.invoice_id and l.key = 'ownerPayable')`

/** What tenants have not paid yet of what the books owe the owners, cheques on their way included. */
export async function uncollectedOf(ctx: Ctx, agreementId: string): Promise<number> {
  const [sum] = await rawQuery<{ minor: number }>(
    ctx.db,
    `select coalesce(sum(i.open_minor + coalesce((select sum(a.amount_minor) from billing.allocation a
         join billing.cheque c on c.company_id = $1 and c.payment_id = a.payment_id and c.state <> 'cleared'
         where a.company_id = $1 and a.invoice_id = i.id), 0)), 0)::bigint as minor
     from (${ownedInvoices}) d join billing.invoice i on i.company_id = $1 and i.id = d.invoice_id and i.status = 'issued'
     where d.agreement_id = $2`,
    [ctx.company.id, agreementId],
  )
  return sum!.minor
}

/** What the books owe the owners of an agreement. */
export async function ownerPayable(ctx: Ctx, agreement: AgreementRecord): Promise<number> {
  return -(await partyKeyBalance(ctx, { key: 'ownerPayable', partyId: agreement.representative_id }))
}

/** What may be paid out today: never money that has not come in, never a reserve. A representative has one balance for all agreements. */
export async function availableOf(ctx: Ctx, agreement: AgreementRecord): Promise<number> {
  const together = await ctx.db
    .selectFrom('realestate.agreement')
    .select(['id', 'reserve_minor'])
    .where('representative_id', '=', agreement.representative_id)
    .where(({ or, eb }) => or([eb('state', '=', 'active'), eb('id', '=', agreement.id)]))
    .execute()
  let available = await ownerPayable(ctx, agreement)
  for (const { id, reserve_minor } of together) available -= (await uncollectedOf(ctx, id)) + reserve_minor
  return available
}

export async function listAgreements(ctx: Ctx, _input: InputOf<typeof contract.listAgreements>) {
  const rows = await ctx.db.selectFrom('realestate.agreement').selectAll().orderBy('number', 'desc').execute()
  const shown = []
  for (const row of rows) {
    const shares = await sharesOf(ctx, row.id)
    const names = await findPartyNames(ctx, [row.representative_id, ...shares.map(share => share.ownerId)])
    const properties = await ctx.db
      .selectFrom('realestate.agreement_property as a')
      .innerJoin('realestate.property as p', 'p.id', 'a.property_id')
      .select(['p.id', 'p.property_name as name'])
      .where('a.agreement_id', '=', row.id)
      .orderBy('p.code')
      .execute()
    const payable = await ownerPayable(ctx, row)
    const uncollected = await uncollectedOf(ctx, row.id)
    shown.push({
      id: row.id,
      version: row.version,
      number: row.number,
      representativeId: row.representative_id,
      representative: names.get(row.representative_id) ?? '',
      from: row.starts_on,
      to: row.ends_on,
      state: row.state,
      shares: shares.map(share => ({ ...share, name: names.get(share.ownerId) ?? '' })),
      properties,
      reserve: row.reserve_minor,
      payable,
      uncollected,
      available: Math.max(0, await availableOf(ctx, row)),
    })
  }
  return { rows: shown }
}
