/** The figures of a month that open rows. */
export const reportCells = [
  'founded',
  'closed',
  'open',
  'payers',
  'lost',
  'signIns',
  'visits',
  'writingVisits',
  'copies',
  'failedCopies',
] as const
export type ReportCell = (typeof reportCells)[number]
