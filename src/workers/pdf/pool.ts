import { RefusalError } from '#kernel/shared/refusal.ts'
import { createThreads, Overdue } from '../threads.ts'

export type PdfJob = {
  readonly template: string
  readonly content: string
  readonly images: Readonly<Record<string, Uint8Array>>
}
export type PdfPool = { run(owner: string, job: PdfJob): Promise<Uint8Array>; stop(): Promise<void> }

export type PdfPoolOptions = {
  /** The folder whose files templates may read, as an absolute path. */
  readonly root: string
  readonly size: number
  readonly timeoutMs: number
  /** Documents of one owner that may wait; the next is refused. */
  readonly waitingEach: number
  /** Of the JavaScript objects of a thread. */
  readonly memoryMb?: number
  /** The program of the threads; the Typst program beside this file unless a test brings its own. */
  readonly program?: URL
}

const typstProgram = new URL('./pdf.program.ts', import.meta.url)

/** A document that could not be made: a fault of the template, its content or the load, never of the user. */
export class PdfFault extends Error {
  override readonly name = 'PdfFault'
}

/** Makes documents on threads that start with the first document; owners take turns. */
export function createPdfPool(options: PdfPoolOptions): PdfPool {
  const { root, size, timeoutMs, waitingEach, memoryMb = 256, program = typstProgram } = options
  const threads = createThreads<PdfJob, Uint8Array>({
    program,
    threads: size,
    timeoutMs,
    waitingEach,
    memoryMb,
    given: { root },
  })
  return {
    run: async (owner, job) => {
      try {
        return await threads.run(owner, job)
      } catch (error) {
        if (error instanceof RefusalError) throw error
        if (error instanceof Overdue)
          throw new PdfFault(`The document took longer than ${timeoutMs / 1000} seconds and was given up.`)
        throw new PdfFault(`The document could not be laid out: ${(error as Error).message}`)
      }
    },
    stop: () => threads.stop(),
  }
}
