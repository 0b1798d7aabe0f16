import type { FastifyInstance } from 'fastify'
import { type Refusal, refuse } from '#kernel/shared/refusal.ts'
import { whyNotTable, whyNotUpload } from './whyNotUpload.ts'

type Guard = (bytes: Uint8Array) => Promise<Refusal | null>

/** Every route that takes a file: attachments, photos, signatures and logos come by the first, tables of imports by the second. */
export const guardedRoutes: Readonly<Record<string, Guard>> = {
  '/api/files': whyNotUpload,
  '/api/tables': whyNotTable,
}

/**
 * Looks at every uploaded file before its route does anything with it. Call it before the routes are added: it stands in front
 * of those that come later.
 */
export function guardUploads(app: FastifyInstance): void {
  app.addHook('preHandler', async request => {
    const guard = guardedRoutes[request.routeOptions.url ?? '']
    if (!guard || request.method !== 'POST') return
    const file = request.file.bind(request)
    request.file = async options => {
      const part = await file(options)
      if (!part) return part
      const read = part.toBuffer.bind(part)
      part.toBuffer = async () => {
        const bytes = await read()
        refuse(await guard(bytes))
        return bytes
      }
      return part
    }
  })
}
