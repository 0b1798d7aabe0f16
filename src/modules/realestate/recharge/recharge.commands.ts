import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refused } from '#kernel/shared/refusal.ts'
import { creditInvoice, issueInvoice, recordBill } from '#modules/billing/public.server.ts'
import { profitUnitOf } from '../leaseRow/rowInvoicing.commands.ts'
import { ownerOn, placeOf } from '../maintenance/maintenance.row.ts'
import type * as contract from './recharge.contract.ts'
import { type Share, sharesOfRun } from './recharge.queries.ts'

const runs = recordKind({
  table: 'realestate.recharge_run',
  kind: 'realestate.rechargeRun',
  label: row => `${row.kind} ${row.starts_on}`,
})

const names = {
  electricity: 'كهرباء',
  water: 'ماء',
  gas: 'غاز',
  cooling: 'تبريد',
  internet: 'إنترنت',
  service: 'خدمات',
} as const

type Wish = InputOf<typeof contract.issueRecharge>

/** The bill of the building: an owner's on the owner's account, else the company's expense. */
async function billOf(ctx: Ctx, runId: string, wish: Wish): Promise<string | null> {
  if (!wish.bill) return null
  if (wish.bill.date > ctx.today) deny(invalid('billing.date.future', { field: 'bill.date' }))
  const building = await placeOf(ctx, wish.buildingId)
  const owner = await ownerOn(ctx, building, wish.bill.date)
  const { invoiceId } = await recordBill(ctx, {
    sourceKey: `realestate:recharge:${runId}:bill`,
    partyId: wish.bill.vendorId,
    date: wish.bill.date,
    reference: wish.bill.reference,
    lines: [
      {
        descriptionAr: `${names[wish.kind]} ${building.fullName} ${wish.from} – ${wish.to}`,
        amountMinor: wish.total,
        profitUnitId: await profitUnitOf(ctx, building),
        ...(owner
          ? { key: 'ownerPayable', partyId: owner.representative_id, taxCode: null }
          : { key: wish.kind === 'service' ? 'propertyServiceExpense' : 'propertyUtilitiesExpense' }),
      },
    ],
  })
  return invoiceId
}

async function chargeShare(ctx: Ctx, lineId: string, wish: Wish, share: Share): Promise<string> {
  const place = await placeOf(ctx, share.propertyId!)
  const owner = await ownerOn(ctx, place, wish.to)
  const { invoiceId } = await issueInvoice(ctx, {
    kind: 'sale',
    sourceKey: `realestate:recharge:${lineId}`,
    partyId: share.tenantId!,
    date: ctx.today,
    control: 'tenantReceivable',
    lines: [
      {
        descriptionAr: `${names[wish.kind]} ${place.fullName} ${wish.from} – ${wish.to}`,
        key: owner ? 'ownerPayable' : 'serviceChargeRevenue',
        ...(owner ? { partyId: owner.representative_id, taxCode: null } : {}),
        amountMinor: share.amount,
        profitUnitId: await profitUnitOf(ctx, place),
      },
    ],
  })
  return invoiceId
}

export async function issueRecharge(ctx: Ctx, input: Wish) {
  const shares = await sharesOfRun(ctx, input)
  const id = uuidv7()
  await ctx.db
    .insertInto('realestate.recharge_run')
    .values({
      id,
      building_id: input.buildingId,
      kind: input.kind,
      starts_on: input.from,
      ends_on: input.to,
      total_minor: input.total,
      method: input.method,
      created_at: ctx.now,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
  const billId = await billOf(ctx, id, input)
  if (billId)
    await ctx.db
      .updateTable('realestate.recharge_run')
      .set({ bill_id: billId })
      .where('id', '=', id)
      .execute()
  for (const [at, share] of shares.entries()) {
    const lineId = uuidv7()
    const isCharged = share.bearer === 'tenant' && share.amount > 0
    await ctx.db
      .insertInto('realestate.recharge_line')
      .values({
        id: lineId,
        run_id: id,
        no: at + 1,
        property_id: share.propertyId,
        lease_id: share.leaseId,
        weight: share.weight,
        amount_minor: share.amount,
        bearer: share.bearer,
        invoice_id: isCharged ? await chargeShare(ctx, lineId, input, share) : null,
      })
      .execute()
  }
  ctx.audit({
    subject: `realestate.rechargeRun:${id}`,
    label: `${names[input.kind]} ${input.from}`,
    changes: [{ field: 'totalMinor', before: null, after: input.total }],
  })
  ctx.hint('realestate.rechargeRun', id)
  return { id }
}

export async function reverseRecharge(ctx: Ctx, input: InputOf<typeof contract.reverseRecharge>) {
  const row = await lockRecord(ctx, runs, input)
  if (row.state !== 'issued') deny(refused('realestate.recharge.state'))
  const lines = await ctx.db
    .selectFrom('realestate.recharge_line as l')
    .innerJoin('billing.invoice as i', 'i.id', 'l.invoice_id')
    .select(['l.id', 'i.id as invoiceId'])
    .where('l.run_id', '=', row.id)
    .where('i.status', '=', 'issued')
    .execute()
  for (const line of lines)
    await creditInvoice(ctx, {
      sourceKey: `realestate:recharge:${line.id}:reverse`,
      invoiceId: line.invoiceId,
      lines: 'all',
      reason: input.reason,
    })
  await saveRecord(ctx, runs, row, { state: 'reversed' }, { reason: input.reason })
  return { ok: true as const }
}
