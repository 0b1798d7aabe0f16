import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { toBeInvoiced } from '../price/tax.queries.ts'
import type { Basis, ChargeKind } from '../return/return.rules.ts'
import type { ChargeTable } from '../tables.ts'

export type ChargeRow = Selectable<ChargeTable>

/** The name of a charge in documents where no other was typed. */
const chargeNames: Readonly<Record<ChargeKind, string>> = {
  late_return: 'رسم تأخير إرجاع',
  extra_km: 'كيلومترات زائدة',
  fuel: 'وقود ناقص',
  cleaning: 'تنظيف',
  early_return: 'رسم إرجاع مبكر',
  delivery: 'توصيل',
  other: 'رسم آخر',
}

export type NewCharge = {
  readonly kind: ChargeKind
  readonly description: string | null
  readonly basis: Basis | null
  readonly computedMinor: number
  readonly vehicleId: string | null
  readonly isOfReturn: boolean
}

/** Keeps a proposed charge; one of nothing is settled at once and only explains itself. */
export async function insertCharge(ctx: Ctx, contractId: string, charge: NewCharge): Promise<ChargeRow> {
  const isNothing = charge.computedMinor === 0
  return ctx.db
    .insertInto('rentals.charge')
    .values({
      contract_id: contractId,
      kind: charge.kind,
      state: isNothing ? 'decided' : 'proposed',
      description_ar: charge.description ?? chargeNames[charge.kind],
      basis: charge.basis ? JSON.stringify(charge.basis) : null,
      computed_minor: charge.computedMinor,
      decided_minor: isNothing ? 0 : null,
      vehicle_id: charge.vehicleId,
      is_of_return: charge.isOfReturn,
      created_by: ctx.user.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The charges of a contract in order. */
export async function chargesOf(ctx: Ctx, contractId: string): Promise<ChargeRow[]> {
  return ctx.db
    .selectFrom('rentals.charge')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('id')
    .execute()
}

/** What a charge will cost the customer as it stands. */
const dueOf = (charge: ChargeRow) => charge.decided_minor ?? charge.computed_minor

/** Charges that may still reach the customer and no invoice carries. */
const isUninvoiced = (charge: ChargeRow) =>
  (charge.state === 'proposed' || charge.state === 'decided') && dueOf(charge) > 0

/** Charges no invoice carries, with what each will come to on the invoice of them all. */
export async function uninvoicedOf(ctx: Ctx, charges: readonly ChargeRow[]) {
  const open = charges.filter(isUninvoiced)
  const amounts = await toBeInvoiced(ctx, open.map(dueOf))
  return open.map((charge, at) => ({ id: charge.id, amountMinor: amounts[at]! }))
}

/** What charges come to with their tax, and that tax: on the invoices that carry them, and on one of today for the others. */
export async function chargeSumsOf(
  ctx: Ctx,
  charges: readonly ChargeRow[],
  totalOf: (invoiceId: string) => number,
): Promise<{ tax: number; total: number }> {
  const charged = charges.filter(charge => charge.state !== 'dropped')
  const invoices = new Set(charged.flatMap(charge => charge.invoice_id ?? []))
  const open = await uninvoicedOf(ctx, charged)
  const net = charged.reduce((sum, charge) => sum + dueOf(charge), 0)
  const total =
    [...invoices].reduce((sum, id) => sum + totalOf(id), 0) +
    open.reduce((sum, charge) => sum + charge.amountMinor, 0)
  return { tax: total - net, total }
}

/** A charge as it travels; its invoice's number comes from billing. */
export function shownCharge(row: ChargeRow, numberOf: (invoiceId: string) => string | null) {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    state: row.state,
    description: row.description_ar,
    basis: row.basis as Basis | null,
    computed: row.computed_minor,
    decided: row.decided_minor,
    reason: row.reason,
    vehicleId: row.vehicle_id,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at,
    invoice: row.invoice_id ? { id: row.invoice_id, number: numberOf(row.invoice_id) ?? '' } : null,
  }
}
