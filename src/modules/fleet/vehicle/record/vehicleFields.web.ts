import type { InputFor, OutputFor } from '#kernel/web/api.ts'

export type Vehicle = OutputFor<'fleet.vehicle.get'>
type Fields = Omit<InputFor<'fleet.vehicle.update'>, 'id' | 'version' | 'photoFileIds'>

/** What an edit sends when it changes nothing: an update replaces every field, so none may be left out. */
export function fieldsOf(vehicle: Vehicle): Fields {
  return {
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.year,
    vin: vehicle.vin,
    groupId: vehicle.group.id,
    colour: vehicle.colour,
    bodyClass: vehicle.bodyClass,
    transmission: vehicle.transmission,
    fuelType: vehicle.fuelType,
    seats: vehicle.seats,
    tankLitres: vehicle.tankLitres,
    ownership: vehicle.ownership,
    ownerPartyId: vehicle.ownerPartyId,
    acquiredOn: vehicle.acquiredOn,
    servicePlanId: vehicle.servicePlanId,
    warrantyUntil: vehicle.warrantyUntil,
    warrantyKm: vehicle.warrantyKm,
    note: vehicle.note,
  }
}
