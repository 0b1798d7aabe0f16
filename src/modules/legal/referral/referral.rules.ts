export const referralStates = ['draft', 'ready', 'submitted'] as const

export type FrozenRow = {
  partyId: string
  name: string
  phone: string | null
  contract: string | null
  days: number
  months: number
  overdueMinor: number
  score: number
  items: { number: string; dueOn: string; openMinor: number }[]
}

/** Rows in batches of a size, in their order. */
export const batchesOf = <Row>(rows: readonly Row[], size: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))

/** Whole months that a debt is late. */
export const monthsLate = (days: number): number => Math.floor(days / 30)
