import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { lockLedger, postJournal, reverseJournal } from '#modules/accounting/public.server.ts'
import { payOut, recordBill } from '#modules/billing/public.server.ts'
import { whyNotMay } from '../permit/permission.queries.ts'
import { vehicleDimensions } from '../vehicle/vehicleDimensions.queries.ts'
import { fuelFacts } from './fuel.commands.ts'
import type * as contract from './fuel.contract.ts'
import {
  cheaperFuelEntry,
  type FuelPaper,
  type FuelPaperLine,
  type FuelPart,
  fuelPaperKey,
  fuelPaperLines,
} from './fuel.postings.ts'
import { type FuelRow, lockFuel } from './fuel.queries.ts'
import { whyNotBillTogether } from './fuel.rules.ts'

type Input = InputOf<typeof contract.billFuel>

/** The station's paper has come for these fillings: it is recorded as its bill or paid at once, and clears what they accrued. */
export async function billFuel(ctx: Ctx, input: Input) {
  const logs = await lockFuel(ctx, input.ids)
  const documents = await documentsOf(ctx, logs)
  refuse(whyNotBillTogether(logs.map(log => fuelFacts(log, documents.get(log.fuel_bill_id ?? '') ?? null))))
  await lockLedger(ctx)
  const id = uuidv7()
  const on = input.on ?? ctx.today
  const vendorPartyId = logs[0]!.vendor_party_id!
  const parts = await partsOf(ctx, logs)
  const paper = { id, vendorPartyId, on, parts, amountMinor: input.amount }
  const { number, ...stands } = input.treasuryAccountId
    ? await payPaper(ctx, paper, input, input.treasuryAccountId)
    : await recordPaper(ctx, paper, input)
  const cheaper = cheaperFuelEntry({ ...paper, document: number })
  if (cheaper) await postJournal(ctx, cheaper)
  const accrued = parts.reduce((sum, part) => sum + part.accruedMinor, 0)
  await ctx.db
    .insertInto('fleet.fuel_bill')
    .values({
      id,
      vendor_party_id: vendorPartyId,
      billed_on: on,
      document: number,
      ...stands,
      accrued_minor: accrued,
      amount_minor: input.amount,
      created_by: ctx.user.id,
    })
    .execute()
  await ctx.db
    .updateTable('fleet.fuel_log')
    .set(eb => ({ fuel_bill_id: id, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      logs.map(log => log.id),
    )
    .execute()
  ctx.audit({
    subject: `fleet.fuelBill:${id}`,
    label: number,
    changes: [
      { field: 'fuelCount', before: 0, after: logs.length },
      { field: 'billedMinor', before: null, after: input.amount },
    ],
  })
  ctx.hint('fleet.fuel', id)
  return { id, number }
}

async function documentsOf(ctx: Ctx, logs: readonly FuelRow[]): Promise<Map<string, string>> {
  const ids = logs.flatMap(log => log.fuel_bill_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('fleet.fuel_bill')
    .select(['id', 'document'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row.document]))
}

/** What each vehicle has accrued of the paper. */
async function partsOf(ctx: Ctx, logs: readonly FuelRow[]): Promise<FuelPart[]> {
  const parts = []
  for (const [vehicleId, own] of Map.groupBy(logs, log => log.vehicle_id)) {
    const { label, ...dimensions } = await vehicleDimensions(ctx, vehicleId)
    const accruedMinor = own.reduce((sum, log) => sum + (log.cost_minor ?? 0), 0)
    parts.push({ vehicle: label, accruedMinor, ...dimensions })
  }
  return parts
}

type Unnamed = Omit<FuelPaper, 'document'>
type Recorded = { number: string; payment_id?: string; bill_id?: string }

/** The station's paper carries no tax of its own here: its amount is the cost. */
const ofVehicle = ({ profitUnitId, costCenterId }: FuelPaperLine) => ({
  taxCode: null,
  profitUnitId,
  costCenterId,
})
const textOf = (line: FuelPaperLine) => `وقود · ${line.vehicle}`

async function payPaper(
  ctx: Ctx,
  paper: Unnamed,
  input: Input,
  treasuryAccountId: string,
): Promise<Recorded> {
  refuse(whyNotMay(ctx, 'finance.payments.write'))
  const reference = input.reference ? { reference: input.reference } : {}
  const { paymentId, number } = await payOut(ctx, {
    sourceKey: fuelPaperKey(paper.id, 'pay'),
    date: paper.on,
    partyId: paper.vendorPartyId,
    tenders: [{ treasuryAccountId, amountMinor: paper.amountMinor, ...reference }],
    splits: fuelPaperLines(paper.parts, paper.amountMinor).map(line => ({
      kind: 'line' as const,
      key: line.key,
      amountMinor: line.amountMinor,
      ...ofVehicle(line),
      description: textOf(line),
    })),
    memo: 'وقود المركبات',
  })
  return { number, payment_id: paymentId }
}

async function recordPaper(ctx: Ctx, paper: Unnamed, input: Input): Promise<Recorded> {
  refuse(whyNotMay(ctx, 'finance.vendors.write'))
  const reference = input.reference || deny(invalid('kernel.field.required', { field: 'reference' }))
  const { vendorPartyId: partyId } = paper
  const { invoiceId, number } = await recordBill(ctx, {
    sourceKey: fuelPaperKey(paper.id, 'bill'),
    date: paper.on,
    partyId,
    reference,
    lines: fuelPaperLines(paper.parts, paper.amountMinor).map(line => ({
      key: line.key,
      amountMinor: line.amountMinor,
      partyId,
      ...ofVehicle(line),
      descriptionAr: textOf(line),
    })),
  })
  return { number, bill_id: invoiceId }
}

/** The paper was voided in billing: its fillings are owed again, and what it asked less is accrued again. */
export async function oweFuelAgain(
  ctx: Ctx,
  paper: { id: string; isCheaper: boolean },
  { on, reason }: { on: Day; reason: string },
): Promise<void> {
  if (paper.isCheaper) await reverseJournal(ctx, { sourceKey: fuelPaperKey(paper.id, 'difference'), reason })
  await ctx.db
    .updateTable('fleet.fuel_log')
    .set(eb => ({ fuel_bill_id: null, version: eb('version', '+', 1) }))
    .where('fuel_bill_id', '=', paper.id)
    .execute()
  await ctx.db
    .updateTable('fleet.fuel_bill')
    .set(eb => ({ voided_on: on, version: eb('version', '+', 1) }))
    .where('id', '=', paper.id)
    .execute()
}
