import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CellValue, ColumnDef } from 'hucre'
import { inputRefusal } from '../shared/input-refusal.ts'
import { deny, invalid, notFound, RefusalError, refused } from '../shared/refusal.ts'
import { signInFirst } from './admit.ts'
import type { Actor } from './context.ts'
import { cellOf, csvValue, type ExportRow, formatOf, withoutFormula } from './exportCells.ts'
import { paperTableOf } from './exportPaper.ts'
import { type ExportRequest, exportRequest, mostPaperRows } from './exportRequest.ts'
import { traceExport } from './exportTrace.ts'
import { handle } from './handle.ts'
import { actorOf, refuseForeignOrigin } from './http.ts'
import type { Bound } from './module.ts'
import type { Paper } from './pdf/paper.ts'
import type { Runtime } from './runtime.ts'

/** The paper on which a person prints a list, in the language of his screen. */
export type Letterhead = (actor: Actor, locale: 'ar' | 'en') => Promise<Paper>

/** Beyond this many rows the sheet is streamed, which bounds memory but cannot carry the right-to-left sheet view. */
const wholeSheetRows = 5000
const pageSize = 1000

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
  for (const row of first) yield cellsOf(row)
  for await (const page of rest) for (const row of page) yield cellsOf(row)
}

/** The pages, counted; `told` hears how many rows were taken, also when the caller goes away half-way. */
async function* tracedPages(
  pages: AsyncGenerator<ExportRow[]>,
  told: (rows: number) => Promise<void>,
): AsyncGenerator<ExportRow[]> {
  let rows = 0
  try {
    for await (const page of pages) {
      rows += page.length
      yield page
    }
  } finally {
    await told(rows)
  }
}

function sheetColumns(request: ExportRequest, rows: readonly ExportRow[]): ColumnDef[] {
  return request.columns.map(column => {
    const numFmt = formatOf(column, rows)
    return {
      header: withoutFormula(column.label),
      width: column.kind === 'text' ? 24 : 16,
      ...(request.rightToLeft ? { style: { alignment: { readingOrder: 'rtl' as const } } } : {}),
      ...(numFmt ? { numFmt } : {}),
    }
  })
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
    const { printTable } = await import('./pdf/table.ts')
    const bytes = await printTable(paper, paperTableOf(wanted, rows, paper, runtime.clock()))
    return attach(reply, wanted, 'pdf', 'application/pdf').send(Buffer.from(bytes))
  }
  app.post(
    '/api/export',
    { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
    async (request, reply) => {
      refuseForeignOrigin(runtime, request)
      const parsed = exportRequest.safeParse(request.body)
      if (!parsed.success) throw new RefusalError(inputRefusal(parsed.error.issues))
      const wanted = parsed.data
      if (wanted.rows) return print(reply, wanted, wanted.rows, await actorOf(runtime, request))
      const module = runtime.modules.find(one =>
        one.endpoints.some(bound => bound.endpoint.name === wanted.query),
      )
      const bound = module?.endpoints.find(one => one.endpoint.name === wanted.query)
      if (!module || !bound || bound.endpoint.kind !== 'query') deny(notFound('kernel.export.notList'))
      const actor = await actorOf(runtime, request)
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
      // Of a list without end the first line says how many rows were read by then, a second one how many went out.
      const counted = ended
        ? pages
        : tracedPages(pages, sent => traceExport(runtime, actor, wanted, first.length + sent))
      const timeZone = actor.company?.timeZone ?? 'UTC'
      const cellsOf = (row: ExportRow) => wanted.columns.map(column => cellOf(row, column, timeZone))
      return wanted.format === 'csv'
        ? sendCsv(reply, wanted, cells(first, counted, cellsOf))
        : sendXlsx(reply, wanted, first, ended ? null : cells(first, counted, cellsOf), cellsOf)
    },
  )
}

function attach(reply: FastifyReply, request: ExportRequest, extension: string, type: string): FastifyReply {
  const name = `${request.title}.${extension}`
  return reply
    .header('content-type', type)
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `attachment; filename="export.${extension}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
}

async function sendXlsx(
  reply: FastifyReply,
  request: ExportRequest,
  first: ExportRow[],
  endless: AsyncGenerator<CellValue[]> | null,
  cellsOf: (row: ExportRow) => CellValue[],
) {
  attach(reply, request, 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const { writeXlsx, writeXlsxStream } = await import('hucre')
  const name = request.title.replace(/[[\]*?/\\:]/g, ' ').slice(0, 31)
  const columns = sheetColumns(request, first)
  if (endless) {
    const stream = writeXlsxStream(endless, { name, columns })
    return reply.send(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]))
  }
  const rows = [columns.map(column => column.header ?? ''), ...first.map(cellsOf)]
  const sheet = { name, columns, rows, freezePane: { rows: 1 }, view: { rightToLeft: request.rightToLeft } }
  return reply.send(Buffer.from(await writeXlsx({ sheets: [sheet] })))
}

function sendCsv(reply: FastifyReply, request: ExportRequest, rows: AsyncGenerator<CellValue[]>) {
  attach(reply, request, 'csv', 'text/csv; charset=utf-8')
  async function* lines(): AsyncGenerator<string> {
    const { stringify } = await import('csv-stringify/sync')
    yield `\uFEFF${stringify([request.columns.map(column => withoutFormula(column.label))])}`
    for await (const row of rows)
      yield stringify([row.map((value, at) => csvValue(value, request.columns[at]!))])
  }
  return reply.send(Readable.from(lines()))
}
