import { saveBlob } from '#modules/platform/web/import/public.tsx'
import { type Sheet, sheetFile } from '../sheet.ts'

/** Hands out a statement as a spreadsheet to fill in. */
export async function saveSheet(sheet: Sheet): Promise<void> {
  saveBlob(`${sheet.title}.xlsx`, await sheetFile(sheet, 'xlsx'))
}
