import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { requestAbout } from '#modules/approvals/public.server.ts'
import { amendmentType } from '../amendment/amendmentSignSource.queries.ts'
import { chargeSumsOf, chargesOf, shownCharge, uninvoicedOf } from '../charge/charges.commands.ts'
import { shownHolds } from '../hold/holds.commands.ts'
import { waitingWaivers } from '../lateFee/feeWaivers.commands.ts'
import { driverPapers, findingsOf, overridesOf, shownFinding } from '../law/law.queries.ts'
import { newMarksOf } from '../mark/marks.queries.ts'
import type { TypedDiscount } from '../price/price.contract.ts'
import { shownLine, shownRates, shownStep } from '../price/priceAnswer.queries.ts'
import { linesOf } from '../price/priceLines.commands.ts'
import { contractSteps } from '../price/priceSteps.queries.ts'
import { kmAllowance } from '../return/return.rules.ts'
import { paidTimeOfReturned, returnTermsOf } from '../return/returnTerms.queries.ts'
import { shownRows } from '../row/row.queries.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { depositsOf } from '../settlement/deposits.queries.ts'
import { settlementOf } from '../settlement/settlement.queries.ts'
import type { ApprovalTrigger } from './approval.rules.ts'
import type * as contract from './contract.contract.ts'
import { type ContractRow, getContractRow, type LegRow, legsOf } from './contract.row.ts'
import { contractSubject } from './contractApproval.queries.ts'
import { contractActions, shownBadges } from './contractFacts.queries.ts'
import { balancesOf, documentsOf } from './contractMoney.queries.ts'
import { customerOf, customersOf, groupsOf, vehiclesOf } from './references.queries.ts'
import { closingBlockers } from './steps/close.commands.ts'
import { secondRecordsOf } from './steps/second.commands.ts'

/** A contract whose vehicle is back is about to be closed; a service is closed while it runs. */
const closes = new Set(['returned'])

const settles = new Set(['active', 'suspended', 'returned', 'closed'])

