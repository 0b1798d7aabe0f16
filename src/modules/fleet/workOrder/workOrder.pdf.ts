import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as contract from '../paper.contract.ts'
import { vehicleCard } from '../vehicle/vehicle.queries.ts'
import { getWorkOrder } from './workOrder.queries.ts'

/** A work order as the workshop gets it, and as it is filed once the work is done. */
export async function printWorkOrder(ctx: Ctx, { id, locale }: InputOf<typeof contract.printWorkOrder>) {
  const order = await getWorkOrder(ctx, { id })
  const { vin } = await vehicleCard(ctx, order.vehicleId)
  const paper = await companyPaper(ctx, { locale })
  const { money, instant, count } = paperFormat(paper)
  const { number, state, plate, vehicle, type, priority, description, cancelReason, openedBy } = order
  const bytes = await printPaper(new URL('./workOrder.typ', import.meta.url), paper, {
    number,
    state,
    plate,
    vehicle,
    vin,
    type,
    priority,
    description,
    cancelReason,
    openedBy,
    vendor: order.vendor?.name ?? null,
    openedAt: instant(order.createdAt),
    plannedFrom: instant(order.plannedFrom),
    plannedTo: instant(order.plannedTo),
    startedAt: instant(order.startedAt),
    completedAt: instant(order.completedAt),
    odometer: count(order.odometerKm),
    estimated: money(order.estimated),
    cost: money(order.cost),
    document: order.billDocument,
    billed: money(order.billed),
    lines: order.lines.map(line => [
      ...[line.kind, line.description, count(line.quantity)],
      ...[money(line.unitCost), money(line.amount)],
    ]),
    marks: order.openMarks.map(({ view, type: kind, severity }) => ({ view, kind, severity })),
  })
  return pdfReply(number, bytes)
}
