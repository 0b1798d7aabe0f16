import type { FastifyRequest } from 'fastify'
import { RefusalError } from '../shared/refusal.ts'
import { isOwnMachine } from './config.ts'
import type { Runtime } from './runtime.ts'

/**
 * CSRF: a command comes from our own pages or from a client that sends no Origin at all. An equal Host proves nothing: a foreign name may
 * point to this address. Only while the address is this machine's, where it has several, its other ones count.
 */
export function refuseForeignOrigin(runtime: Runtime, request: FastifyRequest): void {
  const { origin } = request.headers
  if (!origin || origin === new URL(runtime.config.baseUrl).origin) return
  const isNumber = /^https?:\/\/(localhost|[\d.]+|\[[\da-f:]+\])(:\d+)?$/.test(origin)
  if (isOwnMachine(runtime.config) && isNumber && origin === `${request.protocol}://${request.host}`) return
  throw new RefusalError({ code: 'kernel.origin.foreign', kind: 'forbidden' })
}
