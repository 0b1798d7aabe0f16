import { foldLight } from '#kernel/shared/arabic.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { sayCode } from '#kernel/web/say.ts'

export type MatrixRow = OutputFor<'access.permission.matrix'>['rows'][number]

/** The rows whose label or id contains the text, by category in the order of the catalogue. */
export function inCategories(rows: readonly MatrixRow[], search: string): [string, MatrixRow[]][] {
  const wanted = foldLight(search.trim())
  const found = rows.filter(
    row => wanted === '' || foldLight(`${sayCode(`permission.${row.id}`)} ${row.id}`).includes(wanted),
  )
  return [...Map.groupBy(found, row => row.category)]
}
