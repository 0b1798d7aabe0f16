import { saveBlob } from '#modules/platform/import/public.web.tsx'
import { type Sheet, sheetFile } from '../report/sheet.web.ts'

/** Hands out a statement as a spreadsheet to fill in. */
export async function saveSheet(sheet: Sheet): Promise<void> {
  saveBlob(`${sheet.title}.xlsx`, await sheetFile(sheet, 'xlsx'))
}