export async function getContract(ctx: Ctx, input: InputOf<typeof contract.getContract>) {
  const row = await getContractRow(ctx, input.id)
  const legs = await legsOf(ctx, row.id)
  const documents = await documentsOf(ctx, row.id)
  const numberOf = (invoiceId: string) => documents.find(one => one.id === invoiceId)?.number ?? null
  const balance = (await balancesOf(ctx, [row.id]))(row.id)
  const charges = await chargesOf(ctx, row.id)
  const rows = await shownRows(ctx, row, numberOf)
  const vehicles = await vehiclesOf(ctx, [row.vehicle_id, ...legs.map(leg => leg.vehicle_id)])
  const chain = await chainOf(ctx, row)
  const deposits = await depositsOf(ctx, row.id)
  const terms = { ...(await returnTermsOf(ctx, row)), ...(await paidTimeOfReturned(ctx, row)) }
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    externalNumber: row.external_number,
    type: row.type,
    status: row.status,
    ...shownBadges(ctx, row, balance, chain.length > 1),
    customer: await customerOf(ctx, row.customer_id),
    group: (await groupsOf(ctx, [row.group_id]))(row.group_id),
    vehicle: vehicles(row.vehicle_id),
    subject: row.subject,
    startAt: row.start_at,
    dueBackAt: row.due_back_at,
    returnedAt: row.returned_at,
    statusDates: { draft: row.created_at, ...reachedOf(row) },
    note: row.note,
    fuelPolicy: row.fuel_policy,
    rates: shownRates(row.pricing.rates),
    kmAllowance: kmAllowance({ ...terms, lateDays: 0 }),
    listPrice: row.list_price_minor,
    discount: row.discount_minor,
    discountTyped: row.discount as TypedDiscount | null,
    discountReason: row.discount_reason,
    total: row.total_minor,
    lines: (await allLines(ctx, row.id)).map(shownLine),
    steps: (await contractSteps(ctx, row)).map(shownStep),
    schedule: {
      frequency: row.frequency,
      anchor: row.anchor,
      timing: row.timing,
      custom: row.custom_rows?.map(({ startOn, amount }) => ({ startOn, amount: amount ?? null })) ?? null,
    },
    rows,
    waitingWaivers: await waitingWaivers(ctx, row.id),
    charges: charges.map(charge => shownCharge(charge, numberOf)),
    chargeSums: await chargeSumsOf(
      ctx,
      charges,
      invoiceId => documents.find(one => one.id === invoiceId)?.totalMinor ?? 0,
    ),
    damages: await shownDamages(ctx, row.id, legs),
    closing: closes.has(row.status)
      ? (await closingBlockers(ctx, row)).map(({ amountMinor, ...one }) => ({ ...one, amount: amountMinor }))
      : [],
    balance: {
      invoiced: balance.invoicedMinor,
      credited: balance.creditedMinor,
      paid: balance.paidMinor,
      depositApplied: balance.depositAppliedMinor,
      balance: balance.balanceMinor,
      overdue: balance.overdueMinor,
      uninvoicedCharges: (await uninvoicedOf(ctx, charges)).reduce((sum, one) => sum + one.amountMinor, 0),
      lateFees: balance.lateFeesMinor,
    },
    documents: documents.map(one => ({
      id: one.id,
      number: one.number,
      kind: one.kind,
      total: one.totalMinor,
      date: one.date,
      open: one.openMinor,
    })),
    depositRequired: row.deposit_required_minor,
    depositReason: row.deposit_reason,
    deposits: deposits.map(one => ({
      id: one.id,
      number: one.number,
      balance: one.balanceMinor,
      receivedOn: one.receivedOn,
    })),
    holds: await shownHolds(ctx, row.id),
    settlement: settles.has(row.status) && deposits.length > 0 ? await settlementOf(ctx, row, legs) : null,
    drivers: await shownDrivers(ctx, row.id),
    guarantors: row.guarantor_ids.map(await customersOf(ctx, row.guarantor_ids)),
    legs: await shownLegs(ctx, legs, vehicles),
    secondRecords: await secondRecordsOf(ctx, row.id),
    events: await shownEvents(ctx, row.id),
    findings: await shownFindings(ctx, row),
    signature: {
      isRequired: (await settingsOf(ctx)).signatureIsRequired,
      isSigned: row.signed_at !== null,
      signedName: row.signed_name,
      signedAt: row.signed_at,
    },
    approval: await approvalOf(ctx, row),
    chain,
    masterId: row.master_id,
    quotation: await quotationOf(ctx, row),
    earlyReturnFee: row.early_return_minor,
    optionPrice: row.option_price_minor,
    downPayment: row.down_payment_minor,
    timelineSubjects: [
      `rentals.contract:${row.id}`,
      ...documents.map(one => `billing.invoice:${one.id}`),
      ...deposits.map(one => `billing.deposit:${one.id}`),
    ],
    actions: await contractActions(ctx, row, charges),
  }
}

const reachedOf = (row: ContractRow) =>
  Object.fromEntries(Object.entries(row.reached).map(([status, at]) => [status, new Date(at)])) as Partial<
    Record<ContractRow['status'], Date>
  >

/** Where the contract stands with its approvers; a draft shows why it came back. */
async function approvalOf(ctx: Ctx, row: ContractRow) {
  if (row.status !== 'under_review' && row.status !== 'draft') return null
  const request = await requestAbout(ctx, contractSubject(row.id))
  return request && { request, triggers: row.request_triggers as ApprovalTrigger[] }
}

/** The damage of the returns, with the invoice of what the customer bears. */
async function shownDamages(ctx: Ctx, contractId: string, legs: readonly LegRow[]) {
  const { rows } = await newMarksOf(ctx, legs)
  const invoices = await ctx.db
    .selectFrom('rentals.contract_invoice as k')
    .innerJoin('billing.invoice as i', 'i.id', 'k.invoice_id')
    .select(['k.mark_id', 'i.id', 'i.number'])
    .where('k.contract_id', '=', contractId)
    .where('k.kind', '=', 'mark')
    .where('i.status', '=', 'issued')
    .execute()
  return rows.map(mark => {
    const invoice = invoices.find(one => one.mark_id === mark.id)
    return { ...mark, invoice: invoice ? { id: invoice.id, number: invoice.number ?? '' } : null }
  })
}

/** The contract's lines and those its extensions added. */
async function allLines(ctx: Ctx, contractId: string) {
  const own = (await linesOf(ctx, 'contract_id', [contractId]))(contractId)
  const events = await ctx.db
    .selectFrom('rentals.contract_event')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('kind', 'in', ['extend', 'price_change'])
    .orderBy('id')
    .execute()
  const added = await linesOf(
    ctx,
    'event_id',
    events.map(event => event.id),
  )
  return [...own, ...events.flatMap(event => added(event.id))]
}

