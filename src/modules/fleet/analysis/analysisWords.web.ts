import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { costKinds } from './analysis.rules.ts'

export type Analysis = OutputFor<'fleet.analysis.vehicles'>
export type AnalysedVehicle = Analysis['rows'][number]

export const figures = ['revenue', ...costKinds, 'profit'] as const
export type Figure = (typeof figures)[number]

export const figureWords: Readonly<Record<Figure, () => string>> = {
  revenue: m['fleet.analysis.revenue'],
  maintenance: m['fleet.analysis.maintenance'],
  fuel: m['fleet.analysis.fuel'],
  insurance: m['fleet.analysis.insurance'],
  licensing: m['fleet.analysis.licensing'],
  violations: m['fleet.analysis.violations'],
  depreciation: m['fleet.analysis.depreciation'],
  financeCost: m['fleet.analysis.financeCost'],
  other: m['fleet.analysis.other'],
  profit: m['fleet.analysis.profit'],
}
