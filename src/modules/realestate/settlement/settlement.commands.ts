import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refused } from '#kernel/shared/refusal.ts'
import { applyDeposit, issueInvoice, refundPayment, returnDeposit } from '#modules/billing/public.server.ts'
import type * as contract from '../ending/ending.contract.ts'
import { openDamages } from '../handover/handover.queries.ts'
import { changeLease, type LeaseRecord, leases, unitsOf } from '../lease/lease.row.ts'
import { profitUnitOf } from '../leaseRow/rowInvoicing.commands.ts'
import { depositsOf } from './deposits.queries.ts'
import { freeAdvances, openInvoicesOf } from './leaseMoney.queries.ts'

async function lockEnded(ctx: Ctx, seen: { id: string; version: number }): Promise<LeaseRecord> {
  const row = await lockRecord(ctx, leases, seen)
  if (row.status !== 'ended' && row.status !== 'closed') deny(conflict('realestate.lease.state'))
  return row
}

/** Whose the units of a lease are, where the company lets them for others. */
async function ownerOf(ctx: Ctx, leaseId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('realestate.lease_row as r')
    .innerJoin('realestate.agreement as g', 'g.id', 'r.agreement_id')
    .select('g.representative_id')
    .where('r.lease_id', '=', leaseId)
    .orderBy('r.starts_on', 'desc')
    .executeTakeFirst()
  return row?.representative_id ?? null
}

export async function chargeDamages(ctx: Ctx, input: InputOf<typeof contract.chargeDamages>) {
  const row = await lockEnded(ctx, input)
  const damages = await openDamages(ctx, row.id)
  if (damages.length === 0) deny(refused('realestate.settlement.nothing'))
  const owner = await ownerOf(ctx, row.id)
  const units = new Map((await unitsOf(ctx, row.id)).map(unit => [unit.propertyId, unit]))
  const lines = []
  for (const item of damages)
    lines.push({
      descriptionAr: `${item.room}: ${item.item}`,
      key: owner ? 'ownerPayable' : 'serviceChargeRevenue',
      ...(owner ? { partyId: owner, taxCode: null } : {}),
      amountMinor: item.cost_minor,
      profitUnitId: await profitUnitOf(ctx, units.get(item.propertyId)!),
    })
  const { invoiceId, number } = await issueInvoice(ctx, {
    kind: 'sale',
    sourceKey: `realestate:handover:${damages[0]!.id}:charge:${row.version}`,
    partyId: row.tenant_id,
    date: ctx.today,
    control: 'tenantReceivable',
    reference: row.number,
    lines,
  })
  await ctx.db
    .updateTable('realestate.handover_item')
    .set({ invoice_id: invoiceId })
    .where(
      'id',
      'in',
      damages.map(item => item.id),
    )
    .execute()
  await changeLease(ctx, row, {}, { changes: [{ field: 'damages', before: null, after: number }] })
  return { number }
}

/** Pays what is open from the deposit; answers how much. */
async function payFromDeposits(ctx: Ctx, row: LeaseRecord): Promise<number> {
  let appliedMinor = 0
  for (const invoice of await openInvoicesOf(ctx, row.id)) {
    let openMinor = invoice.openMinor
    for (const deposit of await depositsOf(ctx, row.id)) {
      const amountMinor = Math.min(openMinor, deposit.balanceMinor - deposit.reservedMinor)
      if (amountMinor <= 0) continue
      await applyDeposit(ctx, {
        sourceKey: `realestate:lease:${row.id}:settle:${uuidv7()}`,
        depositId: deposit.id,
        invoiceId: invoice.invoiceId,
        amountMinor,
      })
      openMinor -= amountMinor
      appliedMinor += amountMinor
    }
  }
  return appliedMinor
}

export async function settleLease(ctx: Ctx, input: InputOf<typeof contract.settleLease>) {
  const row = await lockEnded(ctx, input)
  const applied = await payFromDeposits(ctx, row)
  const tender = { treasuryAccountId: input.treasuryAccountId }
  let paidOut = 0
  const isOpen = (await openInvoicesOf(ctx, row.id)).length > 0
  for (const deposit of await depositsOf(ctx, row.id)) {
    const amountMinor = deposit.balanceMinor - deposit.reservedMinor
    if (amountMinor <= 0) continue
    await returnDeposit(ctx, {
      sourceKey: `realestate:lease:${row.id}:return:${uuidv7()}`,
      depositId: deposit.id,
      amountMinor,
      tender,
      memo: `رد تأمين عقد الإيجار ${row.number}`,
    })
    paidOut += amountMinor
  }
  // Money of the tenant is not handed back while rent is owed.
  for (const { paymentId, freeMinor } of isOpen ? [] : await freeAdvances(ctx, row.tenant_id)) {
    await refundPayment(ctx, {
      sourceKey: `realestate:lease:${row.id}:refund:${uuidv7()}`,
      paymentId,
      amountMinor: freeMinor,
      tender,
    })
    paidOut += freeMinor
  }
  if (applied === 0 && paidOut === 0) deny(refused('realestate.settlement.nothing'))
  await changeLease(ctx, row, {}, { changes: [{ field: 'settledMinor', before: null, after: paidOut }] })
  return { applied, paidOut }
}
