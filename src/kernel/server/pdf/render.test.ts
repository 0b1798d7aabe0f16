import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { qrSvg } from './qr.ts'
import { renderPdf, stopPdfWorkers } from './render.ts'

const template = new URL('./specimen.typ', import.meta.url)
const images = { qr: qrSvg('https://qafila.example/verify/9F3AC20B71DD08E4') }
const folder = mkdtempSync(join(tmpdir(), 'pdf-render-'))

afterAll(async () => {
  await stopPdfWorkers()
  rmSync(folder, { recursive: true })
})

function aStatement(change: Record<string, string | string[][]> = {}) {
  return {
    number: 'STM-2026-00017',
    seal: '9F3A-C20B-71DD-08E4',
    status: ['مدفوعة جزئياً', 'Partly paid'],
    on: '19/11/2026',
    from: '01/11/2026',
    to: '30/11/2026',
    company: {
      name: 'مكتب المثال لتأجير المركبات',
      secondName: 'Example Car Rental Co. (W.L.L.)',
      lines: ['سجل تجاري 123456', 'هاتف +965 2222 3333'],
    },
    party: { name: 'مؤسسة الأفق', phone: '+965 9999 8888', plate: '9-65230' },
    sentence: 'فاتورة INV-2026-00001 بتاريخ 19/11/2026 ورقم 2026-00001 ورصيد −295.500 (مدين).',
    currency: 'د.ك',
    rows: Array.from({ length: 60 }, (_, index) => [
      '19/11/2026',
      `INV-2026-${String(index + 1).padStart(5, '0')}`,
      'أجرة مركبة',
      '245.000',
      '0.000',
      index % 5 ? '1,234.500' : '−295.500',
    ]),
    debit: '14,700.000',
    credit: '0.000',
    balance: '14,700.000',
    words: 'فقط أربعة عشر ألفًا وسبعمائة دينار كويتي لا غير',
    notes: 'السداد خلال 10 أيام.\nسطر ثان.',
    signer: 'هند المثنى',
    ...change,
  }
}

function run(tool: string, pdf: Uint8Array, ...options: string[]): string | null {
  const file = join(folder, 'document.pdf')
  writeFileSync(file, pdf)
  try {
    return execFileSync(tool, [...options, file, ...(tool === 'pdftotext' ? ['-'] : [])], {
      encoding: 'utf8',
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const withoutBidiMarks = (text: string) => text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

test('a statement of 60 rows fills three pages of A4', async () => {
  const pdf = await renderPdf(template, aStatement(), { images })
  const bytes = Buffer.from(pdf).toString('latin1')
  expect(bytes.startsWith('%PDF-1.7')).toBe(true)
  expect(bytes.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(3)
  const facts = run('pdfinfo', pdf)
  if (facts === null) return
  expect(facts).toMatch(/Pages: +3\b/)
  expect(facts).toContain('(A4)')
})

test('the text of the page can be read back in order, with whole numbers and a head on every page', async ({
  skip,
}) => {
  const text = run('pdftotext', await renderPdf(template, aStatement(), { images }), '-layout')
  if (text === null) return skip('pdftotext is not installed')
  const plain = withoutBidiMarks(text)
  for (const whole of [
    'INV-2026-00001',
    'INV-2026-00060',
    '19/11/2026',
    '2026-00001',
    '+965 2222 3333',
    '9-65230',
  ]) {
    expect(plain).toContain(whole)
  }
  expect(plain).toContain('−295.500')
  expect(plain).not.toContain('295.500−')
  expect(plain).toContain('Example Car Rental Co.')
  expect(plain.match(/المستند/g)?.length).toBeGreaterThanOrEqual(3)
  for (const page of [1, 2, 3]) expect(plain).toMatch(new RegExp(`صفحة\\s*${page}\\s*من\\s*3`))
  expect(plain.indexOf('المجموع')).toBeGreaterThan(plain.indexOf('INV-2026-00060'))
})

test('the same content gives the same bytes, so its hash can be signed', async () => {
  const first = await renderPdf(template, aStatement(), { images })
  await renderPdf(template, aStatement({ number: 'STM-2026-00018' }), { images })
  expect(
    Buffer.compare(Buffer.from(await renderPdf(template, aStatement(), { images })), Buffer.from(first)),
  ).toBe(0)
})

const hostile: [what: string, text: string][] = [
  ['an import', '#import "/package.json": *'],
  ['a file read', '#read("/package.json")'],
  ['every markup sign', '*bold* _it_ $x^2$ `raw` \\ \\u{41} <label> @ref = head'],
  ['closing brackets', '"#panic()"; ] } ) #]'],
  ['one Arabic word of 4,000 letters', 'م'.repeat(4_000)],
  ['one Latin word of 4,000 letters', 'W'.repeat(4_000)],
  ['a mix of directions and digits', 'عربي English ١٢٣ 456 עברית'],
  ['bidi overrides', '\u202eدفع 005.1 دينار\u202c\u2066\u2067'],
  ['control characters', 'رقم\u0000\u0007\u001b[31m\u0085\u2028سطر'],
  ['emoji, piles of marks and half a character', '🚗👨‍👩‍👧🏽 e\u0301\u0301\u0301\u0301\u0301 \ud800'],
  ['signs and open brackets', '-1 ؟ ((( [[[ »«'],
  ['nothing', ''],
  ['empty lines', '\n\n\n'],
]

test.each(hostile)('hostile text is only text: %s', async (_what, text) => {
  const content = aStatement({
    sentence: text,
    notes: text,
    signer: text,
    rows: [['19/11/2026', 'INV-2026-00001', text, '1.000', '0.000', '1.000']],
  })
  for (const locale of ['ar', 'en'] as const) {
    const pdf = await renderPdf(template, content, { locale, bilingual: locale === 'ar', images })
    expect(Buffer.from(pdf).toString('latin1', 0, 4)).toBe('%PDF')
    const read = run('pdftotext', pdf)
    if (read !== null) expect(withoutBidiMarks(read)).not.toContain('"qafila"')
  }
})

test('text that looks like markup is printed as typed', async ({ skip }) => {
  const typed = '#import "x": *bold* $x^2$ \\n'
  const text = run(
    'pdftotext',
    await renderPdf(template, aStatement({ notes: typed }), { images }),
    '-layout',
  )
  if (text === null) return skip('pdftotext is not installed')
  expect(withoutBidiMarks(text)).toContain(typed)
})

test('an image with a wrong name, of no known kind or referring elsewhere is refused', async () => {
  const made = (name: string, bytes: string) =>
    renderPdf(template, aStatement(), { images: { [name]: new TextEncoder().encode(bytes) } })
  await expect(made('../qr', '<svg/>')).rejects.toThrow('cannot be called')
  await expect(made('qr', 'hello')).rejects.toThrow('neither')
  await expect(made('qr', '\ufeff <svg><image href="/package.json"/></svg>')).rejects.toThrow(
    'outside itself',
  )
  await expect(made('qr', '\x89PNG broken')).rejects.toThrow()
})

test('pictures that take too much memory together are refused with a sentence before they are unpacked', async () => {
  // The header of a PNG of 24 megapixels; what follows is never looked at.
  const large = Buffer.alloc(45)
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').copy(large)
  large.writeUInt32BE(6000, 16)
  large.writeUInt32BE(4000, 20)
  Buffer.from('\0\0\0\0IEND', 'latin1').copy(large, 33)
  const many = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`photo-${at}`, large]))
  await expect(renderPdf(template, aStatement(), { images: many })).rejects.toMatchObject({
    refusal: { code: 'kernel.paper.pictures', kind: 'refused' },
  })
})
