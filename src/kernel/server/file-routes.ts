import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tableChoices } from '../../tables/tableFile.ts'
import { createFairQueue, ownerOf } from '../../workers/fairQueue.ts'
import { typeOfBytes } from '../../workers/files/fileType.ts'
import { readTableApart } from '../../workers/files/readTableApart.ts'
import { whyNotUpload } from '../../workers/files/whyNotUpload.ts'
import { id } from '../shared/fields.ts'
import { deny, forbidden, invalid, type Refusal, RefusalError, refuse } from '../shared/refusal.ts'
import { refuseClosedFile } from './file-access.ts'
import { readStoredFile, storeFile } from './files.ts'
import { runInCompany } from './handle.ts'
import { actorOf } from './http.ts'
import { refuseForeignOrigin } from './origin.ts'
import type { Runtime } from './runtime.ts'

/** Unpacking is counted on the four threads that also read files and compute passwords. */
const checks = createFairQueue({ atOnce: 3, atOnceEach: 2, waitingEach: 60 })

function mayUse(actor: Awaited<ReturnType<typeof actorOf>>): Refusal | null {
  if (!actor) return { code: 'access.session.none', kind: 'unauthenticated' }
  if (actor.denial) return actor.denial
  if (!actor.company) return forbidden('platform.company.required')
  return null
}

/** The file of a form with the last 150 letters of its name. A form that breaks off or has no boundary is malformed, not a fault. */
async function uploaded(request: FastifyRequest): Promise<{ filename: string; bytes: Buffer }> {
  try {
    const part = await request.file()
    if (!part) deny(invalid('kernel.file.missing', { field: 'file' }))
    const letters = [...(part.filename ?? '').toWellFormed().normalize('NFC')]
    return { filename: letters.slice(-150).join(''), bytes: await part.toBuffer() }
  } catch (error) {
    if (error instanceof RefusalError || (error as { statusCode?: number }).statusCode) throw error
    deny(invalid('kernel.body.malformed'))
  }
}

/** Upload and download of a company's files, and reading of uploaded tables for imports; who may read a record that a file hangs on may open it. */
export function addFileRoutes(app: FastifyInstance, runtime: Runtime): void {
  app.post(
    '/api/files',
    { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } },
    async (request, reply) => {
      refuseForeignOrigin(runtime, request)
      const actor = await actorOf(runtime, request)
      const why = mayUse(actor)
      if (why) throw new RefusalError(why)
      if (actor!.browse?.mode === 'read') deny(forbidden('platform.browse.readOnly'))
      const { filename, bytes } = await uploaded(request)
      const owner = ownerOf(actor!.company!.id, request.ip)
      refuse(await checks.run(owner, () => whyNotUpload(bytes)))
      const contentType = typeOfBytes(bytes)
      if (!contentType) deny(invalid('kernel.file.type', { field: 'file' }))
      // A mark that turns the direction would show another ending than the name has; others show nothing.
      const name =
        filename.replace(
          /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff/\\]/gu,
          '_',
        ) || 'file'
      const stored = await runInCompany(
        runtime,
        actor!.company!.id,
        'kernel.file.store',
        ctx => storeFile(ctx, { name, contentType, bytes }),
        actor,
      )
      return reply.code(201).send(stored)
    },
  )

  app.post(
    '/api/tables',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request, reply) => {
      refuseForeignOrigin(runtime, request)
      const actor = await actorOf(runtime, request)
      const why = mayUse(actor)
      if (why) throw new RefusalError(why)
      const { filename, bytes } = await uploaded(request)
      const name = JSON.stringify(filename)
      const owner = ownerOf(actor!.company!.id, request.ip)
      const table = await readTableApart(owner, bytes, tableChoices(request.query))
      // Put together as bytes: a table of many thousand rows is not read again here.
      return reply
        .type('application/json; charset=utf-8')
        .send(Buffer.concat([Buffer.from(`{"name":${name},`), table.subarray(1)]))
    },
  )

  app.get<{ Params: { id: string } }>('/api/files/:id', async (request, reply) => {
    const actor = await actorOf(runtime, request)
    const why = mayUse(actor)
    if (why) throw new RefusalError(why)
    if (!id().safeParse(request.params.id).success) deny({ code: 'kernel.file.notFound', kind: 'notFound' })
    const file = await runInCompany(
      runtime,
      actor!.company!.id,
      'kernel.file.read',
      async ctx => {
        await refuseClosedFile(ctx, runtime.modules, request.params.id)
        return readStoredFile(ctx, request.params.id)
      },
      actor,
    )
    // Kept by the browser, but never shown without asking here: rights end, and another person signs in on the same device.
    const etag = `"${file.sha256}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const shown = file.contentType.startsWith('image/') || file.contentType === 'application/pdf'
    return reply
      .header(
        'content-type',
        file.contentType === 'text/csv' ? 'text/plain; charset=utf-8' : file.contentType,
      )
      .header('x-content-type-options', 'nosniff')
      .header(
        'content-security-policy',
        "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
      )
      .header(
        'content-disposition',
        `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      )
      .send(Buffer.from(file.bytes))
  })
}
