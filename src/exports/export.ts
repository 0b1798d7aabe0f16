import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CellValue } from 'hucre'
import { signInFirst } from '#kernel/server/admit.ts'
import type { Actor } from '#kernel/server/context.ts'
import { handle } from '#kernel/server/handle.ts'
import { actorOf } from '#kernel/server/http.ts'
import { isReadable } from '#kernel/server/http-input.ts'
import type { Bound } from '#kernel/server/module.ts'
import { refuseForeignOrigin } from '#kernel/server/origin.ts'
import type { Paper } from '#kernel/server/pdf/paper.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { inputRefusal } from '#kernel/shared/input-refusal.ts'
import { deny, invalid, notFound, RefusalError, refused } from '#kernel/shared/refusal.ts'
import { exportInTurn } from '../workers/costly.ts'
import { type Hold, ownerOf } from '../workers/fairQueue.ts'
import { slices } from '../workers/slices.ts'
import { cellOf, type ExportRow } from './exportCells.ts'
import { paperTableOf } from './exportPaper.ts'
import { type ExportRequest, exportRequest, mostPaperRows } from './exportRequest.ts'
import { attach, sendCsv, sendWholeXlsx, sendXlsx } from './exportSend.ts'
import { tracedPages, traceExport } from './exportTrace.ts'

/** The document on which a person prints a list, in the language of the screen. */
export type Letterhead = (actor: Actor, locale: 'ar' | 'en') => Promise<Paper>

/** Beyond this many rows the sheet is streamed, which bounds memory but cannot carry the right-to-left sheet view. */
const wholeSheetRows = 5000
const pageSize = 500
/** A slow reader loses the place in the queue, not the file. */
const longestHoldMs = 30_000

async function* pagesOf(
  runtime: Runtime,
  bound: Bound,
  companyModule: Parameters<typeof handle>[2],
  actor: Actor | null,
  request: ExportRequest,
): AsyncGenerator<ExportRow[]> {
  let cursor: string | undefined
  do {
    const answer = await handle(runtime, bound, companyModule, {
      actor,
      input: { ...request.input, cursor, limit: pageSize },
      key: null,
      dryRun: false,
      requestId: 'export',
      ip: null,
      device: null,
    })
    if (!answer.ok) throw new RefusalError(answer.refusal)
    const page = ('output' in answer ? answer.output : null) as {
      rows?: ExportRow[]
      next?: string | null
    } | null
    if (!page?.rows) deny(invalid('kernel.export.notList'))
    yield page.rows
    cursor = page.next ?? undefined
  } while (cursor)
}

async function* cells(
  first: ExportRow[],
  rest: AsyncGenerator<ExportRow[]>,
  cellsOf: (row: ExportRow) => CellValue[],
): AsyncGenerator<CellValue[]> {
  const breathe = slices()
  for (const row of first) {
    await breathe()
    yield cellsOf(row)
  }
  for await (const page of rest)
    for (const row of page) {
      await breathe()
      yield cellsOf(row)
    }
}

/**
 * Exports what a list shows: the same query, filter and rights, page by page, in the columns the screen names. XLSX is
 * right-to-left with typed numbers; CSV is UTF-8 with a byte-order mark so that spreadsheets read Arabic; PDF is the list on
 * the company's paper, up to {@link mostPaperRows} rows.
 */
export function addExportRoute(app: FastifyInstance, runtime: Runtime, letterhead: Letterhead): void {
  const print = async (
    reply: FastifyReply,
    wanted: ExportRequest,
    rows: readonly ExportRow[],
    actor: Actor | null,
  ) => {
    if (!actor) deny(signInFirst)
    if (actor.denial) deny(actor.denial)
    await traceExport(runtime, actor, wanted, rows.length)
    const paper = await letterhead(actor, wanted.rightToLeft ? 'ar' : 'en')
    const { printTable } = await import('#kernel/server/pdf/table.ts')
    const bytes = await printTable(paper, await paperTableOf(wanted, rows, paper, runtime.clock()))
    return attach(reply, wanted, 'pdf', 'application/pdf').send(Buffer.from(bytes))
  }
  const send = async (reply: FastifyReply, wanted: ExportRequest, actor: Actor | null, hold: Hold) => {
    if (wanted.rows) return print(reply, wanted, wanted.rows, actor)
    const module = runtime.modules.find(one =>
      one.endpoints.some(bound => bound.endpoint.name === wanted.query),
    )
    const bound = module?.endpoints.find(one => one.endpoint.name === wanted.query)
    if (!module || !bound || bound.endpoint.kind !== 'query') deny(notFound('kernel.export.notList'))
    const pages = pagesOf(runtime, bound, module.manifest.companyModule, actor, wanted)
    // The first page is read before any byte is sent, so a refusal is still an ordinary answer.
    const first: ExportRow[] = []
    let ended = false
    while (!ended && first.length < wholeSheetRows) {
      const next = await pages.next()
      if (next.done) ended = true
      else first.push(...next.value)
    }
    if (wanted.format === 'pdf') {
      if (!ended || first.length > mostPaperRows)
        deny(refused('kernel.export.tooLong', { params: { count: mostPaperRows } }))
      return print(reply, wanted, first, actor)
    }
    if (!actor) deny(signInFirst)
    await traceExport(runtime, actor, wanted, first.length)
    // The first line of an endless list counts the rows read by then, a second one those that went out.
    const counted = ended
      ? pages
      : tracedPages(pages, sent => traceExport(runtime, actor, wanted, first.length + sent))
    const timeZone = actor.company?.timeZone ?? 'UTC'
    const cellsOf = (row: ExportRow) => wanted.columns.map(column => cellOf(row, column, timeZone))
    const all = cells(first, counted, cellsOf)
    if (wanted.format === 'xlsx' && ended)
      return sendWholeXlsx(reply, wanted, first, all, ownerOf(actor.company?.id, reply.request.ip))
    hold(Promise.race([finished(reply.raw), pause(longestHoldMs, null, { ref: false })]))
    return wanted.format === 'csv' ? sendCsv(reply, wanted, all) : sendXlsx(reply, wanted, first, all)
  }
  app.post(
    '/api/export',
    { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
    async (request, reply) => {
      refuseForeignOrigin(runtime, request)
      if (!isReadable(request.body)) deny(invalid('kernel.body.malformed'))
      const parsed = exportRequest.safeParse(request.body)
      if (!parsed.success) throw new RefusalError(inputRefusal(parsed.error.issues))
      const actor = await actorOf(runtime, request)
      return exportInTurn(actor, request.ip, hold => send(reply, parsed.data, actor, hold))
    },
  )
}
