import type { Country } from '../company/countries.rules.ts'

type Place = { latitude: number; longitude: number }

/** South, north, west and east of each country, its islands included. */
const bounds: Readonly<Record<Country, readonly [number, number, number, number]>> = {
  KW: [28.5, 30.2, 46.5, 49],
  SA: [16, 32.3, 34.4, 55.8],
  QA: [24.4, 26.3, 50.5, 51.9],
  AE: [22.5, 26.3, 51.4, 56.5],
  BH: [25.4, 26.5, 50.2, 51],
  OM: [16.5, 26.6, 51.9, 60],
}

function isIn({ latitude, longitude }: Place, country: string): boolean {
  const [south, north, west, east] = bounds[country as Country]
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/**
 * The place that was meant where latitude and longitude were pasted in the wrong order: it lies outside the country as it stands and inside
 * it when swapped. Null where they are plausible as they are.
 */
export function swappedPlace({ latitude, longitude }: Place, country: string): Place | null {
  if (!(country in bounds)) return null
  const swapped = { latitude: longitude, longitude: latitude }
  return !isIn({ latitude, longitude }, country) && isIn(swapped, country) ? swapped : null
}

/** Where a map of a country begins. */
export function middleOf(country: string): readonly [number, number] | undefined {
  if (!(country in bounds)) return undefined
  const [south, north, west, east] = bounds[country as Country]
  return [(south + north) / 2, (west + east) / 2]
}
