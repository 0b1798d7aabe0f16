import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { registerProfitUnit } from '#modules/accounting/public.server.ts'
import { issueInvoice, type VoidedDocument } from '#modules/billing/public.server.ts'
import { agreementOn } from '../agreement/agreement.queries.ts'
import { applyCovers } from '../bundle/covering.commands.ts'
import { type LeaseRecord, type LeaseUnit, leases, leaseToChange, unitsOf } from '../lease/lease.row.ts'
import type * as contract from './leaseRow.contract.ts'
import { type KeptRow, rowsOf } from './leaseRows.commands.ts'
import { rowInvoice } from './rowInvoice.postings.ts'

/** The profit unit of the unit in the ledger. */
export async function profitUnitOf(ctx: Ctx, unit: Pick<LeaseUnit, 'propertyId' | 'fullName' | 'level'>) {
  const { profitUnitId } = await registerProfitUnit(ctx, {
    kind: unit.level === 'unit' ? 'unit' : 'property',
    externalId: unit.propertyId,
    labelAr: unit.fullName.slice(0, 120),
  })
  return profitUnitId
}

/** Invoices rows of a lease on a day, each once; the caller has locked the lease. Rows without rent are never invoiced. */
export async function invoiceRows(
  ctx: Ctx,
  lease: LeaseRecord,
  rows: readonly KeptRow[],
  on: Day,
): Promise<number> {
  const billed = rows.filter(row => row.state === 'scheduled' && row.amount_minor > 0)
  if (billed.length === 0) return 0
  const units = []
  for (const unit of await unitsOf(ctx, lease.id))
    units.push({ ...unit, profitUnitId: await profitUnitOf(ctx, unit) })
  const isManaged = units[0]?.ownership === 'managed'
  for (const row of billed) {
    const agreement = isManaged ? await agreementOn(ctx, units[0]!.propertyId, row.starts_on) : null
    if (isManaged && !agreement)
      deny(
        refused('realestate.lease.agreementMissing', {
          params: { property: units[0]!.fullName, date: row.starts_on },
        }),
      )
    const { invoiceId } = await issueInvoice(
      ctx,
      rowInvoice(
        { id: lease.id, number: lease.number ?? '', tenantId: lease.tenant_id },
        {
          id: row.id,
          kind: row.kind,
          from: row.starts_on,
          to: row.ends_on,
          dueOn: row.due_on,
          amountMinor: row.amount_minor,
          voidedInvoices: row.voided_invoices,
        },
        units,
        on,
        agreement?.representative_id ?? null,
      ),
    )
    await ctx.db
      .updateTable('realestate.lease_row')
      .set({ state: 'invoiced', invoice_id: invoiceId, invoiced_on: on, agreement_id: agreement?.id ?? null })
      .where('id', '=', row.id)
      .execute()
    await applyCovers(ctx, row, invoiceId)
  }
  ctx.hint('realestate.lease', lease.id)
  return billed.length
}

export async function invoiceRow(ctx: Ctx, input: InputOf<typeof contract.invoiceRow>) {
  const lease = await lockRecord(ctx, leases, { id: input.leaseId })
  if (lease.status === 'draft' || lease.status === 'under_review' || lease.status === 'cancelled')
    await leaseToChange(ctx, { id: lease.id }, 'collect')
  const row = (await rowsOf(ctx, lease.id)).find(one => one.id === input.id)
  if (!row) deny(notFound())
  if (row.state !== 'scheduled' || row.amount_minor === 0) deny(refused('realestate.row.state'))
  await invoiceRows(ctx, lease, [row], ctx.today)
  ctx.audit({
    subject: `realestate.lease:${lease.id}`,
    label: lease.number ?? '',
    changes: [{ field: 'invoicedRow', before: null, after: row.no }],
  })
  return { ok: true as const }
}

/** A row waits for an invoice again when its own does not stand any more; so does what the handover found. */
export async function followVoided(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'document') return
  await ctx.db
    .updateTable('realestate.lease_row')
    .set(eb => ({
      state: 'scheduled',
      invoice_id: null,
      invoiced_on: null,
      voided_invoices: eb('voided_invoices', '+', 1),
    }))
    .where('invoice_id', '=', document.id)
    .where('state', '=', 'invoiced')
    .execute()
  await ctx.db
    .updateTable('realestate.handover_item')
    .set({ invoice_id: null })
    .where('invoice_id', '=', document.id)
    .execute()
}
