import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

const leastContrast = 4.5

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/**
 * Why a colour may not become the company's: white words stand on it in buttons and it writes links on white paper, so it
 * needs a contrast of 4.5 to white. Refuses with `platform.branding.contrast` on the field.
 */
export function whyNotBrandColour(colour: string | null, field: string): Refusal | null {
  if (!colour) return null
  if (contrast(colour, '#ffffff') >= leastContrast) return null
  return invalid('platform.branding.contrast', { field })
}
