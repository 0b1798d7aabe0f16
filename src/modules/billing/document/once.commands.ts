import { createHash } from 'node:crypto'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { conflict, deny } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'

export type Once<Answer> = Answer & { readonly replayed: boolean }

/**
 * Does the work of a front door once for its source key (rule 2 of 40-finance): the same payload again gets the first answer
 * with `replayed`, another payload is refused as `accounting.source.differs` with the document's number. Takes the company's
 * place in the order of posting first, so racing callers come one after the other and what the work reads cannot change.
 */
export async function once<Answer extends object>(
  ctx: Ctx,
  sourceKey: string,
  payload: unknown,
  work: () => Promise<{ label: string; answer: Answer }>,
): Promise<Once<Answer>> {
  const hash = createHash('sha256').update(canonicalJson(payload)).digest('hex')
  const locked = lockLedger(ctx)
  const found = rawQuery<{ payload_hash: string; label: string; answer: Answer }>(
    ctx.db,
    'select payload_hash, label, answer from billing.operation where company_id = $1 and source_key = $2',
    [ctx.company.id, sourceKey],
  )
  const [, [earlier]] = await Promise.all([locked, found])
  if (earlier) {
    if (earlier.payload_hash !== hash)
      deny(conflict('accounting.source.differs', { params: { number: earlier.label } }))
    return { ...earlier.answer, replayed: true }
  }
  const { label, answer } = await work()
  await rawQuery(
    ctx.db,
    `insert into billing.operation (company_id, source_key, payload_hash, label, answer) values ($1, $2, $3, $4, $5)`,
    [ctx.company.id, sourceKey, hash, label, JSON.stringify(answer)],
  )
  return { ...answer, replayed: false }
}

/** The module in whose name a source key speaks: its first word. */
export function moduleOfSource(sourceKey: string): string {
  return sourceKey.slice(0, sourceKey.indexOf(':'))
}
