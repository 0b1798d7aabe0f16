import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { shownDrivers } from '../contract/contract.queries.ts'
import { type ContractRow, getContractRow, numberOf, stateOf } from '../contract/contract.row.ts'
import { whyNotInState, whyNotWithoutDeposit } from '../contract/contract.rules.ts'
import { whyNotServePeople } from '../contract/people.queries.ts'
import { customerOf, groupsOf, vehiclesOf } from '../contract/references.queries.ts'
import { uncoveredDue, whyNotHandOverOnCredit } from '../credit/credit.rules.ts'
import { lawFindings, overridesOf, shownFinding } from '../law/law.queries.ts'
import { whyNotLawful } from '../law/law.rules.ts'
import { isBilledMonthly } from '../master/masterBilling.commands.ts'
import { shownRefusal } from '../price/priceAnswer.queries.ts'
import { rowsOf } from '../schedule/scheduleRows.commands.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { handoverFacts } from './handover.commands.ts'
import type * as contract from './handover.contract.ts'

export async function getHandover(ctx: Ctx, input: InputOf<typeof contract.getHandover>) {
  const row = await getContractRow(ctx, input.contractId)
  const startOn = dayIn(row.start_at, ctx.company.timeZone)
  const on = startOn > ctx.today ? startOn : ctx.today
  const facts = await handoverFacts(ctx, row, on)
  const term = { startAt: row.start_at, dueBackAt: row.due_back_at, vehicleId: row.vehicle_id }
  const findings = await lawFindings(ctx, row, term)
  const overridden = await overridesOf(ctx, row.id)
  const last = await lastReading(ctx, row.vehicle_id)
  const due = (await isBilledMonthly(ctx, row))
    ? []
    : (await rowsOf(ctx, row.id)).filter(one => one.state === 'scheduled' && one.due_on <= on)
  const blockers = [
    whyNotInState(stateOf(row), 'handOver'),
    whyNotWithoutDeposit(facts.depositRequiredMinor, facts.depositHeldMinor),
    whyNotHandOverOnCredit(facts.credit, facts),
    whyNotLawful(findings),
    await whyNotServePeople(ctx, row),
  ]
  return {
    ...(await headOf(ctx, row)),
    drivers: await shownDrivers(ctx, row.id),
    startAt: row.start_at,
    dueBackAt: row.due_back_at,
    lastOdometerKm: last?.km ?? null,
    lastFuelEighths: last?.eighths ?? null,
    depositRequired: facts.depositRequiredMinor,
    depositHeld: facts.depositHeldMinor,
    dueNow: facts.firstBillMinor,
    unpaidDue: uncoveredDue(facts.credit, facts),
    signatureIsRequired: facts.signatureIsRequired,
    isSigned: row.signed_at !== null,
    recordIsSigned: (await settingsOf(ctx)).handoverIsSigned,
    rowsToInvoice: due.map(one => ({ no: one.no, dueOn: one.due_on, amount: one.amount_minor })),
    findings: findings.map(finding => shownFinding(finding, overridden)),
    blockers: blockers.filter((why): why is Refusal => why !== null).map(shownRefusal),
  }
}

async function headOf(ctx: Ctx, row: ContractRow) {
  return {
    contractId: row.id,
    contractVersion: row.version,
    serverNow: ctx.now,
    number: numberOf(row),
    status: row.status,
    customer: await customerOf(ctx, row.customer_id),
    group: (await groupsOf(ctx, [row.group_id]))(row.group_id),
    vehicle: (await vehiclesOf(ctx, [row.vehicle_id]))(row.vehicle_id),
  }
}

/** What the dashboard showed last: the odometer by whichever reading is newest, the fuel by the last signed inspection. */
async function lastReading(ctx: Ctx, vehicleId: string | null) {
  if (!vehicleId) return null
  const [row] = await rawQuery<{ km: number | null; eighths: number | null }>(
    ctx.db,
    `select (select o.shown_km from fleet.odometer_reading o
         where o.company_id = $1 and o.vehicle_id = $2 and not exists (select from fleet.odometer_void v
           where v.company_id = $1 and v.reading_id = o.id) order by o.at desc limit 1) as km,
       (select i.fuel_eighths from fleet.inspection i
         where i.company_id = $1 and i.vehicle_id = $2 and i.state = 'signed' order by i.at desc limit 1) as eighths`,
    [ctx.company.id, vehicleId],
  )
  return row ?? null
}
