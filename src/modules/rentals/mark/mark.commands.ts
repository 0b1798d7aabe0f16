import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refused } from '#kernel/shared/refusal.ts'
import { type DamageCharge, decideMark, isMarkOf, recordMarkCharge } from '#modules/fleet/public.server.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  legsOf,
  lockContract,
} from '../contract/contract.row.ts'
import { releaseFor } from '../contract/reserves.commands.ts'
import { billedOf, type IssuedDocument, issueFor } from '../invoicing/invoicing.commands.ts'
import { damagePayable } from '../return/return.rules.ts'
import type * as contract from './mark.contract.ts'
import { newMarksOf } from './marks.queries.ts'

type Input = InputOf<typeof contract.decideContractMark>

export async function decideContractMark(ctx: Ctx, input: Input) {
  const row = await lockContract(ctx, input.contractId, input.contractVersion)
  const legs = await legsOf(ctx, row.id)
  const marks = await newMarksOf(ctx, legs)
  const mark = marks.rows.find(one => one.id === input.markId)
  if (!mark) {
    const vehicleIds = legs.map(leg => leg.vehicle_id)
    // It was there before the customer had the vehicle, or came after.
    if (await isMarkOf(ctx, input.markId, vehicleIds)) deny(refused('fleet.mark.notChargeable'))
    deny(notFound())
  }
  // Asked at this form's own field; fleet would name its own.
  if (input.decision === 'custodian' && !input.cost) deny(invalid('kernel.field.required', { field: 'cost' }))
  const charge = await decideMark(ctx, {
    markId: mark.id,
    decision: input.decision,
    costMinor: input.cost ?? null,
    excessMinor: protectedBy(row, input),
    reason: input.reason,
  })
  await releaseFor(ctx, row.id, [mark.id])
  const document = charge ? await invoiceDamage(ctx, row, charge) : null
  await changeContract(ctx, row, {})
  auditContract(ctx, row, { damageDecision: [mark.decision, input.decision] }, input.reason)
  return { charged: charge?.amountMinor ?? 0, document }
}

/** The excess of the contract's waiver where it protects: with a police report and a driver the contract names. */
function protectedBy(row: ContractRow, input: Input): number | null {
  const waiverExcessMinor = waiverExcess(row)
  if (waiverExcessMinor === null || input.cost === null || input.cost === undefined) return null
  const payable = damagePayable({ ...input, costMinor: input.cost, waiverExcessMinor })
  return payable < input.cost ? payable : null
}

/** The smallest excess of the waivers a contract has; null without one. */
export function waiverExcess(row: Pick<ContractRow, 'pricing'>): number | null {
  const excesses = row.pricing.extras.flatMap(({ extra }) =>
    extra.kind === 'waiver' && extra.excessMinor !== null ? [extra.excessMinor] : [],
  )
  return excesses.length === 0 ? null : Math.min(...excesses)
}

async function invoiceDamage(ctx: Ctx, row: ContractRow, charge: DamageCharge): Promise<IssuedDocument> {
  const billed = billedOf(row)
  const document = await issueFor(
    ctx,
    row.id,
    {
      kind: 'sale',
      sourceKey: charge.originKey,
      partyId: billed.customerId,
      date: ctx.today,
      dueOn: ctx.today,
      lines: [
        {
          descriptionAr: `ضرر في المركبة، العقد ${billed.number}`,
          key: 'damageRevenue',
          amountMinor: charge.amountMinor,
          profitUnitId: charge.vehicleId,
          serviceFrom: ctx.today,
          serviceTo: ctx.today,
        },
      ],
    },
    { kind: 'mark', markId: charge.markId },
  )
  await recordMarkCharge(ctx, charge.markId, document.number)
  return document
}
