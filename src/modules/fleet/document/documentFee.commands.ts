import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { payOut, recordBill } from '#modules/billing/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { whyNotMay } from '../permit/permission.queries.ts'
import type { VehicleDocumentTable } from '../tables.ts'
import { lockVehicle, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { vehicleDimensions } from '../vehicle/vehicleDimensions.queries.ts'
import type * as contract from './document.contract.ts'
import { documentNames } from './document.rules.ts'

type Input = InputOf<typeof contract.payDocumentFee>
type Paper = Selectable<VehicleDocumentTable>
type Recorded = {
  number: string
  fee_payment_id?: string
  fee_bill_id?: string
}

/** Where the fee of a paper stands in the books; one that was voided is followed by another. */
const feeKey = ({ id, voided_fees }: Paper) =>
  `fleet:document:${id}:fee${voided_fees === 0 ? '' : `#${voided_fees + 1}`}`

/** A fee belongs to its document's day of issue, unless another is given. */
const dayOf = (ctx: Ctx, paper: Paper, input: Input): Day => input.on ?? paper.issued_on ?? ctx.today

/** What registering or testing a vehicle cost: a vendor's bill or paid at once, on the profit of the vehicle. */
export async function payDocumentFee(ctx: Ctx, input: Input) {
  const paper = await ctx.db
    .selectFrom('fleet.vehicle_document')
    .selectAll()
    .where('id', '=', input.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!paper) deny(notFound())
  refuse(whyNotStale(paper, input.version))
  if (paper.fee_document)
    deny(conflict('fleet.document.feePaid', { params: { document: paper.fee_document } }))
  if (input.vendorPartyId) await getParty(ctx, input.vendorPartyId)
  const vehicle = await lockVehicle(ctx, paper.vehicle_id)
  await lockLedger(ctx)
  const { number, ...stands } = input.treasuryAccountId
    ? await payNow(ctx, paper, input, input.treasuryAccountId)
    : await recordFee(ctx, paper, input)
  const version = paper.version + 1
  await ctx.db
    .updateTable('fleet.vehicle_document')
    .set({ ...stands, fee_document: number, fee_minor: input.amount, version })
    .where('id', '=', paper.id)
    .execute()
  ctx.audit({
    subject: `fleet.vehicle:${paper.vehicle_id}`,
    label: vehicleLabel(vehicle),
    changes: [{ field: 'feeMinor', before: paper.fee_minor, after: input.amount }],
  })
  ctx.hint('fleet.vehicle', paper.vehicle_id)
  return { version, number }
}

async function payNow(ctx: Ctx, paper: Paper, input: Input, treasuryAccountId: string): Promise<Recorded> {
  refuse(whyNotMay(ctx, 'finance.payments.write'))
  const { label, ...dimensions } = await vehicleDimensions(ctx, paper.vehicle_id)
  const description = `${documentNames[paper.kind]} · ${label}`
  const reference = input.reference ? { reference: input.reference } : {}
  const { paymentId, number } = await payOut(ctx, {
    sourceKey: feeKey(paper),
    date: dayOf(ctx, paper, input),
    partyId: input.vendorPartyId ?? null,
    tenders: [{ treasuryAccountId, amountMinor: input.amount, ...reference }],
    splits: [
      {
        kind: 'line' as const,
        key: 'registrationExpense',
        amountMinor: input.amount,
        taxCode: null,
        description,
        ...dimensions,
      },
    ],
    memo: description,
  })
  return { number, fee_payment_id: paymentId }
}

async function recordFee(ctx: Ctx, paper: Paper, input: Input): Promise<Recorded> {
  refuse(whyNotMay(ctx, 'finance.vendors.write'))
  const partyId = input.vendorPartyId ?? deny(invalid('kernel.field.required', { field: 'vendorPartyId' }))
  const reference = input.reference || deny(invalid('kernel.field.required', { field: 'reference' }))
  const { label, ...dimensions } = await vehicleDimensions(ctx, paper.vehicle_id)
  const { invoiceId, number } = await recordBill(ctx, {
    sourceKey: feeKey(paper),
    date: dayOf(ctx, paper, input),
    partyId,
    reference,
    lines: [
      {
        key: 'registrationExpense',
        amountMinor: input.amount,
        taxCode: null,
        ...dimensions,
        descriptionAr: `${documentNames[paper.kind]} · ${label}`,
      },
    ],
  })
  return { number, fee_bill_id: invoiceId }
}
