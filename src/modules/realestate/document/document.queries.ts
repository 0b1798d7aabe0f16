import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './document.contract.ts'

const isRenewed = sql<boolean>`exists (select from realestate.property_document n
  where n.company_id = d.company_id and n.property_id = d.property_id and n.document_type = d.document_type
    and d.document_type <> 'other' and (n.created_at, n.id) > (d.created_at, d.id))`

export async function listDocuments(ctx: Ctx, { propertyId }: InputOf<typeof contract.listDocuments>) {
  const rows = await ctx.db
    .selectFrom('realestate.property_document as d')
    .select(['d.id', 'd.version', 'd.document_type as type', 'd.number', 'd.expires_on as expiresOn'])
    .select(['d.file_ids as fileIds', isRenewed.as('isRenewed')])
    .where('d.property_id', '=', propertyId)
    .orderBy('d.document_type')
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
  return {
    rows: rows.map(row => ({ ...row, isExpired: row.expiresOn !== null && row.expiresOn < ctx.today })),
  }
}

/** Papers that run out by a day and have no newer one of their kind. */
export const documentsExpiringBy = (ctx: Ctx, day: string) =>
  ctx.db
    .selectFrom('realestate.property_document as d')
    .innerJoin('realestate.property as p', 'p.id', 'd.property_id')
    .leftJoin('realestate.property as b', 'b.id', 'p.parent_id')
    .select(['d.id', 'd.document_type as type', 'd.expires_on as expiresOn', 'p.id as propertyId'])
    .select(sql<string>`coalesce(b.property_name || '، ', '') || p.property_name`.as('property'))
    .where('d.expires_on', 'is not', null)
    .where('d.expires_on', '<=', day)
    .where('p.is_active', '=', true)
    .where('p.sold_on', 'is', null)
    .where(sql<boolean>`not ${isRenewed}`)
    .orderBy('d.id')
    .execute()
