import { zlibSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { guessBy } from '#modules/platform/shared/import/public.ts'
import { violationHeadings } from '../../violationWords.ts'
import { readPdfTable, UnreadablePdf } from './pdfTable.ts'

type Placed = readonly [x: number, y: number, text: string]

const alphabet = [...new Set('ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءآأإؤئ٠١٢٣٤٥٦٧٨٩ ')]
const hex = (code: number) => code.toString(16).padStart(4, '0')

/** Arabic as drawing programs leave it: signs from left to right, each a number of the font; digits run so anyway. */
const drawn = (text: string) =>
  (/[\u0660-\u0669]/.test(text) ? [...text] : [...text].reverse())
    .map(sign => hex(alphabet.indexOf(sign) + 1))
    .join('')
const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text)
const shown = ([x, y, text]: Placed) =>
  isArabic(text)
    ? `BT /A 10 Tf 1 0 0 1 ${x} ${y} Tm <${drawn(text)}> Tj ET`
    : `BT /L 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`

/** A file of pages with texts at their places. */
function aPdf(pages: readonly (readonly Placed[])[], trailer = ''): Uint8Array {
  const map = `${alphabet.length} beginbfchar ${alphabet
    .map((sign, at) => `<${hex(at + 1)}> <${hex(sign.charCodeAt(0))}>`)
    .join(' ')} endbfchar`
  const parts: (string | Uint8Array)[] = ['%PDF-1.7\n']
  const object = (no: number, body: string) => parts.push(`${no} 0 obj ${body} endobj\n`)
  object(1, '<</Type/Catalog/Pages 2 0 R>>')
  const kids = pages.map((_, at) => `${10 + at * 2} 0 R`).join(' ')
  object(2, `<</Type/Pages/Kids[${kids}]/Count ${pages.length}/Resources<</Font<</A 3 0 R/L 4 0 R>>>>>>`)
  object(3, '<</Type/Font/Subtype/Type0/ToUnicode 6 0 R/DescendantFonts[5 0 R]>>')
  object(4, `<</Type/Font/Subtype/Type1/FirstChar 32/Widths[${Array(95).fill(500).join(' ')}]>>`)
  object(5, '<</Type/Font/Subtype/CIDFontType2/DW 500>>')
  object(6, `<</Length ${map.length}>> stream\n${map}\nendstream`)
  for (const [at, placed] of pages.entries()) {
    const packed = zlibSync(new TextEncoder().encode(placed.map(shown).join('\n')))
    object(10 + at * 2, `<</Type/Page/Parent 2 0 R/Contents ${11 + at * 2} 0 R>>`)
    parts.push(`${11 + at * 2} 0 obj <</Filter/FlateDecode/Length ${packed.length}>> stream\n`, packed)
    parts.push('\nendstream endobj\n')
  }
  parts.push(trailer)
  const bytes = parts.map(part => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
  return Uint8Array.from(bytes.flatMap(part => [...part]))
}

const heading = (y: number): Placed[] => [
  ...([
    [500, y, 'رقم المخالفة'],
    [400, y, 'رقم اللوحة'],
    [280, y, 'تاريخ المخالفة'],
  ] as const),
  ...([
    [200, y, 'الموقع'],
    [60, y, 'المبلغ'],
  ] as const),
]
const fine = (y: number, no: string, plate: string, at: string, place: string): Placed[] => [
  ...([
    [500, y, no],
    [400, y, plate],
    [280, y, at],
    [200, y, place],
    [60, y, '30.000'],
  ] as const),
]

const reasonOf = (bytes: Uint8Array) => {
  try {
    readPdfTable(bytes)
  } catch (error) {
    return error instanceof UnreadablePdf ? error.reason : error
  }
}

describe('A list of violations that came as a document', () => {
  test('rows are found by their day, cells under their headings, Arabic as it is read, on every page', () => {
    const { headers, rows } = readPdfTable(
      aPdf([
        [
          ...([[300, 800, 'قائمة المخالفات'], ...heading(760)] as const),
          ...fine(730, '9001', '٣٤٥٦٧', '14:20 05/05/2026', 'شارع الخليج'),
          [200, 718, 'مقابل السوق'],
          ...fine(700, '9002', '8-1234', '12/05/2026 11:00', 'السالمية'),
          // A cell of two lines, above and below the line of its row.
          [200, 686, 'سوق'],
          [200, 674, 'المباركية'],
          ...([
            [500, 680, '9004'],
            [400, 680, '8-1234'],
            [280, 680, '13/05/2026'],
            [60, 680, '20.000'],
          ] as const),
          [60, 640, '80.000'],
        ],
        [...heading(760), ...fine(730, '9003', '1-23456', '2026-05-08 09:30', 'حولي')],
      ]),
    )
    expect(headers).toEqual(['رقم المخالفة', 'رقم اللوحة', 'تاريخ المخالفة', 'الموقع', 'المبلغ'])
    expect(guessBy(violationHeadings, headers)).toMatchObject({
      reference: 0,
      plate: 1,
      occurred: 2,
      fine: 4,
    })
    expect(rows).toEqual([
      ['9001', '٣٤٥٦٧', '05/05/2026 14:20', 'شارع الخليج مقابل السوق', '30.000'],
      ['9002', '8-1234', '12/05/2026 11:00', 'السالمية', '30.000'],
      ['9004', '8-1234', '13/05/2026', 'سوق المباركية', '20.000'],
      ['9003', '1-23456', '2026-05-08 09:30', 'حولي', '30.000'],
    ])
  })

  test('a picture, a locked or torn file and one without such rows are refused with their reason', () => {
    expect(reasonOf(aPdf([[]]))).toBe('scanned')
    expect(reasonOf(aPdf([[[100, 700, 'Dear Sir']]]))).toBe('noTable')
    expect(reasonOf(aPdf([heading(700)], 'trailer <</Root 1 0 R/Encrypt 9 0 R>>'))).toBe('locked')
    expect(reasonOf(new TextEncoder().encode('GIF89a'))).toBe('torn')
    const cut = aPdf([heading(700)])
    expect(reasonOf(cut.slice(0, cut.length - 120))).toBe('torn')
  })
})
