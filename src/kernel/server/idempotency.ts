import { createHash } from 'node:crypto'
import { conflict, deny, invalid } from '../shared/refusal.ts'
import { canonicalJson } from './audit.ts'
import type { Ctx } from './context.ts'
import { type Db, rawQuery } from './database.ts'

/** The key was claimed before, and its transaction committed. */
export class Claimed extends Error {}

const hashOf = (endpoint: string, input: unknown) =>
  createHash('sha256')
    .update(`${endpoint}\n${canonicalJson(input)}`)
    .digest('hex')

const claiming =
  'insert into app.idempotency (company_id, key, endpoint, user_id, request_hash) values ($1, $2, $3, $4, $5)'
const valuesOf = (ctx: Ctx, key: string, endpoint: string, input: unknown) => [
  ctx.company.id,
  key,
  endpoint,
  ctx.user.id,
  hashOf(endpoint, input),
]

/**
 * Claims an idempotency key inside the transaction; a racing caller waits on the key's row. Where it was claimed before, the transaction
 * fails with {@link Claimed}: queries need not wait for this, since whatever is sent behind it fails as well.
 */
export async function claimKey(ctx: Ctx, key: string, endpoint: string, input: unknown): Promise<void> {
  if (key.length < 8 || key.length > 100) deny(invalid('kernel.idempotency.required'))
  try {
    await rawQuery(ctx.db, claiming, valuesOf(ctx, key, endpoint, input))
  } catch (error) {
    throw (error as { constraint?: string }).constraint === 'idempotency_pkey' ? new Claimed() : error
  }
}

/**
 * What the handler answers, whose queries leave with the claim of the call's key. Where that fails all of them fail, and the handler's
 * result does not count.
 */
export async function behind<T>(claim: Promise<void> | null, answering: () => Promise<T>): Promise<T> {
  if (!claim) return answering()
  const [claimed, answered] = await Promise.allSettled([claim, answering()])
  if (claimed.status === 'rejected') throw claimed.reason
  if (answered.status === 'rejected') throw answered.reason
  return answered.value
}

/** Claims a key that many look at and only the first may have; false, and the transaction goes on, for all others. */
export async function claimFirst(ctx: Ctx, key: string, name: string): Promise<boolean> {
  const claimed = await rawQuery(
    ctx.db,
    `${claiming} on conflict do nothing returning key`,
    valuesOf(ctx, key, name, null),
  )
  return claimed.length > 0
}

/** The answer stored under a claimed key; a conflict where it was claimed for another call or input. */
export async function storedAnswer(
  db: Db,
  companyId: number,
  key: string,
  endpoint: string,
  input: unknown,
): Promise<unknown> {
  const [stored] = await rawQuery<{ request_hash: string; response: unknown }>(
    db,
    'select request_hash, response from app.idempotency where company_id = $1 and key = $2',
    [companyId, key],
  )
  if (stored?.request_hash !== hashOf(endpoint, input)) deny(conflict('kernel.idempotency.differs'))
  return stored.response
}

/** Stores the answer beside its key, in the same transaction as the effect. */
export async function keepAnswer(db: Db, companyId: number, key: string, answer: unknown): Promise<void> {
  await rawQuery(
    db,
    'update app.idempotency set response = app.numbered($3)::json where company_id = $1 and key = $2',
    [companyId, key, JSON.stringify(answer)],
  )
}
