import { type Currency, moneyText, parseMoney } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import type { LabourParams, LabourTopic } from './labourRule.rules.ts'

/** How a figure of the law is written: a count, a share in percent, a factor, money, a time of day, one of several words. */
export const figureKinds = ['number', 'percent', 'factor', 'money', 'time', 'flag', 'choice', 'text'] as const
export type FigureKind = (typeof figureKinds)[number]

/** One figure of a law row: where it stands in it, and its value as text. */
export type Figure = {
  path: string
  /** The word it is called by. */
  name: string
  kind: FigureKind
  /** Whether the law may leave it open. */
  isOptional: boolean
  value: string | null
}

type Leaf = number | string | boolean | null

const factors = ['normal', 'restDay', 'holiday', 'night']
const optional = [
  ...['capMonths', 'ceilingMinor', 'advancesBasisPoints', 'courtBasisPoints', 'penaltyDays'],
  ...['firstYearDaysPerMonth', 'dayMinutes', 'weekDays', 'yearDays', 'yearMinutes'],
]

/** The values of a figure that is a word. */
export const figureChoices: Readonly<Record<string, readonly string[]>> = {
  base: ['remuneration', 'basic'],
  bound: ['atLeast', 'moreThan'],
  cause: ['full', 'reduced', 'none'],
  earlierPartWage: ['lastWage', 'wageThen'],
  surplus: ['onWageHour', 'onBasicHour'],
  unit: ['workingDays', 'calendarDays'],
}

/** `tiers.0.monthsPerYear.1` is called `monthsPerYear.1`: a ratio has two figures, a list only a place. */
function nameOf(path: string): string {
  const parts = path.split('.')
  if (parts[0] === 'causes') return 'cause'
  const last = parts.at(-1)!
  const before = parts.at(-2)
  return /^\d+$/.test(last) && before
    ? /^(monthsPerYear|share)$/.test(before)
      ? `${before}${last}`
      : before
    : last
}

function kindOf(name: string, value: Leaf): FigureKind {
  if (typeof value === 'boolean') return 'flag'
  if (name.endsWith('BasisPoints') || name === 'basisPoints') return 'percent'
  if (name.endsWith('Minor')) return 'money'
  if (factors.includes(name)) return 'factor'
  if (name === 'nightSpan') return 'time'
  if (figureChoices[name]) return 'choice'
  return typeof value === 'string' ? 'text' : 'number'
}

function* leavesOf(value: unknown, path: string): Generator<[path: string, leaf: Leaf]> {
  if (value === null || typeof value !== 'object') yield [path, value as Leaf]
  else
    for (const [key, one] of Object.entries(value)) yield* leavesOf(one, path === '' ? key : `${path}.${key}`)
}

function textOf(kind: FigureKind, value: Leaf, currency: Currency): string | null {
  if (value === null) return null
  if (kind === 'money') return moneyText(Number(value), currency)
  return kind === 'percent' || kind === 'factor' ? String(Number(value) / 100) : String(value)
}

/** The figures of a law row in their order. The open end of a last step is no figure. */
export function figuresOf(params: LabourParams[LabourTopic], currency: Currency): Figure[] {
  const figures: Figure[] = []
  for (const [path, value] of leavesOf(params, '')) {
    const name = nameOf(path)
    const isOptional = optional.includes(name)
    if (value === null && !isOptional) continue
    const kind = kindOf(name, value)
    figures.push({ path, name, kind, isOptional, value: textOf(kind, value, currency) })
  }
  return figures
}

/** A figure as it is kept, or undefined where the text is none of its kind. */
function leafOf(
  { kind, name, isOptional }: Figure,
  text: string | null,
  currency: Currency,
): Leaf | undefined {
  if (text === null) return isOptional ? null : undefined
  if (kind === 'flag') return text === 'true' ? true : text === 'false' ? false : undefined
  if (kind === 'choice') return figureChoices[name]?.includes(text) ? text : undefined
  if (kind === 'time') return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined
  if (kind === 'text') return /^[A-Z]{2}$/.test(text) ? text : undefined
  if (kind === 'money') {
    const parsed = parseMoney(text, currency)
    return parsed.ok && parsed.minor >= 0 ? parsed.minor : undefined
  }
  const number = kind === 'number' ? Number(text) : Math.round(Number(text) * 100)
  const isPlain = /^\d{1,6}(\.\d{1,2})?$/.test(text) && Number.isSafeInteger(number)
  // The second figure of a ratio divides.
  return isPlain && (number > 0 || !name.endsWith('1')) ? number : undefined
}

/**
 * The row with other figures: its shape stays, each figure is one of its kind. A figure that is not named keeps its value.
 */
export function paramsWith<Topic extends LabourTopic>(
  params: LabourParams[Topic],
  typed: readonly { path: string; value: string | null }[],
  currency: Currency,
): { params: LabourParams[Topic] } | { why: Refusal } {
  const known = new Map(figuresOf(params, currency).map(figure => [figure.path, figure]))
  const next = structuredClone(params) as unknown
  for (const { path, value } of typed) {
    const figure = known.get(path)
    const leaf = figure ? leafOf(figure, value, currency) : undefined
    if (leaf === undefined)
      return { why: invalid('hr.rule.figure', { field: path, params: { value: value ?? '' } }) }
    const parts = path.split('.')
    let place = next as Record<string, unknown>
    for (const part of parts.slice(0, -1)) place = place[part] as Record<string, unknown>
    place[parts.at(-1)!] = leaf
  }
  return { params: next as LabourParams[Topic] }
}
