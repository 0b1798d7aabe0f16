import { companyInScope } from '#kernel/server/scope.ts'
import { type Sheet, workbookOf } from '#modules/accounting/public.ts'
import { ownerOf } from '#workers/fairQueue.ts'
import { writeBook } from '#workers/writeBook.ts'

/** A sheet as the page saves it: the same workbook, right to left. */
export const xlsxOf = (sheet: Sheet): Promise<Uint8Array> =>
  writeBook(ownerOf(companyInScope(), null), workbookOf(sheet, true))
