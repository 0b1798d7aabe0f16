import type { Ctx } from '#kernel/server/context.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { causeOf, raiseAlert, resolveAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import type { ContractRow } from './contract.row.ts'

const contractOf = (row: Pick<ContractRow, 'id'>) => ({ type: 'rentals.contract', id: row.id })

/** An approved offer lost its vehicles because it was not converted in time. */
export async function alertHoldLost(
  ctx: Ctx,
  quotation: { id: string; number: string | null },
): Promise<void> {
  await raiseAlert(ctx, {
    type: 'smart',
    kind: 'quotation_hold_lost',
    severity: 'high',
    titleKey: 'rentals.alert.holdLost',
    params: { number: quotation.number ?? '' },
    subject: { type: 'rentals.quotation', id: quotation.id },
    permissionId: 'operations.quotations.read',
  })
}

/** A row due was refused by billing or the ledger; the alert has the refusal in its own words. */
export async function alertRowRefused(ctx: Ctx, row: ContractRow, no: number, why: Refusal): Promise<void> {
  await raiseAlert(ctx, {
    type: 'smart',
    kind: 'row_not_invoiced',
    severity: 'high',
    titleKey: 'rentals.alert.rowNotInvoiced',
    params: { ...causeOf(why), number: row.number ?? '', no },
    subject: contractOf(row),
    permissionId: 'operations.contracts.read',
  })
}

/** Every due row of the contract is invoiced. */
export async function resolveRowRefused(ctx: Ctx, row: ContractRow): Promise<void> {
  await resolveAlert(ctx, 'row_not_invoiced', contractOf(row))
}

/** The monthly invoice of a master's contracts was refused; the alert has the refusal in its own words. */
export async function alertMonthlyRefused(ctx: Ctx, master: ContractRow, why: Refusal): Promise<void> {
  await raiseAlert(ctx, {
    type: 'smart',
    kind: 'monthly_not_invoiced',
    severity: 'high',
    titleKey: 'rentals.alert.monthlyNotInvoiced',
    params: { ...causeOf(why), number: master.number ?? '' },
    subject: contractOf(master),
    permissionId: 'operations.contracts.read',
  })
}

/** The contracts of the master wait for no invoice that was refused. */
export async function resolveMonthlyRefused(ctx: Ctx, master: ContractRow): Promise<void> {
  await resolveAlert(ctx, 'monthly_not_invoiced', contractOf(master))
}

type Late = {
  id: string
  number: string | null
  lateMillis: number
  plate: string
  customer: string
}

const hourMillis = 3_600_000
const criticalMillis = 24 * hourMillis

/** Vehicles not back in time; from a day on it names who has which vehicle, and what to do. The alerts of those that came back end. */
export async function alertLate(ctx: Ctx, late: readonly Late[]): Promise<void> {
  for (const { id, number, lateMillis, plate, customer } of late) {
    const isCritical = lateMillis >= criticalMillis
    const params: Record<string, string | number> = isCritical
      ? { plate, customer, days: Math.floor(lateMillis / criticalMillis) }
      : { hours: Math.floor(lateMillis / hourMillis) }
    await raiseAlert(ctx, {
      type: 'smart',
      kind: 'late_return',
      severity: isCritical ? 'critical' : 'medium',
      titleKey: isCritical ? 'rentals.alert.lateDays' : 'rentals.alert.lateReturn',
      params: { ...params, number: number ?? '' },
      subject: { type: 'rentals.contract', id },
      permissionId: 'operations.contracts.read',
    })
  }
  await resolveOthers(
    ctx,
    'late_return',
    'rentals.contract',
    late.map(one => one.id),
  )
}
