import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { CellValue, ColumnDef } from 'hucre'
import { csvLines, csvStart } from '#kernel/shared/csv.ts'
import { writeBook } from '../workers/writeBook.ts'
import { csvValue, type ExportRow, formatOf } from './exportCells.ts'
import type { ExportRequest } from './exportRequest.ts'

function sheetColumns(request: ExportRequest, rows: readonly ExportRow[]): ColumnDef[] {
  return request.columns.map(column => {
    const numFmt = formatOf(column, rows)
    return {
      header: column.label,
      width: column.kind === 'text' ? 24 : 16,
      ...(request.rightToLeft ? { style: { alignment: { readingOrder: 'rtl' as const } } } : {}),
      ...(numFmt ? { numFmt } : {}),
    }
  })
}

/** The head of a file that is saved under the title of its list. */
export function attach(
  reply: FastifyReply,
  request: ExportRequest,
  extension: string,
  type: string,
): FastifyReply {
  const name = `${request.title}.${extension}`
  return reply
    .header('content-type', type)
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `attachment; filename="export.${extension}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Spreadsheets refuse these signs in the name of a sheet, and an apostrophe at either end. */
const sheetName = ({ title }: ExportRequest) =>
  title
    .replace(/[[\]*?/\\:]/g, ' ')
    .slice(0, 31)
    .toWellFormed()
    .replace(/^['\s]+|['\s]+$/g, '') || 'export'

/** A sheet that opens from right to left, written whole. */
export async function sendWholeXlsx(
  reply: FastifyReply,
  request: ExportRequest,
  first: readonly ExportRow[],
  all: AsyncGenerator<CellValue[]>,
  owner: string,
) {
  const columns = sheetColumns(request, first)
  const rows: CellValue[][] = [columns.map(column => column.header ?? '')]
  for await (const row of all) rows.push(row)
  const view = { rightToLeft: request.rightToLeft }
  const sheet = { name: sheetName(request), columns, rows, freezePane: { rows: 1 }, view }
  const bytes = await writeBook(owner, { sheets: [sheet] })
  return attach(reply, request, 'xlsx', workbookType).send(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  )
}

/** A sheet of any length, written as its rows come. */
export async function sendXlsx(
  reply: FastifyReply,
  request: ExportRequest,
  first: readonly ExportRow[],
  all: AsyncGenerator<CellValue[]>,
) {
  const { writeXlsxStream } = await import('hucre')
  const stream = writeXlsxStream(all, { name: sheetName(request), columns: sheetColumns(request, first) })
  attach(reply, request, 'xlsx', workbookType)
  return reply.send(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]))
}

/** UTF-8 with a byte-order mark, so that spreadsheets read Arabic. */
export function sendCsv(reply: FastifyReply, request: ExportRequest, rows: AsyncGenerator<CellValue[]>) {
  attach(reply, request, 'csv', 'text/csv; charset=utf-8')
  async function* lines(): AsyncGenerator<string> {
    yield `${csvStart}${csvLines([request.columns.map(column => column.label)])}`
    for await (const row of rows)
      yield csvLines([row.map((value, at) => csvValue(value, request.columns[at]!))])
  }
  return reply.send(Readable.from(lines()))
}
