import { sql } from 'kysely'
import type { TestCompany } from '#kernel/testing/company.ts'

/** Everything the company's audit chain and kept answers hold, as one text: tests look for what must not be there. */
export async function auditText(t: TestCompany): Promise<string> {
  return t.act(async ctx => {
    const { rows } = await sql<{ line: string }>`
      select row_to_json(e)::text as line from app.audit_event e where company_id = ${ctx.company.id}
      union all select row_to_json(i)::text from app.idempotency i where company_id = ${ctx.company.id}`.execute(
      ctx.db,
    )
    return rows.map(row => row.line).join('\n')
  })
}
