import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { auditContract, type ContractRow, changeContract, lockContract } from '../contract/contract.row.ts'
import { releaseFor } from '../contract/reserves.commands.ts'
import { billedOf, issueFor } from '../invoicing/invoicing.commands.ts'
import type * as contract from './charge.contract.ts'
import { chargesInvoice } from './charge.postings.ts'
import { type ChargeRow, chargesOf, insertCharge, shownCharge } from './charges.commands.ts'

type Decision = InputOf<typeof contract.decideCharge>

const chargeable = new Set(['active', 'suspended', 'returned'])

export async function decideCharge(ctx: Ctx, input: Decision) {
  const row = await lockContract(ctx, input.contractId)
  if (!chargeable.has(row.status))
    deny(conflict('rentals.contract.stateChanged', { params: { state: row.status } }))
  const charge = input.id ? await knownCharge(ctx, row, input) : await addedCharge(ctx, row, input)
  if (charge.state === 'invoiced') deny(refused('rentals.charge.invoiced'))
  const isDropped = input.decision === 'drop'
  if ((isDropped || input.amount !== charge.computed_minor) && !input.reason)
    deny(invalid('rentals.reason.required', { field: 'reason' }))
  const decided = await ctx.db
    .updateTable('rentals.charge')
    .set({
      state: isDropped ? 'dropped' : 'decided',
      decided_minor: isDropped ? null : input.amount,
      description_ar: input.description ?? charge.description_ar,
      reason: input.reason,
      decided_by: ctx.user.id,
      decided_by_name: ctx.user.name,
      decided_at: ctx.now,
      version: charge.version + 1,
    })
    .where('id', '=', charge.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isDropped) await releaseFor(ctx, row.id, [charge.id])
  auditContract(
    ctx,
    row,
    {
      [`charge.${charge.kind}Minor`]: [
        // A sum taken over as proposed is no change to show.
        decided.decided_minor === charge.computed_minor ? null : charge.computed_minor,
        decided.decided_minor,
      ],
    },
    input.reason,
  )
  ctx.hint('rentals.contract', row.id)
  return shownCharge(decided, () => null)
}

async function knownCharge(ctx: Ctx, row: ContractRow, input: Decision): Promise<ChargeRow> {
  const charge = (await chargesOf(ctx, row.id)).find(one => one.id === input.id)
  if (!charge) deny(notFound())
  refuse(whyNotStale(charge, input.version ?? 0))
  return charge
}

/** A charge the clerk adds: it costs what was typed. */
function addedCharge(ctx: Ctx, row: ContractRow, input: Decision): Promise<ChargeRow> {
  if (input.amount === 0) deny(invalid('rentals.charge.zero', { field: 'amount' }))
  return insertCharge(ctx, row.id, {
    kind: input.kind,
    description: input.description,
    basis: null,
    computedMinor: input.amount,
    vehicleId: row.vehicle_id,
    isOfReturn: false,
  })
}

export async function invoiceCharges(ctx: Ctx, input: InputOf<typeof contract.invoiceCharges>) {
  const row = await lockContract(ctx, input.contractId, input.contractVersion)
  const wanted = input.chargeIds ? new Set(input.chargeIds) : null
  const charges = (await chargesOf(ctx, row.id)).filter(
    charge =>
      charge.state === 'decided' && (charge.decided_minor ?? 0) > 0 && (!wanted || wanted.has(charge.id)),
  )
  const billed = { ...billedOf(row), id: row.id }
  const draft = chargesInvoice(billed, charges.map(decidedOf), await nextChargesNo(ctx, row.id), ctx.today)
  if (!draft) deny(refused('rentals.charge.nothing'))
  await releaseFor(
    ctx,
    row.id,
    charges.map(charge => charge.id),
  )
  const kind = row.type === 'service' ? ('service' as const) : ('sale' as const)
  const document = await issueFor(ctx, row.id, { ...draft, kind }, { kind: 'charges' })
  await ctx.db
    .updateTable('rentals.charge')
    .set(eb => ({ state: 'invoiced', invoice_id: document.id, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      charges.map(charge => charge.id),
    )
    .execute()
  await changeContract(ctx, row, {})
  auditContract(ctx, row, { chargesInvoice: [null, document.number] })
  return { document }
}

const decidedOf = (charge: ChargeRow) => ({
  id: charge.id,
  kind: charge.kind,
  descriptionAr: charge.description_ar,
  amountMinor: charge.decided_minor ?? 0,
  vehicleId: charge.vehicle_id,
})

async function nextChargesNo(ctx: Ctx, contractId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('rentals.contract_invoice')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'charges')
    .executeTakeFirstOrThrow()
  return count + 1
}
