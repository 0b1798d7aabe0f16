import { readFile } from 'node:fs/promises'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { csvLines, csvStart } from '#kernel/shared/csv.ts'
import { PartedZip } from '../export/partedZip.queries.ts'
import { operationSaid, type SayAct } from './actWords.rules.ts'

const batch = 2000
const verifier = new URL('./verifyExport.mjs', import.meta.url)

type Page = { seq: number; line: string }

/** Events up to the head that was read first: what is added meanwhile belongs to the next export. */
async function* pages(ctx: Ctx, upTo: number): AsyncGenerator<Page[]> {
  for (let after = 0; ; ) {
    const rows = await rawQuery<Page>(
      ctx.db,
      `select seq, to_json(e)::text as line from app.audit_event e
       where company_id = $1 and seq > $2 and seq <= $3 order by seq limit ${batch}`,
      [ctx.company.id, after, upTo],
    )
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.seq
  }
}

async function* lines(ctx: Ctx, upTo: number): AsyncGenerator<Uint8Array> {
  for await (const page of pages(ctx, upTo)) yield Buffer.from(page.map(row => `${row.line}\n`).join(''))
}

const columns = [
  'seq',
  'at',
  'actor_name',
  'operation',
  'subject_label',
  'subject',
  'changes',
  'reason',
  'ip',
  'device',
  'hash',
] as const

/** What each operation is called, in Arabic; the words are read only for an export. */
async function operationsInWords(): Promise<(operation: string) => string> {
  const [{ codeWords }, { operationWords }] = await Promise.all([
    import('#generated/code-words.ts'),
    import('./operationWords.rules.ts'),
  ])
  return operation =>
    operationSaid(operation, operationWords[operation] ?? (codeWords[operation] as SayAct | undefined), 'ar')
}

async function* table(ctx: Ctx, upTo: number): AsyncGenerator<Uint8Array> {
  const said = await operationsInWords()
  yield Buffer.from(`${csvStart}${csvLines([[...columns, 'operation_ar']])}`)
  for await (const page of pages(ctx, upTo)) {
    const cells = page.map(({ line }) => {
      const event = JSON.parse(line) as Record<(typeof columns)[number], unknown>
      const own = columns.map(name => {
        const value = name === 'changes' ? JSON.stringify(event[name]) : event[name]
        return typeof value === 'number' ? value : String(value ?? '')
      })
      return [...own, said(String(event.operation))]
    })
    yield Buffer.from(csvLines(cells))
  }
}

/** The audit log for an auditor: a table to read, the lines that are proven, and the program that proves them. */
export async function exportAudit(ctx: Ctx) {
  const [head = { seq: 0, hash: '' }] = await rawQuery<{ seq: number; hash: string }>(
    ctx.db,
    'select seq, hash from app.audit_head where company_id = $1',
    [ctx.company.id],
  )
  const chunks: Uint8Array[] = []
  const memory = {
    put: async (_key: string, bytes: Uint8Array) => void chunks.push(bytes),
    get: async () => null,
    remove: async () => {},
  }
  const zip = new PartedZip(memory, String, ctx.now)
  await zip.add('audit.ndjson', lines(ctx, head.seq))
  await zip.add('audit.csv', table(ctx, head.seq))
  await zip.add('verify-export.mjs', [await readFile(verifier)])
  const { uuid, sealedAs, nameAr, nameEn } = ctx.company
  const company = { id: uuid, sealedAs, nameAr, nameEn }
  const manifest = { format: 'qafila-audit-export', version: 1, company, madeAt: ctx.now, head }
  const text = JSON.stringify({ ...manifest, entries: zip.entries }, null, 1)
  await zip.add('manifest.json', [Buffer.from(text)])
  await zip.end()
  return {
    fileName: `audit-${ctx.today}.zip`,
    contentType: 'application/zip',
    bytes: Buffer.concat(chunks),
  }
}
