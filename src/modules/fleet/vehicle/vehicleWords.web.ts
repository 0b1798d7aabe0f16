import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as ownershipWords } from '#generated/choices/fleet.vehicle.ownership.ts'
export { words as statusWords } from '#generated/choices/fleet.vehicle.status.ts'

type Vehicle = OutputFor<'fleet.vehicle.get'>
export type VehicleStatus = Vehicle['status']
export type DocumentKind = InputFor<'fleet.document.add'>['kind']
type Words<Value extends string> = Readonly<Record<Value, () => string>>

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
