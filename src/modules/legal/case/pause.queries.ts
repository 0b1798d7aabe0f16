import { sql } from 'kysely'
import type { LateFeePause } from '#modules/billing/public.server.ts'
import { legalSettings } from '../office/office.queries.ts'
import { knowAll, readAs } from '../office/reader.queries.ts'

/** Late fees rest on an invoice that is filed before a court, where the setting is on; the case itself is not named. */
export const isInCourt: LateFeePause = async (ctx, invoiceId) => {
  const { pauseLateFees } = await legalSettings(ctx)
  if (!pauseLateFees) return false
  const filed = await knowAll(ctx)
    .selectFrom('legal.claim_item as t')
    .select('t.id')
    .where('t.invoice_id', '=', invoiceId)
    .where('t.is_live', '=', true)
    .where(
      sql<boolean>`exists (select from legal.proceeding p where p.company_id = t.company_id and p.case_id = t.case_id)`,
    )
    .executeTakeFirst()
  readAs(ctx)
  return filed !== undefined
}
