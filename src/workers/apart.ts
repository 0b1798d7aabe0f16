import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type ApartOptions = {
  /** A program that reads standard input whole, writes its answer to standard output and ends. */
  program: URL
  /** What the program finds as its first argument. */
  argument?: string
  /** Of its objects; beyond it the process ends itself. */
  memoryMb: number
  timeoutMs: number
  mostAnswerBytes: number
}

/** The work was too much for its limits: of the input, not of the program. */
export class BeyondLimits extends Error {
  override readonly name = 'BeyondLimits'
}

/** What the program needs of the surroundings: no address of a database and no secret. */
function surroundings(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE, SystemRoot } = process.env
  return { NODE_COMPILE_CACHE, SystemRoot, TZ: 'UTC', MALLOC_ARENA_MAX: '2' }
}

/**
 * Gives the input to a process of its own and returns its answer. A process, because a thread that runs out of memory in one large
 * step takes the whole server along, whatever its limits say (docs/decisions/0016). Throws {@link BeyondLimits} when memory, time or
 * the size of the answer is exceeded.
 */
export function runApart(options: ApartOptions, input: Uint8Array): Promise<Buffer> {
  const { program, argument, memoryMb, timeoutMs, mostAnswerBytes } = options
  const flags = [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=16', '--no-warnings']
  const child = spawn(
    process.execPath,
    [...flags, fileURLToPath(program), ...(argument === undefined ? [] : [argument])],
    {
      env: surroundings(),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    },
  )
  return new Promise((resolve, reject) => {
    const answer: Buffer[] = []
    let answerBytes = 0
    let said = ''
    let isBeyond = false
    const giveUp = () => {
      isBeyond = true
      child.kill('SIGKILL')
    }
    const timer = setTimeout(giveUp, timeoutMs)
    child.stdout.on('data', (part: Buffer) => {
      answerBytes += part.length
      if (answerBytes > mostAnswerBytes) giveUp()
      else answer.push(part)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, 2000)
    })
    // A process that ended early reads no more; its end is what counts.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.on('error', error => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      // Out of memory, the engine aborts the process; its watch and the timer kill it.
      if (isBeyond || signal) reject(new BeyondLimits(`${fileURLToPath(program)}: ${signal}`))
      else if (code === 0) resolve(Buffer.concat(answer))
      else reject(new Error(`The process of ${fileURLToPath(program)} ended with ${code}: ${said}`))
    })
  })
}
