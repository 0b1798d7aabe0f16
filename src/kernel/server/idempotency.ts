import { createHash } from 'node:crypto'
import { conflict, deny, invalid } from '../shared/refusal.ts'
import { canonicalJson } from './audit.ts'
import type { Ctx } from './context.ts'
import { type Db, rawQuery } from './database.ts'

/**
 * Claims an idempotency key inside the transaction. Returns the stored answer when the same call was made before; a racing
 * caller waits on the key's row and gets the same answer. The same key with another input is a conflict.
 */
export async function claimKey(
  ctx: Ctx,
  key: string,
  endpoint: string,
  input: unknown,
): Promise<{ replayed: unknown } | null> {
  if (key.length < 8 || key.length > 100) deny(invalid('kernel.idempotency.required'))
  const hash = createHash('sha256')
    .update(`${endpoint}\n${canonicalJson(input)}`)
    .digest('hex')
  const companyId = ctx.company.id
  const claimed = await rawQuery(
    ctx.db,
    `insert into app.idempotency (company_id, key, endpoint, user_id, request_hash) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning key`,
    [companyId, key, endpoint, ctx.user.id, hash],
  )
  if (claimed.length > 0) return null
  const [stored] = await rawQuery<{ request_hash: string; response: unknown }>(
    ctx.db,
    'select request_hash, response from app.idempotency where company_id = $1 and key = $2',
    [companyId, key],
  )
  if (!stored || stored.request_hash !== hash) deny(conflict('kernel.idempotency.differs'))
  return { replayed: stored.response }
}

/** Stores the answer beside its key, in the same transaction as the effect. */
export async function keepAnswer(db: Db, companyId: number, key: string, answer: unknown): Promise<void> {
  await rawQuery(
    db,
    'update app.idempotency set response = app.numbered($3)::json where company_id = $1 and key = $2',
    [companyId, key, JSON.stringify(answer)],
  )
}
