import { type Sheet, workbookOf } from '#modules/accounting/shared/public.ts'

/** A sheet as the page saves it: the same workbook, right to left. */
export async function xlsxOf(sheet: Sheet): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre')
  return writeXlsx(workbookOf(sheet, true))
}
