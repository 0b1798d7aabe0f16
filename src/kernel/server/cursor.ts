import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '../shared/endpoint.ts'
import { installationSecret } from './secret.ts'

type Listed = { cursor?: unknown; sort?: unknown; descending?: unknown }

/** Seals where a page of a list ends: what comes back is of the same list, in the same order, and ours. */
function sealOf({ name }: Endpoint, { sort, descending }: Listed, cursor: string): string {
  const order = JSON.stringify([name, sort ?? null, descending ?? null, cursor])
  return createHmac('sha256', installationSecret()).update(`cursor:${order}`).digest('base64url').slice(0, 22)
}

/** The output with its `next` sealed; the columns of a cursor are typed, so one that was made up would be a fault of the database. */
export function withSealedNext(endpoint: Endpoint, input: unknown, output: unknown): unknown {
  const { next } = (output ?? {}) as { next?: unknown }
  if (endpoint.kind !== 'query' || typeof next !== 'string') return output
  return { ...(output as object), next: `${next}.${sealOf(endpoint, (input ?? {}) as Listed, next)}` }
}

/** The input with its cursor out of the seal; null where the seal is not ours. */
export function withOpenCursor(endpoint: Endpoint, input: unknown): unknown {
  const { cursor } = (input ?? {}) as Listed
  if (endpoint.kind !== 'query' || typeof cursor !== 'string' || cursor === '') return input
  const at = cursor.lastIndexOf('.')
  const given = Buffer.from(cursor.slice(at + 1))
  const plain = cursor.slice(0, Math.max(at, 0))
  const seal = Buffer.from(sealOf(endpoint, input as Listed, plain))
  if (given.length !== seal.length || !timingSafeEqual(given, seal)) return null
  return { ...(input as object), cursor: plain }
}
