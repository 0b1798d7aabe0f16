import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { issueInvoice, recordBill, type VoidedDocument } from '#modules/billing/public.server.ts'
import { profitUnitOf } from '../leaseRow/rowInvoicing.commands.ts'
import { costOf, ownerOn, placeOf, requests, requestToChange } from './maintenance.row.ts'
import { tenantShare, whyNotSpend } from './maintenance.rules.ts'
import type * as contract from './maintenanceActs.contract.ts'

/** A bill of a request reaches the unit by its profit unit: the owner's account of a managed one, else the company's expense. */
export async function billMaintenance(ctx: Ctx, input: InputOf<typeof contract.billMaintenance>) {
  const row = await requestToChange(ctx, input, 'bill')
  if (input.date > ctx.today) deny(invalid('billing.date.future', { field: 'date' }))
  const place = await placeOf(ctx, row.property_id)
  const agreement = await ownerOn(ctx, place, input.date)
  const totalMinor = (await costOf(ctx, row.id)) + input.amount
  const agreed = { officeBears: row.office_bears, approvedMinor: row.approved_minor }
  refuse(whyNotSpend(totalMinor, agreed, agreement?.spend_limit_minor ?? null, ctx.company.currency))
  const owner = row.office_bears ? null : agreement
  const { invoiceId, number } = await recordBill(ctx, {
    sourceKey: `realestate:maintenance:${row.id}:bill:${uuidv7()}`,
    partyId: input.vendorId,
    date: input.date,
    reference: input.reference,
    lines: [
      {
        descriptionAr: `${row.title}، ${place.fullName}، البلاغ ${row.number}`,
        amountMinor: input.amount,
        profitUnitId: await profitUnitOf(ctx, place),
        ...(owner
          ? { key: 'ownerPayable', partyId: owner.representative_id, taxCode: null }
          : { key: 'propertyMaintenanceExpense' }),
      },
    ],
  })
  await ctx.db
    .insertInto('realestate.maintenance_bill')
    .values({ request_id: row.id, bill_id: invoiceId })
    .execute()
  await saveRecord(
    ctx,
    requests,
    row,
    { vendor_id: row.vendor_id ?? input.vendorId },
    { changes: [{ field: 'bill', before: null, after: number }] },
  )
  return { billId: invoiceId, number }
}

/** The tenant's share of what was billed; for an owner's property it is the owner's money. */
export async function chargeTenant(ctx: Ctx, input: InputOf<typeof contract.chargeTenant>) {
  const row = await requestToChange(ctx, input, 'chargeTenant')
  const shareMinor = tenantShare(await costOf(ctx, row.id), row.cost_bearer, row.tenant_bps)
  if (shareMinor === 0 || row.tenant_invoice_id) deny(refused('realestate.maintenance.nothingToCharge'))
  const lease = row.lease_id
    ? await ctx.db
        .selectFrom('realestate.lease')
        .select(['number', 'tenant_id'])
        .where('id', '=', row.lease_id)
        .executeTakeFirst()
    : null
  if (!lease) deny(refused('realestate.maintenance.noTenant'))
  const place = await placeOf(ctx, row.property_id)
  const owner = row.office_bears ? null : await ownerOn(ctx, place, ctx.today)
  const { invoiceId, number } = await issueInvoice(ctx, {
    kind: 'sale',
    sourceKey: `realestate:maintenance:${row.id}:tenant${row.tenant_voided > 0 ? `#${row.tenant_voided}` : ''}`,
    partyId: lease.tenant_id,
    date: ctx.today,
    control: 'tenantReceivable',
    reference: row.number,
    lines: [
      {
        descriptionAr: `نصيب المستأجر من ${row.title}، ${place.fullName}`,
        key: owner ? 'ownerPayable' : 'serviceChargeRevenue',
        ...(owner ? { partyId: owner.representative_id, taxCode: null } : {}),
        amountMinor: shareMinor,
        profitUnitId: await profitUnitOf(ctx, place),
      },
    ],
  })
  await saveRecord(
    ctx,
    requests,
    row,
    { tenant_invoice_id: invoiceId },
    { changes: [{ field: 'tenantInvoice', before: null, after: number }] },
  )
  return { number }
}

/** A tenant's share waits for an invoice again when its own does not stand any more. */
export async function followVoidedShare(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'document') return
  await ctx.db
    .updateTable('realestate.maintenance_request')
    .set(eb => ({ tenant_invoice_id: null, tenant_voided: eb('tenant_voided', '+', 1) }))
    .where('tenant_invoice_id', '=', document.id)
    .execute()
}
