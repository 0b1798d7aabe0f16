import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** argon2id, 19 MiB, two passes (OWASP 2024 minimum); raising a figure rehashes each password at its next sign-in. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`

let running = 0
let runs = 0
const waiting: (() => void)[] = []

/** At most two at once: each takes 19 MiB and a core, and sign-ins must not starve everything else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

type Cost = { memory: number; passes: number; parallelism: number }

function derive(password: string, salt: Buffer, use: Cost, length: number): Promise<Buffer> {
  runs++
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        const parameters = { message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...use }
        argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )
}

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The PHC string of a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${prefix}${text(salt)}$${text(await derive(password, salt, cost, cost.tagLength))}`
}

/** Whether the password belongs to the PHC string; false for a string that is none. */
export async function verifyPassword(phc: string, password: string): Promise<boolean> {
  const match = phc.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/)
  if (!match) return false
  const expected = Buffer.from(match[5]!, 'base64')
  const use = { memory: Number(match[1]), passes: Number(match[2]), parallelism: Number(match[3]) }
  const actual = await derive(password, Buffer.from(match[4]!, 'base64'), use, expected.length)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** True when the string was made with other figures than today's. */
export function needsRehash(phc: string): boolean {
  return !phc.startsWith(prefix)
}

/** How many derivations ran since start: the work a guesser could time. */
export function hashRuns(): number {
  return runs
}
