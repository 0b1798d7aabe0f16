import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

type Oklch = readonly [lightness: number, chroma: number, hue: number]
type Theme = ReadonlyMap<string, Oklch>

function themes(source: string): { light: Theme; dark: Theme } {
  const [light = '', dark = ''] = source.split('.dark {')
  return { light: tokens(light), dark: tokens(dark) }
}

function tokens(block: string): Theme {
  const found = block.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)
  return new Map(
    [...found].map(([, name, l, c, h]) => [name ?? '', [Number(l), Number(c), Number(h)] as const]),
  )
}

/** Linear sRGB of an OKLCH colour; parts outside 0 to 1 lie outside sRGB. */
function linear([lightness, chroma, hue]: Oklch): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance(colour: Oklch): number {
  const [red = 0, green = 0, blue = 0] = linear(colour).map(part => Math.min(1, Math.max(0, part)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast ratio of two tokens. */
function ratio(theme: Theme, front: string, back: string): number {
  const [a, b] = [theme.get(front), theme.get(back)]
  if (!a || !b) throw new Error(`No such token: ${a ? back : front}`)
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const text = 4.5
const shape = 3
const hues = ['green', 'blue', 'violet', 'amber', 'red', 'slate']

const pairs: readonly (readonly [front: string, back: string, least: number])[] = [
  ['ink', 'bg', text],
  ['ink', 'surface', text],
  ['ink', 'sunken', text],
  ['ink-2', 'bg', text],
  ['ink-2', 'sunken', text],
  ['ink-2', 'accent-soft', text],
  ['ink-3', 'surface', text],
  ['ink-3', 'bg', text],
  ['ink-3', 'sunken', text],
  ['ink-3', 'hover', text],
  ['ink-3', 'raised', text],
  ['ink-3', 'accent-soft', text],
  ['on-accent', 'accent', text],
  ['on-accent', 'accent-hover', text],
  ['accent-ink', 'surface', text],
  ['accent-ink', 'bg', text],
  ['accent-ink', 'accent-soft', text],
  ['on-alert', 'alert', text],
  ['accent', 'surface', shape],
  ['accent', 'bg', shape],
  ['field-line', 'surface', shape],
  ['field-line', 'bg', shape],
  ['focus', 'surface', shape],
  ['focus', 'bg', shape],
  ['focus', 'hover', shape],
  ...hues.flatMap(
    hue =>
      [
        [hue, `${hue}-soft`, text],
        [hue, 'surface', text],
        [hue, 'hover', text],
        [`${hue}-solid`, 'surface', shape],
        [`${hue}-solid`, 'bg', shape],
      ] as const,
  ),
]

function faults(source: string): string[] {
  const both = themes(source)
  return (['light', 'dark'] as const).flatMap(name =>
    pairs
      .filter(([front, back, least]) => ratio(both[name], front, back) < least)
      .map(([front, back]) => `${name}: ${front} on ${back}`),
  )
}

describe('the tokens of the visual language', () => {
  test('every pair has the contrast it needs, in light and in dark', () => {
    expect(faults(css)).toEqual([])
  })

  test('the published ratios of the design still hold', () => {
    const { light, dark } = themes(css)
    expect(ratio(light, 'ink', 'surface')).toBeCloseTo(16.6, 1)
    expect(ratio(dark, 'on-accent', 'accent')).toBeCloseTo(9.3, 1)
    expect(ratio(light, 'amber-solid', 'bg')).toBeCloseTo(3.3, 1)
  })

  test('every colour lies in sRGB, so no screen clips it', () => {
    const { light, dark } = themes(css)
    const outside = [...light, ...dark].filter(([, colour]) =>
      linear(colour).some(part => part < -0.002 || part > 1.002),
    )
    expect(outside.map(([name]) => name)).toEqual([])
  })

  test('both themes define the same colours', () => {
    const { light, dark } = themes(css)
    expect([...dark.keys()].sort()).toEqual([...light.keys()].sort())
  })

  test('a caption made too pale is caught', () => {
    const planted = css.replace('--ink-3: oklch(0.505 0.018 228)', '--ink-3: oklch(0.66 0.018 228)')
    expect(planted).not.toBe(css)
    expect(faults(planted)).toContain('light: ink-3 on surface')
  })
})
