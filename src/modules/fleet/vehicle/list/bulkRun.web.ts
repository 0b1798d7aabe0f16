/** How one record of a bulk act went: done, or the sentence of its refusal. */
export type BulkOutcome = 'done' | { readonly why: string }
export type BulkOutcomes = ReadonlyMap<string, BulkOutcome>

type Run<Row> = {
  act: (row: Row) => Promise<unknown>
  say: (error: unknown) => string
  /** Told after every record. */
  tell: (outcomes: BulkOutcomes) => void
}

/** One record after the other: a refusal stops no other, and a record done before is not done again. */
export async function runEach<Row extends { id: string }>(
  rows: readonly Row[],
  before: BulkOutcomes,
  { act, say, tell }: Run<Row>,
): Promise<{ done: number; refused: number }> {
  const outcomes = new Map(before)
  for (const row of rows) {
    if (outcomes.get(row.id) === 'done') continue
    try {
      await act(row)
      outcomes.set(row.id, 'done')
    } catch (error) {
      outcomes.set(row.id, { why: say(error) })
    }
    tell(new Map(outcomes))
  }
  const done = rows.filter(row => outcomes.get(row.id) === 'done').length
  return { done, refused: rows.length - done }
}
