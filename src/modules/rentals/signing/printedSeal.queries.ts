import type { Ctx } from '#kernel/server/context.ts'
import type { Paper } from '#kernel/server/pdf/paper.ts'
import type { SignSource } from '#modules/platform/public.server.ts'

/**
 * The seal a print shows with its code, so that its holder can verify it: the newest one of the record, as long as the document still holds
 * what was sealed. Nothing where it was never sealed or holds something else by now.
 */
export async function sealOnPrint(
  ctx: Ctx,
  source: SignSource,
  documentId: string,
): Promise<Pick<Paper, 'seal'>> {
  const sealed = await ctx.db
    .selectFrom('platform.sealed_document as d')
    .innerJoin('platform.sign_request as r', 'r.id', 'd.request_id')
    .select(['d.verify_code as code', 'r.fingerprint', 'r.is_bilingual as bilingual'])
    .where('d.document_type', '=', source.documentType)
    .where('d.document_id', '=', documentId)
    .orderBy('d.no', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!sealed) return {}
  const { fingerprint } = await source.describe(ctx, documentId, sealed.bilingual)
  if (fingerprint !== sealed.fingerprint) return {}
  const { code } = sealed
  return { seal: { code, verifyUrl: ctx.addressOf(`/verify/${code}`) } }
}
