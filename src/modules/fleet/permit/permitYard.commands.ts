import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { postJournal } from '#modules/accounting/public.server.ts'
import { resolveAlert } from '#modules/alerts/public.server.ts'
import { findPartyName } from '#modules/parties/public.server.ts'
import { beginCustody, endCustody } from '../custody/custody.commands.ts'
import { saveInspection, signInspection } from '../inspection/inspection.commands.ts'
import { type DamageCharge, decideMarkFor, recordMarkCharge } from '../mark/mark.commands.ts'
import { newMarks } from '../mark/mark.queries.ts'
import { whyNotCloseWithMarks } from '../mark/mark.rules.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'
import { vehicleDimensions } from '../vehicle/vehicleDimensions.queries.ts'
import { permitToChange } from './permit.commands.ts'
import type * as contract from './permit.contract.ts'
import { employeeDamageEntry } from './permit.postings.ts'
import { type PermitRow, permits } from './permit.queries.ts'
import { custodyKindOf } from './permit.rules.ts'

type Look = InputOf<typeof contract.startPermit>

const clockMillis = 5 * 60_000
const isTyped = ({ inspection, deviceAt }: Look) =>
  Math.abs(inspection.at.getTime() - deviceAt.getTime()) > clockMillis

/** Keeps and signs the look at the vehicle that begins or ends a permit. */
async function takeInspection(
  ctx: Ctx,
  permit: PermitRow,
  taken: { purpose: 'out' | 'in'; custodyId: string; look: Look },
): Promise<string> {
  const { purpose, custodyId, look } = taken
  const { id, version } = await saveInspection(ctx, {
    ...look.inspection,
    // One device may hand a vehicle out and take it back: the purpose keeps the two drafts apart.
    deviceKey: `${look.inspection.deviceKey}:${purpose}`,
    vehicleId: permit.vehicle_id,
    purpose,
    custodyId,
  })
  const inspector = { role: 'inspector' as const, name: ctx.user.name }
  const signature = look.signature
    ? [{ role: 'custodian' as const, partyId: permit.driver_party_id, ...look.signature }]
    : []
  const { isOdometerConfirmed } = look
  await signInspection(ctx, { id, version, isOdometerConfirmed, signatures: [inspector, ...signature] })
  return id
}

/** The driver takes the vehicle: from here on it is held, or on its way to the other branch. */
export async function startPermit(ctx: Ctx, input: Look) {
  const permit = await permitToChange(ctx, input, 'start')
  const { at } = input.inspection
  const driver = await findPartyName(ctx, permit.driver_party_id)
  const { custodyId } = await beginCustody(ctx, {
    vehicleId: permit.vehicle_id,
    kind: custodyKindOf(permit.purpose),
    partyId: permit.driver_party_id,
    holder: driver ?? permit.number,
    source: { type: 'permit', id: permit.id, label: permit.number },
    at,
    isTyped: isTyped(input),
    dueAt: permit.ends_at,
    drivers: [{ partyId: permit.driver_party_id, from: at }],
  })
  const out_inspection_id = await takeInspection(ctx, permit, { purpose: 'out', custodyId, look: input })
  const columns = { state: 'in_progress' as const, custody_id: custodyId, started_at: at, out_inspection_id }
  return { version: await saveRecord(ctx, permits, permit, columns) }
}

/** The vehicle is back. New damage keeps the permit open until its bearer is decided; the return itself is a fact. */
export async function takeBackPermit(ctx: Ctx, input: InputOf<typeof contract.takeBackPermit>) {
  const permit = await permitToChange(ctx, input, 'takeBack')
  if (permit.returned_at) deny(stateChanged('closed'))
  const custodyId = permit.custody_id!
  const { at } = input.inspection
  await endCustody(ctx, { custodyId, at, isTyped: isTyped(input) })
  await resolveAlert(ctx, 'permit_overdue', { type: 'fleet.permit', id: permit.id })
  const in_inspection_id = await takeInspection(ctx, permit, { purpose: 'in', custodyId, look: input })
  const { undecided } = await newMarks(ctx, [custodyId])
  const back = { returned_at: at, in_inspection_id }
  const columns = undecided === 0 ? { ...back, ...(await completion(ctx, permit)) } : back
  const version = await saveRecord(ctx, permits, permit, columns)
  return { version, state: undecided === 0 ? ('completed' as const) : permit.state, undecided }
}

export async function completePermit(ctx: Ctx, input: InputOf<typeof contract.completePermit>) {
  const permit = await permitToChange(ctx, input, 'complete')
  if (!permit.returned_at) deny(stateChanged(permit.state))
  refuse(whyNotCloseWithMarks((await newMarks(ctx, [permit.custody_id!])).undecided))
  return { version: await saveRecord(ctx, permits, permit, await completion(ctx, permit)) }
}

/** A completed transfer is the only thing that moves a vehicle to another branch. */
async function completion(ctx: Ctx, permit: PermitRow) {
  if (permit.purpose === 'transfer') {
    await ctx.db
      .updateTable('fleet.vehicle')
      .set(eb => ({ branch_id: permit.destination_branch_id, version: eb('version', '+', 1) }))
      .where('id', '=', permit.vehicle_id)
      .execute()
    ctx.hint('fleet.vehicle', permit.vehicle_id)
  }
  return { state: 'completed' as const, completed_at: ctx.now }
}

/** Who bears a damage found at the end; the employee is charged in the same transaction. */
export async function decidePermitMark(ctx: Ctx, input: InputOf<typeof contract.decidePermitMark>) {
  const permit = await lockRecord(ctx, permits, { id: input.id })
  if (!permit.custody_id) deny(stateChanged(permit.state))
  const marks = await newMarks(ctx, [permit.custody_id])
  if (!marks.rows.some(mark => mark.id === input.markId)) deny(notFound())
  const charge = await decideMarkFor(ctx, {
    markId: input.markId,
    decision: input.decision,
    costMinor: input.amount ?? null,
    reason: input.reason,
  })
  const document = charge ? await chargeEmployee(ctx, permit, charge) : null
  ctx.audit({
    subject: `fleet.permit:${permit.id}`,
    label: permit.number,
    changes: [
      { field: 'decision', before: null, after: input.decision },
      { field: 'amountMinor', before: null, after: input.amount ?? null },
    ],
    ...(input.reason ? { reason: input.reason } : {}),
  })
  ctx.hint('fleet.permit', permit.id)
  return { document }
}

async function chargeEmployee(ctx: Ctx, permit: PermitRow, charge: DamageCharge): Promise<string> {
  const { label, ...dimensions } = await vehicleDimensions(ctx, charge.vehicleId)
  const { number } = await postJournal(
    ctx,
    employeeDamageEntry({
      originKey: charge.originKey,
      amountMinor: charge.amountMinor,
      on: ctx.today,
      permit: permit.number,
      vehicle: label,
      partyId: permit.driver_party_id,
      ...dimensions,
    }),
  )
  await recordMarkCharge(ctx, charge.markId, number)
  return number
}
