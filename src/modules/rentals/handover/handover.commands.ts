import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, dayIn, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { beginCustody, moveClaim, vehicleCard } from '#modules/fleet/public.server.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  driversOf,
  legsOf,
  lockContract,
  numberOf,
  stateOf,
} from '../contract/contract.row.ts'
import { whyNotHandOver, whyNotInState } from '../contract/contract.rules.ts'
import { whyNotServePeople } from '../contract/people.queries.ts'
import { customerOf } from '../contract/references.queries.ts'
import { billedBy, creditFacts } from '../credit/credit.queries.ts'
import { heldOnCards } from '../hold/holds.commands.ts'
import { whyNotLawfully } from '../law/law.queries.ts'
import { invoiceDueRowsOf } from '../master/masterBilling.commands.ts'
import { openOfRows } from '../row/rowMoney.queries.ts'
import { rowsOf } from '../schedule/scheduleRows.commands.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { depositHeld } from '../settlement/deposits.queries.ts'
import { sealJob } from '../signing/sealJobs.rules.ts'
import type * as contract from './handover.contract.ts'
import { takeInspection, whetherTyped } from './inspection.queries.ts'

type Input = InputOf<typeof contract.recordHandover>

export async function recordHandover(ctx: Ctx, input: Input) {
  const row = await lockContract(ctx, input.contractId, input.contractVersion)
  refuse(whyNotInState(stateOf(row), 'handOver'))
  const on = dayIn(input.at, ctx.company.timeZone)
  const law = await whyNotLawfully(ctx, row, {
    startAt: row.start_at,
    dueBackAt: row.due_back_at,
    vehicleId: input.vehicleId,
  })
  const isSigned = row.signed_at !== null || input.inspection.signature !== null
  refuse(whyNotHandOver(stateOf(row), { ...(await handoverFacts(ctx, row, on)), isSigned, law }))
  refuse(await whyNotServePeople(ctx, row))
  const { custodyId, claimId } = await giveVehicle(ctx, row, input)
  const { id: inspectionId } = await takeInspection(ctx, {
    purpose: 'out',
    vehicleId: input.vehicleId,
    custodyId,
    at: input.at,
    odometerKm: input.odometerKm,
    fuelEighths: input.fuelEighths,
    jumpConfirmed: input.jumpConfirmed,
    note: input.note,
    customerId: row.customer_id,
    input: input.inspection,
  })
  const legId = await insertLeg(ctx, row.id, { ...input, custodyId, inspectionId })
  const card = await vehicleCard(ctx, input.vehicleId)
  const active = {
    status: 'active' as const,
    vehicle_id: input.vehicleId,
    group_id: row.group_id ?? card.groupId,
    branch_id: card.branchId,
    claim_id: claimId,
    ...signatureColumns(ctx, row, input),
  }
  const contractVersion = await changeContract(ctx, row, active)
  // The customer waits in the yard: the PDF is printed and sealed once they have the keys.
  if (row.signed_at === null && input.inspection.signature)
    await ctx.enqueue(sealJob, { contractId: row.id, version: contractVersion })
  const documents = await invoiceDueRowsOf(ctx, { ...row, vehicle_id: input.vehicleId }, on)
  auditContract(
    ctx,
    row,
    {
      status: [row.status, 'active'],
      ...(row.vehicle_id === input.vehicleId ? {} : { vehicleId: [row.vehicle_id, input.vehicleId] }),
    },
    input.atReason,
  )
  return { contractVersion, status: active.status, legId, inspectionId, documents }
}

/** Deposit, signature and credit as they stand for a handover on a day (C2, C3, C4). */
export async function handoverFacts(ctx: Ctx, row: ContractRow, on: Day) {
  const rows = (await rowsOf(ctx, row.id)).filter(one => one.due_on <= on && one.state !== 'cancelled')
  const billMinor = billedBy(rows, on)
  const open = await openOfRows(ctx, rows)
  const { signatureIsRequired } = await settingsOf(ctx)
  return {
    depositRequiredMinor: row.deposit_required_minor,
    depositHeldMinor: (await depositHeld(ctx, row.id)) + (await heldOnCards(ctx, row.id, on)),
    signatureIsRequired,
    credit: await creditFacts(ctx, row.customer_id),
    // The approval of the contract includes what it takes the customer over the limit by.
    creditIsApproved: row.request_triggers.includes('credit'),
    firstBillMinor: billMinor,
    unpaidDueMinor: billMinor + rows.reduce((sum, one) => sum + open(one), 0),
  }
}

async function giveVehicle(ctx: Ctx, row: ContractRow, input: Input) {
  const { vehicleId, at } = input
  const isTyped = whetherTyped(input)
  if (row.claim_id && row.vehicle_id !== vehicleId)
    await moveClaim(ctx, row.claim_id, { target: { vehicleId } })
  const drivers = await driversOf(ctx, row.id)
  return beginCustody(ctx, {
    vehicleId,
    kind: 'contract',
    partyId: row.customer_id,
    holder: (await customerOf(ctx, row.customer_id)).nameAr,
    source: { type: 'contract', id: row.id, label: numberOf(row) },
    at,
    isTyped,
    dueAt: row.due_back_at,
    claimId: row.claim_id,
    drivers: drivers.flatMap(driver => custodyDriver(ctx, driver, at)),
  })
}

/** A driver as the custody keeps them: from the handover, or on the named days; a driver whose days are over drives no more. */
function custodyDriver(ctx: Ctx, driver: Awaited<ReturnType<typeof driversOf>>[number], at: Date) {
  const dayStart = (day: Day) => instantOf(day, '00:00', ctx.company.timeZone)
  const first = driver.from_on ? dayStart(driver.from_on) : at
  const from = first > at ? first : at
  const to = driver.to_on ? dayStart(addDays(driver.to_on, 1)) : null
  return to && to <= from ? [] : [{ partyId: driver.party_id, from, to }]
}

/** The signature given at the counter, where the contract had none yet: strokes, name and instant. */
function signatureColumns(ctx: Ctx, row: ContractRow, input: Input) {
  const { signature } = input.inspection
  if (row.signed_at !== null || !signature) return {}
  return {
    signed_name: signature.name,
    signed_at: ctx.now,
    signature: JSON.stringify({
      strokes: signature.strokes,
      witness: ctx.user.name,
      ip: ctx.ip,
      device: ctx.device,
    }),
  }
}

/** Keeps a vehicle of the contract with its readings. */
export async function insertLeg(
  ctx: Ctx,
  contractId: string,
  out: {
    vehicleId: string
    custodyId: string
    inspectionId: string | null
    at: Date
    odometerKm: number
    fuelEighths: number
  },
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('rentals.leg')
    .values({
      contract_id: contractId,
      no: (await legsOf(ctx, contractId)).length + 1,
      vehicle_id: out.vehicleId,
      custody_id: out.custodyId,
      out_at: out.at,
      out_km: out.odometerKm,
      out_eighths: out.fuelEighths,
      out_inspection_id: out.inspectionId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