async function shownFindings(ctx: Ctx, row: ContractRow) {
  const by = await overridesOf(ctx, row.id)
  return (await findingsOf(ctx, row)).map(finding => shownFinding(finding, by))
}

/** The drivers with the licence the law asks for. */
export async function shownDrivers(ctx: Ctx, contractId: string) {
  return (await driverPapers(ctx, contractId)).map(driver => ({
    partyId: driver.party.id,
    nameAr: driver.party.name,
    licenceNumber: driver.licence?.masked ?? null,
    licenceExpiresOn: driver.licence?.expiresOn ?? null,
    isMain: driver.is_main,
    fromOn: driver.from_on,
    toOn: driver.to_on,
  }))
}

async function shownLegs(
  ctx: Ctx,
  legs: readonly LegRow[],
  vehicles: Awaited<ReturnType<typeof vehiclesOf>>,
) {
  const marks = (await newMarksOf(ctx, legs)).rows
  const signers = await signersOf(ctx, legs)
  return legs.map(leg => {
    const own = marks.filter(mark => mark.custodyId === leg.custody_id)
    return {
      id: leg.id,
      no: leg.no,
      vehicle: vehicles(leg.vehicle_id)!,
      custodyId: leg.custody_id,
      outAt: leg.out_at,
      inAt: leg.in_at,
      outKm: leg.out_km,
      inKm: leg.in_km,
      outEighths: leg.out_eighths,
      inEighths: leg.in_eighths,
      outInspectionId: leg.out_inspection_id,
      inInspectionId: leg.in_inspection_id,
      outSigner: signers(leg.out_inspection_id),
      inSigner: signers(leg.in_inspection_id),
      newMarks: own.length,
      undecidedMarks: own.filter(mark => mark.decision === 'pending').length,
    }
  })
}

/** Who signed the records of some legs on the device; null for none. */
async function signersOf(ctx: Ctx, legs: readonly LegRow[]) {
  const ids = legs.flatMap(leg => [leg.out_inspection_id, leg.in_inspection_id]).filter(id => id !== null)
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('fleet.inspection_signature')
          .select(['inspection_id', 'name', 'signed_at as at'])
          .where('inspection_id', 'in', ids)
          .where('role', '=', 'custodian')
          .execute()
  const byId = new Map(rows.map(({ inspection_id, ...signer }) => [inspection_id, signer]))
  return (inspectionId: string | null) => (inspectionId && byId.get(inspectionId)) || null
}

async function shownEvents(ctx: Ctx, contractId: string) {
  const events = await ctx.db
    .selectFrom('rentals.contract_event')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('id')
    .execute()
  const seals = await sealsOf(
    ctx,
    events.map(event => event.id),
  )
  return events.map(event => ({
    id: event.id,
    kind: event.kind,
    at: event.at,
    by: event.by_name,
    reason: event.reason,
    cause: event.cause,
    dueBackBefore: event.due_back_before,
    dueBackAfter: event.due_back_after,
    amount: event.amount_minor,
    sealedDocumentId: seals.get(event.id) ?? null,
  }))
}

/** The newest seal of each amendment that was signed. */
async function sealsOf(ctx: Ctx, eventIds: readonly string[]): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('platform.sealed_document')
    .select(['id', 'document_id'])
    .where('document_type', '=', amendmentType)
    .where('document_id', 'in', [...eventIds])
    .orderBy('no')
    .execute()
  return new Map(rows.map(row => [row.document_id, row.id]))
}

async function chainOf(ctx: Ctx, row: ContractRow) {
  const chain = await ctx.db
    .selectFrom('rentals.contract')
    .select(['id', 'number', 'start_at as startAt', 'due_back_at as dueBackAt', 'status'])
    .where('chain_id', '=', row.chain_id)
    .orderBy('start_at')
    .execute()
  return chain.map(one => ({ ...one, number: one.number ?? '' }))
}

async function quotationOf(ctx: Ctx, row: ContractRow) {
  if (!row.quotation_id) return null
  const quotation = await ctx.db
    .selectFrom('rentals.quotation')
    .select(['id', 'number'])
    .where('id', '=', row.quotation_id)
    .executeTakeFirst()
  return quotation ? { id: quotation.id, number: quotation.number ?? '' } : null
}
