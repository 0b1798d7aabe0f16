import type { Day } from '#kernel/shared/day.ts'
import { conflict, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const ownerships = ['owned', 'financed', 'leased_in'] as const
export const bodyClasses = [
  'sedan',
  'suv',
  'hatchback',
  'coupe',
  'convertible',
  'pickup',
  'van',
  'truck',
] as const
export const transmissions = ['automatic', 'manual', 'cvt'] as const
export const fuelTypes = ['gasoline', 'diesel', 'hybrid', 'electric'] as const
export type Ownership = (typeof ownerships)[number]
export type BodyClass = (typeof bodyClasses)[number]
export type FuelType = (typeof fuelTypes)[number]

const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const vinValues: Readonly<Record<string, number>> = Object.fromEntries(
  [...'ABCDEFGH']
    .map((letter, index) => [letter, index + 1])
    .concat(
      [...'JKLMN'].map((letter, index) => [letter, index + 1]),
      [
        ['P', 7],
        ['R', 9],
      ],
      [...'STUVWXYZ'].map((letter, index) => [letter, index + 2]),
    ),
)

/**
 * Whether the ninth character of a VIN is its check digit (ISO 3779 as used in North America). Many good Gulf and European
 * VINs carry none, so a false answer only warns.
 */
export function vinCheckDigitFits(vin: string): boolean {
  const sum = [...vin].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : (vinValues[character] ?? 0)
    return total + value * (vinWeights[index] ?? 0)
  }, 0)
  const check = sum % 11
  return vin[8] === (check === 10 ? 'X' : String(check))
}

/** Why the typed facts of a vehicle do not fit together: year, days and owner. */
export function whyNotDescribe(
  vehicle: {
    year: number
    acquiredOn: Day | null
    inServiceOn: Day | null
    ownership: Ownership
    ownerPartyId: string | null
  },
  today: Day,
): Refusal | null {
  const nextYear = Number(today.slice(0, 4)) + 1
  if (vehicle.year > nextYear)
    return invalid('kernel.field.tooBig', { field: 'year', params: { max: nextYear } })
  if (vehicle.acquiredOn && vehicle.inServiceOn && vehicle.inServiceOn < vehicle.acquiredOn)
    return invalid('fleet.vehicle.serviceBeforeAcquired', {
      field: 'inServiceOn',
      params: { date: vehicle.acquiredOn },
    })
  if (vehicle.ownership === 'leased_in' && !vehicle.ownerPartyId)
    return invalid('kernel.field.required', { field: 'ownerPartyId' })
  return null
}

/** Why a vehicle may take no further act: it has left the fleet. */
export function whyNotUse(vehicle: { disposedOn: Day | null }, on: Day): Refusal | null {
  if (vehicle.disposedOn === null || vehicle.disposedOn > on) return null
  return refused('fleet.vehicle.disposed', { params: { date: vehicle.disposedOn } })
}

/** What a record can have become while a person worked on it: the sentence of each is in the words of this module. */
export const changedStates = [
  'draft',
  'signed',
  'voided',
  'committed',
  'undone',
  'released',
  'fulfilled',
  'active',
  'closed',
  'open',
  'pending',
  'approved',
  'rejected',
  'in_progress',
  'completed',
  'cancelled',
  'queued',
  'matched',
  'decided',
  'settled',
  'replaced',
  'reversed',
  'available',
  'accident',
  'stolen',
  'police_hold',
  'out_of_service',
  'custodian',
  'insurer',
  'warranty',
  'company',
] as const
export type ChangedState = (typeof changedStates)[number]

/** Refusal of an act whose record is no longer in the state the person saw. */
export function stateChanged(state: ChangedState): Refusal {
  return conflict('fleet.state.changed', { params: { state } })
}

/** Why a reason must be given: it is empty. */
export function whyNotReason(reason: string | null): Refusal | null {
  return reason ? null : invalid('fleet.reason.required', { field: 'reason' })
}
