import type { FleetReport } from './report.rules.ts'

/** What is drawn of a report that compares vehicles or months; the others are lists. */
export const chartColumns: Partial<Readonly<Record<FleetReport, readonly string[]>>> = {
  usage: ['utilisation'],
  efficiency: ['utilisation', 'serviceable'],
  maintenance: ['cost'],
  performance: ['revenue', 'profit'],
  profitability: ['revenue', 'profit'],
  idle: ['idleDays'],
  fuel: ['cost'],
}
