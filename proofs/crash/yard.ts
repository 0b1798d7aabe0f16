import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { listVehicles } from '#modules/fleet/vehicle/vehicle.contract.ts'
import {
  completeWorkOrder,
  openWorkOrder,
  startWorkOrder,
} from '#modules/fleet/workOrder/workOrder.contract.ts'
import { listParties } from '#modules/parties/party/party.contract.ts'
import { saveContract, submitContract } from '#modules/rentals/contract/contract.contract.ts'
import { overlapSql } from '../overlaps.ts'
import { aDesk, type Journal, type Stored, type Target } from './clients.ts'

const hour = 3_600_000
/** Beyond everything the demo company has promised. */
const farMs = 400 * 24 * hour

/**
 * A yard clerk with a vehicle of their own, until stopped: promises it to the workshop and to a customer, sends it there and takes it back.
 * The answer to each promise and each custody is kept under a key of its own.
 */
export async function aYardClerk(
  target: Target,
  journal: Journal,
  index: number,
  stopped: () => boolean,
): Promise<void> {
  const { read, write } = await aDesk(target, journal, `10.4.${index}.1`)
  const free = (await read(listVehicles, { status: 'available', limit: '40' }))!.rows
  const customers = (await read(listParties, { limit: '20' }))!.rows
  const vehicleId = free[index]!.id
  // A company rents by people whom it names; a person drives himself.
  const customerId = customers.filter(party => party.kind === 'individual')[index]!.id
  const told = (mark: string, number: string) => journal.acknowledged.push({ mark, number })
  for (let turn = 1; !stopped(); turn++) {
    const mark = `crash-yard-${index}-${turn}-${randomUUID().slice(0, 8)}`
    journal.sent.push(...[mark, `${mark} promised`, `${mark} held`, `${mark} back`])
    const from = new Date(Date.now() + farMs + turn * 12 * hour)
    const at = (hours: number) => new Date(from.getTime() + hours * hour).toISOString()
    const order = await write(openWorkOrder, mark, {
      vehicleId,
      type: 'inspection',
      description: mark,
      plannedFrom: at(0),
      plannedTo: at(2),
    })
    if (!order) continue
    told(mark, order.number)
    told(`${mark} promised`, order.number)
    const begun = await write(startWorkOrder, mark, { id: order.id, version: 1, at: now() })
    if (!begun) continue
    told(`${mark} held`, order.number)
    const done = { id: order.id, version: begun.version, at: now(), lines: [], isFree: true }
    if (await write(completeWorkOrder, mark, done)) told(`${mark} back`, order.number)
    if (turn % 2 === 0) continue
    const booking = `${mark}-c`
    journal.sent.push(...[booking, `${booking} promised`])
    const saved = await write(saveContract, booking, {
      type: 'daily',
      customerId,
      vehicleId,
      externalNumber: booking,
      startAt: at(5),
      dueBackAt: at(8),
    })
    if (!saved) continue
    const submitted = await write(submitContract, booking, { id: saved.id, version: saved.version })
    if (!submitted) continue
    told(booking, submitted.number)
    told(`${booking} promised`, submitted.number)
  }
}

const now = () => new Date().toISOString()

/** What is stored of the yard, by mark: the order or contract, each promise of its vehicle and each custody. */
export const yardMarks = (ctx: Ctx) =>
  rawQuery<Stored>(
    ctx.db,
    `with paper as (
       select id, description as mark, number from fleet.work_order where company_id = $1 and description like 'crash-yard-%'
       union all select id, external_number, number from rentals.contract
         where company_id = $1 and external_number like 'crash-yard-%')
     select mark, number from paper
     union all select concat(p.mark, ' promised'), k.source_label from paper p
       join fleet.claim k on k.company_id = $1 and k.source_id = p.id
     union all select concat(p.mark, ' held'), c.source_label from paper p
       join fleet.custody c on c.company_id = $1 and c.source_id = p.id and c.voided_at is null
     union all select concat(p.mark, ' back'), c.source_label from paper p
       join fleet.custody c on c.company_id = $1 and c.source_id = p.id and c.voided_at is null and c.to_at is not null`,
    [ctx.company.id],
  )

/** Vehicles that were promised or held twice for one moment. */
export async function yardUnsoundness(ctx: Ctx): Promise<string[]> {
  const sql = overlapSql('fleet.claim', 'fleet.custody')
  const rows = await rawQuery<{ found: string }>(ctx.db, sql, [ctx.company.id])
  return rows.map(row => row.found)
}
