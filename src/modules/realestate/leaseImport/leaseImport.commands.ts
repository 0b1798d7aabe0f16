import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { addPartyRole, partiesMeant, registerParty, whyNotServe } from '#modules/parties/public.server.ts'
import { defineImport } from '#modules/platform/import/public.server.ts'
import { claimUnits } from '../lease/claiming.commands.ts'
import { saveLease } from '../lease/lease.commands.ts'
import { changeLease, leases, termsOf } from '../lease/lease.row.ts'
import { addRows } from '../leaseRow/leaseRows.commands.ts'
import { rentRows } from '../leaseRow/rentRows.rules.ts'
import { type LeaseColumn, leaseFile, type PlannedLease, planLeases } from './leaseImport.rules.ts'

/** The unit a row means, by its building and number; several are asked about, never guessed. */
async function unitMeant(ctx: Ctx, one: PlannedLease): Promise<string> {
  const found = await rawQuery<{ id: string }>(
    ctx.db,
    `select p.id from realestate.property p
     left join realestate.property b on b.company_id = $1 and b.id = p.parent_id
     where p.company_id = $1 and p.level <> 'building'
       and (p.unit_no = $2 or p.code = $2 or app.fold_light(p.property_name) = app.fold_light($2))
       and ($3::text is null or b.code = $3 or app.fold_light(b.property_name) = app.fold_light($3)) limit 2`,
    [ctx.company.id, one.unit, one.building],
  )
  const params = { unit: one.unit }
  if (found.length === 0) deny(invalid('realestate.leaseImport.noUnit', { field: 'unit', params }))
  if (found.length > 1) deny(invalid('realestate.leaseImport.severalUnits', { field: 'unit', params }))
  return found[0]!.id
}

/** The tenant a row means by number, telephone or name; an unknown one is registered. */
async function tenantMeant(ctx: Ctx, one: PlannedLease): Promise<string> {
  const texts = [one.civilId, one.tenantPhone, one.name].filter(text => text !== null)
  const meant = await partiesMeant(ctx, texts)
  const ids = texts.map(text => meant.get(text)).find(found => found !== undefined) ?? []
  if (ids.length > 1)
    deny(
      invalid('realestate.leaseImport.severalTenants', {
        field: 'tenant',
        params: { name: one.name, count: ids.length },
      }),
    )
  if (ids[0]) return ids[0]
  const { id } = await registerParty(ctx, {
    kind: 'individual',
    nameAr: one.name,
    phone: one.tenantPhone,
    roles: ['tenant'],
    documents: [],
  })
  return id
}

/** Rows that the old books billed stay to be seen and are never invoiced here. */
const skipBilled = (ctx: Ctx, leaseId: string, billedUntil: Day) =>
  ctx.db
    .updateTable('realestate.lease_row')
    .set({ state: 'cancelled' })
    .where('lease_id', '=', leaseId)
    .where('due_on', '<', billedUntil)
    .execute()

/** The leases of a file that were used since: something was invoiced, collected, walked through or changed. */
const usedOf = (ctx: Ctx, ids: readonly string[]) =>
  rawQuery<{ number: string }>(
    ctx.db,
    `select coalesce(l.number, '') as number from realestate.lease l where l.company_id = $1 and l.id = any ($2) and (
       l.status <> 'active' or l.notice_on is not null
       or exists (select from realestate.lease_row r where r.company_id = $1 and r.lease_id = l.id and (r.state = 'invoiced' or r.is_holdover))
       or exists (select from realestate.handover h where h.company_id = $1 and h.lease_id = l.id)
       or exists (select from realestate.rent_step s where s.company_id = $1 and s.lease_id = l.id)
       or exists (select from realestate.cheque_bundle k where k.company_id = $1 and k.lease_id = l.id)
       or exists (select from realestate.maintenance_request q where q.company_id = $1 and q.lease_id = l.id)
       or exists (select from realestate.lease n where n.company_id = $1 and n.renews_id = l.id)
       or exists (select from billing.deposit d where d.company_id = $1 and d.source = 'realestate.lease:' || l.id))`,
    [ctx.company.id, [...ids]],
  )

async function forgetLeases(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const table of ['lease_row', 'lease_claim', 'lease_line'] as const)
    await ctx.db
      .deleteFrom(`realestate.${table}`)
      .where('lease_id', 'in', [...ids])
      .execute()
  await ctx.db
    .deleteFrom('realestate.lease')
    .where('id', 'in', [...ids])
    .execute()
  for (const id of ids) ctx.hint('realestate.lease', id)
}

const handlers = defineImport<LeaseColumn, PlannedLease, { billedUntil: Day }>({
  kind: 'realestate.lease',
  columns: leaseFile,
  columnOf: {
    tenant: 'tenant',
    phone: 'tenantPhone',
    unit: 'unit',
    'lines.0.propertyId': 'unit',
    'lines.0.rental': 'rent',
    startDate: 'from',
    endDate: 'to',
  },
  plan: async (ctx, file) => planLeases(file, { currency: ctx.company.currency, today: ctx.today }),
  bring: async (ctx, one, { billedUntil }) => {
    const propertyId = await unitMeant(ctx, one)
    const tenantId = await tenantMeant(ctx, one)
    refuse(await whyNotServe(ctx, [tenantId]))
    const { id } = await saveLease(ctx, {
      tenantId,
      startDate: one.from,
      endDate: one.to,
      rentBasis: 'month',
      paymentFrequency: one.frequency,
      anchor: 'start_day',
      paymentDay: 1,
      deposit: 0,
      autoRenewal: false,
      noticeDays: 60,
      terminationMonths: 0,
      externalNumber: one.code || null,
      note: null,
      lines: [{ propertyId, rental: one.amount! }],
    })
    const row = await lockRecord(ctx, leases, { id })
    await claimUnits(ctx, row, row.start_date, row.end_date)
    await addPartyRole(ctx, tenantId, 'tenant')
    await addRows(ctx, id, rentRows(await termsOf(ctx, row)))
    await skipBilled(ctx, id, billedUntil)
    const number = await nextNumber(ctx, 'LSE', ctx.today)
    // It is in force already: signed and handed over on paper, before this company kept it here.
    await changeLease(
      ctx,
      { ...row, number },
      { number, status: 'active', signed_on: one.from, activated_on: one.from, submitted_by: ctx.user.id },
    )
    return id
  },
  takeBack: async (ctx, ids) => {
    const used = (await usedOf(ctx, ids)).map(one => one.number)
    if (used.length === 0) await forgetLeases(ctx, ids)
    return used
  },
})

export const { bring: importLeases, list: listLeaseImports, undo: undoLeaseImport } = handlers
