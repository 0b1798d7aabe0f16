import { foldLight } from '#kernel/shared/arabic.ts'
import { conflict, invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { type PlateKey, plateCandidates, plateKey } from './plateKey.rules.ts'
import { type PlateCountry, plateCountries } from './plateWords.rules.ts'

export type PlateParts = {
  readonly country: PlateCountry
  readonly code: string
  readonly serial: string
  readonly key: PlateKey
}

/** The country whose plates a company's vehicles carry by default; Kuwait for a company outside the six states. */
export function plateCountryOf(country: string): PlateCountry {
  return plateCountries.find(known => known === country) ?? 'KW'
}

/** The parts a key was made of. */
export function partsOfPlate(key: PlateKey): PlateParts {
  const [country = '', code = '', serial = ''] = key.split(':')
  return { country: plateCountryOf(country), code, serial, key }
}

/** A plate entered in parts, normalised (R8); null when the state issues no such plate. */
export function plateFromParts(country: PlateCountry, code: string, serial: string): PlateParts | null {
  const key = plateKey(country, code, serial)
  return key === null ? null : partsOfPlate(key)
}

/**
 * The one plate a text means, or null. Digits run together (`123456`) can be two plates and are never guessed; with a
 * separator the text is read as typed, code first (R8).
 */
export function plateFromText(text: string, country: PlateCountry): PlateParts | null {
  const [first, ...others] = plateCandidates(text, country)
  if (first === undefined) return null
  if (others.length > 0 && /^\d+$/.test(foldLight(text).trim())) return null
  return partsOfPlate(first)
}

/** A plate of the company's own making for vehicles whose file names none: `KW:TMP:17`. No state issues letters there. */
export function temporaryPlate(country: PlateCountry, series: string, number: number): PlateParts {
  return partsOfPlate(`${country}:${series}:${number}`)
}

export const plateUnreadable: Refusal = invalid('fleet.plate.unreadable', { field: 'plate' })

/** Refusal of a plate that another vehicle carries in the same days. */
export function plateTaken(vehicle: string): Refusal {
  return conflict('fleet.plate.taken', { field: 'plate', params: { vehicle } })
}
