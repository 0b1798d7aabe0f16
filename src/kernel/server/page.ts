import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import { deny, invalid } from '../shared/refusal.ts'

type Cursor = readonly [value: string | number | null, id: string]

function readCursor(cursor: string): Cursor {
  try {
    const parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(parsed) && parsed.length === 2 && typeof parsed[1] === 'string')
      return parsed as unknown as Cursor
  } catch {
    // falls through to the refusal: a cursor is ours or it is wrong
  }
  deny(invalid('kernel.list.cursor', { field: 'cursor' }))
}

function writeCursor(value: unknown, id: string): string {
  const plain = value instanceof Date ? value.toISOString() : value
  return Buffer.from(JSON.stringify([plain ?? null, id])).toString('base64url')
}

export type PageRequest = {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly descending?: boolean | undefined
}

/** Narrows a list to rows whose columns equal what is asked for; a filter that is not set narrows nothing. */
export function whereEqual<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  filters: Readonly<Partial<Record<ReferenceExpression<DB, TB> & string, unknown>>>,
): SelectQueryBuilder<DB, TB, Row> {
  let narrowed = rows
  for (const [column, value] of Object.entries(filters))
    if (value !== undefined) narrowed = narrowed.where(sql<boolean>`${sql.ref(column)} = ${value}`)
  return narrowed
}

/**
 * One page of a query by key: ordered by `sortColumn` (a never-null column or expression alias) then by id, starting after
 * the cursor. Reads one row more than asked to know whether there is a next page. `rowKey` reads sort value and id of a row.
 */
export async function keysetPage<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  columns: { sort: string; id: string },
  rowKey: (row: Row) => readonly [sortValue: unknown, id: string],
): Promise<{ rows: Row[]; next: string | null }> {
  const keyed = pageQuery(rows, request, columns).select(
    sql<string | null>`${sql.ref(columns.sort)}::text`.as(exactKey),
  )
  const found = (await keyed.execute()) as unknown as (Row & { [exactKey]: string | null })[]
  const page = pageOf(found, request, row => [row[exactKey], rowKey(row)[1]])
  return { rows: page.rows.map(({ [exactKey]: _, ...row }) => row as unknown as Row), next: page.next }
}

/**
 * The sort value of a row as the database holds it: an instant has microseconds, which a `Date` loses, and a cursor without them would
 * show rows of its millisecond twice or leave them out.
 */
const exactKey = 'pageKey'

/**
 * The statement of {@link keysetPage}, for a list that joins more to the rows of the page alone and is not sorted by an instant; see
 * {@link pageOf}.
 */
export function pageQuery<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  columns: { sort: string; id: string },
): SelectQueryBuilder<DB, TB, Row> {
  const direction = request.descending ? 'desc' : 'asc'
  let page = rows
    .orderBy(sql.ref(columns.sort), direction)
    .orderBy(sql.ref(columns.id), direction)
    .limit(sql.lit(request.limit + 1))
  if (request.cursor) {
    const [value, id] = readCursor(request.cursor)
    const operator = sql.raw(request.descending ? '<' : '>')
    page = page.where(
      sql<boolean>`(${sql.ref(columns.sort)}, ${sql.ref(columns.id)}) ${operator} (${value}, ${id})`,
    )
  }
  return page
}

/** What {@link pageQuery} found, in its order, without the row beyond the page, and where the next page begins. */
export function pageOf<Row>(
  found: Row[],
  request: PageRequest,
  rowKey: (row: Row) => readonly [sortValue: unknown, id: string],
): { rows: Row[]; next: string | null } {
  const hasMore = found.length > request.limit
  const shown = hasMore ? found.slice(0, request.limit) : found
  const last = shown.at(-1)
  return { rows: shown, next: hasMore && last ? writeCursor(...rowKey(last)) : null }
}
