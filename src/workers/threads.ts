import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { createFairQueue } from './fairQueue.ts'

export type ThreadsOptions = {
  /** A module whose default export does one task. */
  program: URL
  threads: number
  timeoutMs: number
  /** Of JavaScript objects; what native code takes is not counted. */
  memoryMb: number
  waitingEach: number
  /** After this time without work a thread ends; a minute by default. */
  idleMs?: number
  /** What the program finds as `workerData`. */
  given?: unknown
}

export type Threads<Task, Answer> = {
  /** Does the task when its owner's turn comes. */
  run(owner: string, task: Task): Promise<Answer>
  stop(): Promise<void>
}

/** The task took longer than it may and was given up. */
export class Overdue extends Error {
  override readonly name = 'Overdue'
}

/**
 * Does our own costly work beside the main thread: threads start with the first task and end when there is nothing to do; one that
 * fails is replaced with the next task. Foreign files do not belong here but into a process (`apart.ts`). Owners take turns, and
 * from two threads on one owner never holds all of them.
 */
export function createThreads<Task, Answer>(options: ThreadsOptions): Threads<Task, Answer> {
  const { program, threads, timeoutMs, memoryMb, waitingEach, idleMs = 60_000, given } = options
  const pool = new Piscina<Task, Answer>({
    filename: fileURLToPath(program),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 8 },
    workerData: given,
    recordTiming: false,
    // Waiting for the next task by blocking would also stop what a module does on its own.
    atomics: 'disabled',
  })
  // A thread that fails between two tasks harms none; the next task starts another.
  pool.on('error', () => {})
  const queue = createFairQueue({ atOnce: threads, atOnceEach: Math.max(1, threads - 1), waitingEach })

  let isStopped = false

  async function runInTime(task: Task, hold: (until: Promise<unknown>) => void): Promise<Answer> {
    if (isStopped) throw new Error('The threads are stopped.')
    const giveUp = new AbortController()
    const timer = setTimeout(() => {
      const before = pool.threads
      giveUp.abort()
      // Compiled code cannot be interrupted: its place stays taken until it returns, or stuck tasks would take every core.
      hold(Promise.all(before.filter(thread => !pool.threads.includes(thread)).map(ended)))
    }, timeoutMs)
    try {
      return await pool.run(task, { signal: giveUp.signal })
    } catch (error) {
      throw giveUp.signal.aborted ? new Overdue(`Longer than ${timeoutMs / 1000} seconds.`) : error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    run: (owner, task) => queue.run(owner, hold => runInTime(task, hold)),
    stop: () => {
      isStopped = true
      return pool.destroy()
    },
  }
}

const ended = (thread: Worker) => once(thread, 'exit')

/** An answer whose bytes are handed over instead of copied. */
export const handedOver = <Answer extends ArrayBufferView>(answer: Answer): Answer =>
  Piscina.move(answer) as unknown as Answer
