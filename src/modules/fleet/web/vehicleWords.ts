import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

type Vehicle = OutputFor<'fleet.vehicle.get'>
export type VehicleStatus = Vehicle['status']
export type DocumentKind = InputFor<'fleet.document.add'>['kind']
type Words<Value extends string> = Readonly<Record<Value, () => string>>

export const statusWords: Words<VehicleStatus> = {
  disposed: m['fleet.vehicle.status.disposed'],
  stolen: m['fleet.vehicle.status.stolen'],
  police_station: m['fleet.vehicle.status.police_station'],
  accident: m['fleet.vehicle.status.accident'],
  rented: m['fleet.vehicle.status.rented'],
  maintenance: m['fleet.vehicle.status.maintenance'],
  employee_use: m['fleet.vehicle.status.employee_use'],
  in_transit: m['fleet.vehicle.status.in_transit'],
  preparing: m['fleet.vehicle.status.preparing'],
  out_of_service: m['fleet.vehicle.status.out_of_service'],
  reserved: m['fleet.vehicle.status.reserved'],
  available: m['fleet.vehicle.status.available'],
}

export const statusKinds: Readonly<Record<VehicleStatus, StatusKind>> = {
  disposed: 'out',
  stolen: 'late',
  police_station: 'late',
  accident: 'late',
  rented: 'running',
  maintenance: 'inHand',
  employee_use: 'running',
  in_transit: 'running',
  preparing: 'inHand',
  out_of_service: 'out',
  reserved: 'promised',
  available: 'free',
}

export const ownershipWords: Words<Vehicle['ownership']> = {
  owned: m['fleet.vehicle.ownership.owned'],
  financed: m['fleet.vehicle.ownership.financed'],
  leased_in: m['fleet.vehicle.ownership.leased_in'],
}

export const documentWords: Words<DocumentKind> = {
  registration: m['fleet.document.kind.registration'],
  technical_inspection: m['fleet.document.kind.technical_inspection'],
  operating_permit: m['fleet.document.kind.operating_permit'],
  warranty: m['fleet.document.kind.warranty'],
  purchase: m['fleet.document.kind.purchase'],
  other: m['fleet.document.kind.other'],
}

/** The word of a document kind that arrives as plain text. */
export const documentWord = (kind: string): string =>
  kind === 'insurance'
    ? m['fleet.document.kind.insurance']()
    : kind in documentWords
      ? documentWords[kind as DocumentKind]()
      : m['fleet.document.kind.other']()
