import fastify from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor, Change } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { bind, type HandlersOf, type ServerModule } from '#kernel/server/module.ts'
import type { Paper } from '#kernel/server/pdf/paper.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { query } from '#kernel/shared/endpoint.ts'
import { listInput, listOutput, money } from '#kernel/shared/fields.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { RefusalError, statusOfRefusal } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { addExportRoute } from './export.ts'
import { cellOf, csvValue, type ExportColumn, formatOf } from './exportCells.ts'
import { paperTableOf } from './exportPaper.ts'

const contract = {
  listGoods: query({
    name: 'specimen.good.list',
    access: { permission: 'specimen.goods.read' },
    input: z.object(listInput(['name'])),
    output: listOutput(z.object({ name: z.string(), price: money(), state: z.string() })),
  }),
}

let total = 2300
const handlers: HandlersOf<typeof contract> = {
  listGoods: async (_ctx, input) => {
    const from = Number(input.cursor ?? 0)
    const rows = Array.from({ length: Math.min(input.limit, total - from) }, (_, index) => ({
      name: index === 0 && from === 0 ? '=1+1' : `صنف ${from + index}`,
      price: 1_250,
      state: 'open',
    }))
    const next = from + rows.length
    return { rows, next: next < total ? String(next) : null }
  },
}
const goods: ServerModule = {
  manifest: {
    name: 'specimen',
    version: '1',
    companyModule: 'core',
    requiredModules: [],
    permissions: [{ id: 'specimen.goods.read', category: 'admin', level: 'read' }],
    routes: [],
    menu: [],
  },
  endpoints: bind(contract, async () => handlers),
}

let t: TestCompany
let runtime: Runtime
let visit: Actor['browse'] = null
let permissions = new Set(['specimen.goods.read'])
let currency: Currency = 'KWD'

beforeAll(async () => {
  t = await aCompany({ modules: [goods] })
  const actor = (): Actor => ({
    userId: '01900000-0000-7000-8000-000000000001',
    name: 'مختبر',
    email: 't@example.test',
    sessionId: 's',
    superAdmin: false,
    roles: [],
    company: { ...t.company, currency },
    permissions,
    denial: null,
    browse: visit,
    sudoUntil: null,
  })
  runtime = { ...t.runtime, authenticate: async () => (isSignedIn ? actor() : null) }
})

const paper: Paper = {
  locale: 'ar',
  digits: 'latin',
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  company: { name: 'شركة المثال', lines: [] },
}

let isSignedIn = true

async function exported(format: 'xlsx' | 'csv' | 'pdf', given: object = {}) {
  const app = fastify()
  app.decorateRequest('cookies', { getter: () => ({}) })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof RefusalError
      ? reply.code(statusOfRefusal[error.refusal.kind]).send({ refusal: error.refusal })
      : reply.code(500).send({ message: (error as Error).message }),
  )
  addExportRoute(app, runtime, async () => paper)
  return app.inject({
    method: 'POST',
    url: '/api/export',
    payload: {
      query: 'specimen.good.list',
      input: {},
      title: 'الأصناف',
      format,
      columns: [
        { key: 'name', label: 'الاسم' },
        { key: 'price', label: 'السعر', kind: 'money' },
        { key: 'state', label: 'الحالة', words: { open: 'مفتوح' } },
      ],
      ...given,
    },
  })
}

describe('A cell', () => {
  const cell = (kind: ExportColumn['kind'], value: unknown) =>
    cellOf({ value }, { key: 'value', label: 'س', kind }, 'Asia/Kuwait')

  test('holds days and times as the clock on the wall of the company shows them', () => {
    expect(cell('instant', '2026-12-07T23:00:00.000Z')).toEqual(new Date('2026-12-08T02:00:00Z'))
    expect(cell('day', '2026-12-08')).toEqual(new Date('2026-12-08T00:00:00Z'))
    expect(cell('day', 'قريبًا')).toBe('قريبًا')
    const csv = (kind: ExportColumn['kind'], value: unknown) =>
      csvValue(cell(kind, value), { key: 'value', label: 'س', kind })
    expect(csv('instant', '2026-12-07T23:00:00.000Z')).toBe('2026-12-08 02:00')
    expect(csv('day', '2026-12-08')).toBe('2026-12-08')
  })

  test('is the code itself where its column has no word for it, whatever objects inherit', () => {
    const column = { key: 'value', label: 'س', kind: 'text', words: { open: 'مفتوح' } } as const
    expect(['constructor', 'open', 'x'].map(value => cellOf({ value }, column, 'Asia/Kuwait'))).toEqual([
      'constructor',
      'مفتوح',
      'x',
    ])
    expect(cell('instant', 'ليس وقتًا')).toBe('ليس وقتًا')
  })

  test('shows whole numbers whole', () => {
    const column = { key: 'value', label: 'س', kind: 'number' } as const
    expect(formatOf(column, [{ value: 73_164 }, { value: null }])).toBe('#,##0')
    expect(formatOf(column, [{ value: '1.5' }])).toBe('#,##0.###')
  })
})

