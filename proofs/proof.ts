import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a property run found: how many cases it made, and each one that broke the property. */
export type Outcome = { readonly cases: number; readonly violations: readonly string[] }

/** One line of `npm run soak`. */
export type ProofLine = {
  readonly name: string
  readonly cases: number
  readonly violations: number
  readonly seconds: number
}

type Proof = {
  /** The figure's name in docs/reliability.md. */
  name: string
  property: string
  /** Cases in `npm test` and in `npm run soak`. */
  short: number
  long: number
  run: (cases: number) => Promise<Outcome>
}

const isSoak = process.env['PROOF_REPORT'] !== undefined
const share = Number(process.env['PROOF_SHARE'] ?? 1)

/** Registers a property run as a test. The soak runs the same code with more cases and collects one line of each. */
export function prove({ name, property, short, long, run }: Proof): void {
  const wanted = isSoak ? Math.ceil(long * share) : short
  const limit = isSoak ? 4 * 3_600_000 : 180_000
  test(
    `${property} (${wanted} cases)`,
    async () => {
      const began = performance.now()
      const { cases, violations } = await run(wanted)
      const seconds = (performance.now() - began) / 1000
      const line: ProofLine = { name, cases, violations: violations.length, seconds }
      if (isSoak) appendFileSync(process.env['PROOF_REPORT']!, `${JSON.stringify(line)}\n`)
      expect(violations.slice(0, 60)).toEqual([])
      expect(cases).toBeGreaterThanOrEqual(wanted)
    },
    limit,
  )
}

/** Runs acts 0 to count-1 with at most so many at work at once, each client taking the next when it is done. */
export async function together(
  count: number,
  clients: number,
  act: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const client = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: Math.min(clients, count) }, client))
}
