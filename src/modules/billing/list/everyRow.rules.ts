import type { ReportAsked } from '#modules/accounting/public.ts'

type Page<Row> = { rows: readonly Row[]; next: string | null }

/** Every row of a list, page by page, as its own page asks for them. */
export async function everyRow<Row>(
  ask: ReportAsked['ask'],
  list: string,
  question: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null | undefined
  do {
    const found = (await ask(list, { ...question, limit: 1000, ...(cursor ? { cursor } : {}) })) as Page<Row>
    rows.push(...found.rows)
    cursor = found.next
  } while (cursor)
  return rows
}
