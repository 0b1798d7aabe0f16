import type { writeXlsx } from 'hucre'
import { createThreads, type Threads } from './threads.ts'

export type Book = Parameters<typeof writeXlsx>[0]

let threads: Threads<Book, Uint8Array> | null = null

/** Writes a whole workbook beside the main thread, when its owner's turn comes: one of 5,000 rows takes a second. */
export function writeBook(owner: string, book: Book): Promise<Uint8Array> {
  threads ??= createThreads({
    program: new URL('./sheet.program.ts', import.meta.url),
    threads: 2,
    timeoutMs: 60_000,
    memoryMb: 512,
    waitingEach: 10,
  })
  return threads.run(owner, book)
}

/** Ends the threads; the next workbook starts them again. */
export async function stopBookThreads(): Promise<void> {
  const stopping = threads
  threads = null
  await stopping?.stop()
}
