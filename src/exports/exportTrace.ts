import type { Actor } from '#kernel/server/context.ts'
import { inTransaction, rawQuery } from '#kernel/server/database.ts'
import { runInCompany } from '#kernel/server/handle.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import type { ExportRow } from './exportCells.ts'
import type { ExportRequest } from './exportRequest.ts'

const ofPlatform = `insert into app.system_log (at, company_id, level, category, action, message, metadata)
  values ($1, null, 'info', 'userAction', $2, 'صُدّرت قائمة', $3)`

/**
 * Writes down which rows left the house with whom: filter, columns and how many. In the company's audit trail, with the visit where platform
 * staff looked; what platform staff takes of its own lists stands in the system log. Written before the first byte is sent.
 */
export async function traceExport(runtime: Runtime, actor: Actor, wanted: ExportRequest, rows: number) {
  const noun = wanted.query.split('.').slice(0, 2).join('.') || 'platform.list'
  const operation = `${noun}.export`
  const given = Object.entries(wanted.input).filter(([, value]) => value !== undefined && value !== '')
  const facts = {
    format: wanted.format,
    filter: [...wanted.filters, ...given.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)],
    columns: wanted.columns.map(column => column.key),
    rows,
  }
  if (!actor.company) {
    const metadata = JSON.stringify({ ...facts, list: wanted.query, title: wanted.title, email: actor.email })
    await inTransaction(runtime.pool, { companyId: null }, db =>
      rawQuery(db, ofPlatform, [runtime.clock(), operation, metadata]),
    )
    return
  }
  const changes = Object.entries(facts).map(([field, after]) => ({ field, before: null, after }))
  await runInCompany(
    runtime,
    actor.company.id,
    operation,
    async ctx => ctx.audit({ subject: `${noun}:export`, label: wanted.title, changes }),
    actor,
  )
}

/** The pages, counted; `told` gets how many rows were taken, also when the caller goes away half-way. */
export async function* tracedPages(
  pages: AsyncGenerator<ExportRow[]>,
  told: (rows: number) => Promise<void>,
): AsyncGenerator<ExportRow[]> {
  let rows = 0
  try {
    for await (const page of pages) {
      rows += page.length
      yield page
    }
  } finally {
    await told(rows)
  }
}
