import { afterAll, describe, expect, test } from 'vitest'
import { renderPdf, stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import { readPdfTable } from '../../src/modules/fleet/violation/page/import/pdf/pdfTable.web.ts'
import { UnreadablePdf } from '../../src/modules/fleet/violation/page/import/pdf/pdfText.web.ts'
import { violationHeadings } from '../../src/modules/fleet/violation/page/violationWords.web.ts'
import { guessBy } from '../../src/modules/platform/import/public.ts'

afterAll(stopPdfWorkers)

const two = (count: number) => String(count).padStart(2, '0')
// PDF.js turns round the letters of a sign that stands for two of them, «بي» at the end of a word; no number has such signs.
const places = [
  'شارع الخليج',
  'السالمية، شارع سالم المبارك مقابل السوق القديم، مسار الخدمة باتجاه الدائري الخامس بعد الإشارة الثانية',
  'طريق الملك فهد، مخرج 5',
]
const rows = Array.from({ length: 90 }, (_, at) => [
  `90${two(at)}`,
  at % 2 ? `${at + 1}-${12_000 + at}` : String(34_500 + at),
  `${two((at % 28) + 1)}/05/2026 14:${two(at % 60)}`,
  places[at % 3]!,
  `${10 + at}.000`,
])

const list = (data: object) =>
  renderPdf(new URL('./list.typ', import.meta.url), {
    font: 'IBM Plex Sans Arabic',
    title: 'كشف المخالفات المرورية',
    total: 'المجموع 4,905.000',
    arabic: true,
    rows,
    headers: ['رقم المخالفة', 'رقم اللوحة', 'تاريخ المخالفة', 'الموقع', 'المبلغ'],
    ...data,
  })

const reasonOf = async (bytes: Uint8Array) => {
  try {
    return await readPdfTable(bytes)
  } catch (error) {
    return error instanceof UnreadablePdf ? error.reason : error
  }
}

describe('A list of violations that came as a document', () => {
  test('in Arabic over several pages: rows by their day, cells under their headings, text as it is read', async () => {
    const table = await readPdfTable(await list({}))
    expect(table.headers).toEqual(['رقم المخالفة', 'رقم اللوحة', 'تاريخ المخالفة', 'الموقع', 'المبلغ'])
    expect(guessBy(violationHeadings, table.headers)).toMatchObject({
      reference: 0,
      plate: 1,
      occurred: 2,
      fine: 4,
    })
    expect(table.rows).toEqual(rows)
  })

  test('in English', async () => {
    const english = rows.map(row => row.with(3, 'Gulf Road, exit 5'))
    const headers = ['Violation no', 'Plate', 'Date', 'Location', 'Amount']
    const table = await readPdfTable(
      await list({
        arabic: false,
        title: 'Traffic violations',
        headers,
        rows: english,
        total: 'Total 4,905.000',
      }),
    )
    expect(table).toEqual({ headers, rows: english })
  })

  test('a picture, a locked or torn file and one without such rows are refused with their reason', async () => {
    const whole = await list({ rows: rows.slice(0, 3) })
    expect(await reasonOf(await list({ rows: [], headers: [], title: '', total: '' }))).toBe('scanned')
    expect(await reasonOf(await list({ rows: [], headers: [] }))).toBe('noTable')
    expect(await reasonOf(whole.slice(0, whole.length - 400))).toBe('torn')
    expect(await reasonOf(new TextEncoder().encode('GIF89a %%EOF'))).toBe('torn')
    expect(await reasonOf(new TextEncoder().encode(locked))).toBe('locked')
  })
})

const locked = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[]/Count 0>> endobj
trailer <</Root 1 0 R/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>>>>>
%%EOF
`
