import { foldAggressive, foldLight } from '../shared/arabic.ts'
import { foldingVectors } from './arabic.vectors.ts'

/** Runs one SQL statement with parameters and returns its rows; the test that calls the check brings its own database. */
export type RunQuery = (
  sql: string,
  parameters: readonly unknown[],
) => Promise<readonly Record<string, unknown>[]>

export type FoldingMismatch = {
  readonly text: string
  readonly key: 'light' | 'aggressive'
  readonly typescript: string
  readonly sql: unknown
}

/**
 * Compares `app.fold_light` and `app.fold_aggressive` of a database with the functions of `arabic.ts`, by default over
 * the shared vectors. Returns every difference; an empty list is equality. Texts must not hold NUL or lone surrogates,
 * which PostgreSQL cannot store.
 */
export async function foldingMismatches(
  query: RunQuery,
  texts: readonly string[] = foldingVectors.map(([text]) => text),
): Promise<FoldingMismatch[]> {
  const rows = await query(
    `select app.fold_light(text) as light, app.fold_aggressive(text) as aggressive
     from unnest($1::text[]) with ordinality as given (text, position) order by position`,
    [texts],
  )
  if (rows.length !== texts.length)
    throw new Error(`Asked about ${texts.length} texts, answered ${rows.length}.`)
  return texts.flatMap((text, index) => {
    const found: FoldingMismatch[] = []
    for (const [key, typescript] of [
      ['light', foldLight(text)],
      ['aggressive', foldAggressive(text)],
    ] as const) {
      const sql = rows[index]?.[key]
      if (sql !== typescript) found.push({ text, key, typescript, sql })
    }
    return found
  })
}
