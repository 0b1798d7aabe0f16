import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'

type ChainOwner = { id: number; sealedAs: string }

/** The chain of the platform itself: company 0, which no company is. */
export const platformChain: ChainOwner = { id: 0, sealedAs: '00000000-0000-0000-0000-000000000000' }

export type ChainAnswer = {
  readonly verifiedSeq: number
  readonly brokenSeq: number | null
  readonly headHash: string | null
}

/** The canonical text of an event, rebuilt from its columns exactly as app.append_audit wrote it. */
export const auditText = `'{"actor":' || to_json(actor)
  || ',"at":' || to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  || ',"changes":' || changes::text
  || ',"operation":' || to_json(operation)
  || case when reason is null then '' else ',"reason":' || to_json(reason) end
  || ',"seq":' || seq
  || ',"subject":' || to_json(subject)
  || case when visit_id is null then '' else ',"visit":' || to_json(visit_id::text) end
  || '}'`

/**
 * One pass over the events: each must follow its predecessor's number and hash, and its own hash must come out of its row
 * again (rule 21). The canonical text is rebuilt from the columns exactly as app.append_audit wrote it; `changes` is json
 * and keeps its bytes. Starts after `from`, whose hash the caller has proven before.
 */
const walk = `
  with event as (
    select seq, prev_hash, hash,
      lag(seq, 1, $2::bigint) over (order by seq) as seq_before,
      lag(hash) over (order by seq) as hash_before,
      encode(sha256(convert_to(prev_hash
        || ${auditText}, 'UTF8')), 'hex') as proven
    from app.audit_event where company_id = $1 and seq > $2
  )
  select seq_before + 1 as broken from event
  where seq <> seq_before + 1 or hash <> proven or prev_hash <> coalesce(hash_before, $3)
  order by seq limit 1`

async function hashBefore(ctx: Ctx, company: ChainOwner, seq: number): Promise<string> {
  if (seq === 0) return createHash('sha256').update(`qafila:audit:${company.sealedAs}`).digest('hex')
  const [row] = await rawQuery<{ hash: string }>(
    ctx.db,
    'select hash from app.audit_event where company_id = $1 and seq = $2',
    [company.id, seq],
  )
  return row?.hash ?? ''
}

/**
 * Recomputes an audit chain, the company's when no other is named. `brokenSeq` is the first number whose event was edited, removed, inserted or moved;
 * the chain is proven up to the one before it. Events after `from` only, when given.
 */
export async function verifyChain(
  ctx: Ctx,
  from = 0,
  company: ChainOwner = ctx.company,
): Promise<ChainAnswer> {
  const companyId = company.id
  const [head] = await rawQuery<{ seq: number; hash: string }>(
    ctx.db,
    'select seq, hash from app.audit_head where company_id = $1',
    [companyId],
  )
  const [found] = await rawQuery<{ broken: number }>(ctx.db, walk, [
    companyId,
    from,
    await hashBefore(ctx, company, from),
  ])
  if (found) return { verifiedSeq: found.broken - 1, brokenSeq: found.broken, headHash: head?.hash ?? null }
  const [last] = await rawQuery<{ seq: number; hash: string }>(
    ctx.db,
    'select seq, hash from app.audit_event where company_id = $1 order by seq desc limit 1',
    [companyId],
  )
  const lastSeq = last?.seq ?? 0
  const headSeq = head?.seq ?? 0
  // Cutting events off the end leaves a head that points past the last one.
  if (headSeq !== lastSeq || (last && head?.hash !== last.hash))
    return { verifiedSeq: lastSeq, brokenSeq: Math.min(lastSeq, headSeq) + 1, headHash: head?.hash ?? null }
  return { verifiedSeq: lastSeq, brokenSeq: null, headHash: head?.hash ?? null }
}