describe('Exporting a list', () => {
  test('writes every page under its headings, right to left, with typed amounts and words for codes', async () => {
    const reply = await exported('xlsx')
    const book = await readXlsx(reply.rawPayload)
    const sheet = book.sheets[0]!
    expect(sheet.rows[0]).toEqual(['الاسم', 'السعر', 'الحالة'])
    expect(sheet.rows).toHaveLength(total + 1)
    expect(sheet.rows[2]).toEqual(['صنف 1', 1.25, 'مفتوح'])
    expect(sheet.view?.rightToLeft).toBe(true)
  })

  test('sums of a dinar show three decimals, sums of a riyal two', async () => {
    for (const [of, format] of [
      ['SAR', '#,##0.00'],
      ['KWD', '#,##0.000'],
    ] as const) {
      currency = of
      const reply = await exported('xlsx')
      const parts = unzipSync(reply.rawPayload, { filter: file => file.name === 'xl/styles.xml' })
      expect(strFromU8(parts['xl/styles.xml']!)).toContain(`formatCode="${format}"`)
    }
  })

  test('no text becomes a formula', async () => {
    const reply = await exported('csv')
    expect(reply.body.startsWith('\uFEFFالاسم,السعر,الحالة')).toBe(true)
    expect(reply.body.split('\r\n')[1]).toBe("'=1+1,1.25,مفتوح")
  })

  test('answers with a file whatever a screen asks of its columns', async () => {
    const strange = {
      title: "أصناف'",
      columns: [
        { key: 'name', label: 'a', kind: 'instant' },
        { key: 'name', label: 'b', kind: 'day' },
        { key: 'name', label: 'c', kind: 'money' },
        { key: 'state', label: 'd', words: { x: 'y' } },
        { key: 'constructor.name', label: 'e' },
        { key: 'toString', label: 'f' },
      ],
    }
    for (const format of ['xlsx', 'csv'] as const)
      expect(await exported(format, strange), format).toMatchObject({ statusCode: 200 })
    const rows = [{ name: 'صنف 1', state: 'constructor' }]
    expect(await exported('pdf', { ...strange, rows })).toMatchObject({ statusCode: 200 })
    const [, line] = (await exported('csv', strange)).body.split('\r\n')
    expect(line).toMatch(/,,$/)
    for (const title of ['a\u0000', '\ud800']) {
      const reply = await exported('csv', { title })
      expect(reply.json()).toMatchObject({ refusal: { kind: 'invalid' } })
    }
  })

  test('prints what can be read on paper, and says when there is too much of it', async () => {
    const long = await exported('pdf')
    expect(long.statusCode).toBe(statusOfRefusal.refused)
    expect(long.json().refusal).toMatchObject({ code: 'kernel.export.tooLong', params: { count: 2000 } })
    total = 40
    const short = await exported('pdf')
    expect(short.headers['content-type']).toBe('application/pdf')
    expect(short.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('prints the rows of a table that the screen worked out, for who is signed in', async () => {
    const rows = [
      { name: 'إيجار', price: '12.500' },
      { name: 'المجموع', price: '12.500', isSum: true },
    ]
    const own = await exported('pdf', { query: '', rows })
    expect(own.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await exported('csv', { query: '', rows })).json().refusal).toMatchObject({ kind: 'invalid' })
    isSignedIn = false
    expect((await exported('pdf', { query: '', rows })).statusCode).toBe(401)
    isSignedIn = true
  })

  test('on paper keeps the decimals of its amounts, says codes in words and names one currency only', async () => {
    const columns: ExportColumn[] = [
      { key: 'price', label: 'السعر', kind: 'money' },
      { key: 'on', label: 'التاريخ', kind: 'day' },
      { key: 'at', label: 'الوقت', kind: 'instant' },
      { key: 'state', label: 'الحالة', kind: 'text', words: { open: 'مفتوح' } },
    ]
    const row = { price: '-1234.500', on: '2026-12-08', at: '2026-12-07T23:00:00.000Z', state: 'open' }
    const table = (rows: Record<string, unknown>[]) =>
      paperTableOf({ title: 'الأصناف', filters: [], columns }, rows, paper, new Date('2026-12-08T09:00:00Z'))
    expect((await table([row])).rows[0]!.cells).toEqual([
      '−' + '1,234.500',
      '08/12/2026',
      '08/12/2026 02:00',
      'مفتوح',
    ])
    expect((await table([{ ...row, price: null }])).rows[0]!.cells[0]).toBeNull()
    expect((await table([{ ...row, currency: 'KWD' }])).isOneCurrency).toBe(true)
    expect((await table([{ ...row, currency: 'USD' }])).isOneCurrency).toBe(false)
  })

  test('leaves a line in the audit trail: who took which rows and columns, with which filter', async () => {
    total = 40
    const lines = () =>
      t.act(ctx =>
        rawQuery<{ operation: string; label: string; changes: Change[]; visit: string | null }>(
          ctx.db,
          `select operation, subject_label as label, changes, visit_id as visit from app.audit_event
           where company_id = $1 order by seq desc`,
          [t.company.id],
        ),
      )
    const before = (await lines()).length
    await exported('csv', { input: { search: 'صنف' }, filters: ['الحالة: مفتوح'] })
    visit = { visitId: '01900000-0000-7000-8000-0000000000aa', mode: 'read' }
    await exported('xlsx')
    visit = null
    await exported('pdf', { query: '', rows: [{ name: 'إيجار', price: '12.500' }] })
    const [paperLine, visited, own, ...earlier] = await lines()
    expect(earlier).toHaveLength(before)
    const of = (line: typeof own) =>
      Object.fromEntries(line!.changes.map(({ field, after }) => [field, after]))
    expect([own!.operation, own!.label]).toEqual(['specimen.good.export', 'الأصناف'])
    expect(of(own)).toEqual({
      format: 'csv',
      rows: 40,
      columns: ['name', 'price', 'state'],
      filter: ['الحالة: مفتوح', 'search: "صنف"'],
    })
    expect([visited!.visit, of(visited)['rows']]).toEqual(['01900000-0000-7000-8000-0000000000aa', 40])
    expect(of(paperLine)).toMatchObject({ format: 'pdf', rows: 1 })
  })

  test('is refused to who may not read the list', async () => {
    permissions = new Set()
    const reply = await exported('csv')
    expect(reply.statusCode).toBe(403)
  })
})
