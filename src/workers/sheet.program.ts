import { writeXlsx } from 'hucre'
import { handedOver } from './threads.ts'
import type { Book } from './writeBook.ts'

/** Writes a whole workbook. */
export default async function write(book: Book): Promise<Uint8Array> {
  return handedOver(Uint8Array.from(await writeXlsx(book)))
}
