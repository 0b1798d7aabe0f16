import type { Ctx } from '#kernel/server/context.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { plateTaken } from '../plate/plate.rules.ts'
import { changePlate } from '../vehicle/vehicle.commands.ts'
import { lockVehicle, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import type { PlannedPlate } from './recordImport.rules.ts'

/** Gives a vehicle its new plate; answers the id of the plate's row. */
export async function bringPlate(
  ctx: Ctx,
  vehicleId: string,
  { plate, from }: Pick<PlannedPlate, 'plate' | 'from'>,
): Promise<string> {
  const holder = await ctx.db
    .selectFrom('fleet.vehicle_plate')
    .select('vehicle_id')
    .where('key', '=', plate.key)
    .where('vehicle_id', '<>', vehicleId)
    .where(({ eb, or }) => or([eb('valid_to', 'is', null), eb('valid_to', '>=', from)]))
    .executeTakeFirst()
  if (holder) refuse(plateTaken(vehicleLabel(await lockVehicle(ctx, holder.vehicle_id))))
  const { version } = await lockVehicle(ctx, vehicleId)
  const { country, code, serial } = plate
  await changePlate(ctx, { id: vehicleId, version, plate: { country, code, serial }, from })
  const made = await ctx.db
    .selectFrom('fleet.vehicle_plate')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('key', '=', plate.key)
    .where('valid_from', '=', from)
    .executeTakeFirstOrThrow()
  return made.id
}
