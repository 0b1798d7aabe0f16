import { Worker } from 'node:worker_threads'

export type PdfJob = {
  readonly template: string
  readonly content: string
  readonly images: Readonly<Record<string, Uint8Array>>
}
export type PdfReply = { readonly pdf: Uint8Array } | { readonly fault: string }
export type PdfPool = { run(job: PdfJob): Promise<Uint8Array>; stop(): Promise<void> }

export type PdfPoolOptions = {
  /** The folder whose files templates may read, as an absolute path. */
  readonly root: string
  readonly size: number
  readonly timeoutMs: number
  readonly queueLimit: number
  /** The program of the threads; the Typst worker beside this file unless a test brings its own. */
  readonly program?: URL
}

const typstProgram = new URL('./pdf.worker.ts', import.meta.url)

/** A document that could not be made: a fault of the template, its content or the load, never of the user. */
export class PdfFault extends Error {
  override readonly name = 'PdfFault'
}

type Waiting = {
  readonly job: PdfJob
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (fault: Error) => void
}
type Slot = { worker: Worker; settle: ((outcome: Uint8Array | PdfFault) => void) | null }

/**
 * Makes documents on `size` worker threads that start with the first document. A worker that crashes is replaced with
 * the next document; one that exceeds `timeoutMs` is abandoned and its document fails.
 */
export function createPdfPool(options: PdfPoolOptions): PdfPool {
  const { root, size, timeoutMs, queueLimit, program = typstProgram } = options
  const queue: Waiting[] = []
  const slots = new Set<Slot>()
  // terminate() cannot interrupt compiled code: a stuck thread runs on until Typst returns. Counting these
  // threads keeps a stuck template from taking every core.
  let abandoned = 0
  let stopped = false

  function startWorker(): Slot {
    const worker = new Worker(program, {
      workerData: { root },
      resourceLimits: { stackSizeMb: 8 },
    })
    const slot: Slot = { worker, settle: null }
    const retire = (reason: string) => {
      slots.delete(slot)
      slot.settle?.(new PdfFault(reason))
      startNext()
    }
    worker.on('message', (reply: PdfReply) => {
      slot.settle?.(
        'pdf' in reply ? reply.pdf : new PdfFault(`The document could not be laid out: ${reply.fault}`),
      )
      startNext()
    })
    worker.on('error', error => retire(`The PDF worker crashed: ${error.message}`))
    worker.on('exit', code => retire(`The PDF worker stopped with code ${code}.`))
    slots.add(slot)
    return slot
  }

  function abandon(slot: Slot) {
    slots.delete(slot)
    slot.worker.removeAllListeners()
    abandoned += 1
    slot.worker.once('exit', () => {
      abandoned -= 1
      startNext()
    })
    // An error of a document already given up has nobody left to hear it; the exit follows.
    slot.worker.once('error', () => undefined)
    slot.worker.terminate()
    slot.worker.unref()
  }

  function freeSlot(): Slot | null {
    for (const slot of slots) if (!slot.settle) return slot
    return slots.size < size && abandoned < size ? startWorker() : null
  }

  function startNext() {
    while (!stopped && queue.length > 0) {
      const slot = freeSlot()
      if (!slot) return
      const waiting = queue.shift()
      if (waiting) start(slot, waiting)
    }
  }

  function start(slot: Slot, { job, resolve, reject }: Waiting) {
    const timer = setTimeout(() => {
      const settle = slot.settle
      abandon(slot)
      settle?.(new PdfFault(`The document took longer than ${timeoutMs / 1000} seconds and was given up.`))
      startNext()
    }, timeoutMs)
    slot.settle = outcome => {
      clearTimeout(timer)
      slot.settle = null
      slot.worker.unref()
      if (outcome instanceof PdfFault) reject(outcome)
      else resolve(outcome)
    }
    slot.worker.ref()
    slot.worker.postMessage(job)
  }

  return {
    run: job =>
      new Promise((resolve, reject) => {
        if (stopped) return reject(new PdfFault('The PDF workers are stopped.'))
        if (queue.length >= queueLimit) {
          return reject(
            new PdfFault(`${queueLimit} documents are already waiting to be printed. Try again soon.`),
          )
        }
        queue.push({ job, resolve, reject })
        startNext()
      }),
    stop: async () => {
      stopped = true
      for (const { reject } of queue.splice(0)) reject(new PdfFault('The PDF workers are stopped.'))
      await Promise.all([...slots].map(slot => slot.worker.terminate()))
    },
  }
}
