import type { Runtime } from '#kernel/server/runtime.ts'
import { createDemoCompany, type DemoSignIn, demoSignIns } from './demo/company.ts'
import { demoPassword } from './demo/password.ts'

/**
 * Creates the demo company when the installation is empty and returns the lines that tell how to sign in; nothing when
 * the installation has companies of its own.
 */
export async function ensureDemo(runtime: Runtime, log: (line: string) => void): Promise<readonly string[]> {
  const { rows } = await runtime.pool.query<{ demo: number; companies: number }>(
    `select count(*) filter (where industry_config ? 'demo')::int as demo, count(*)::int as companies from platform.company`,
  )
  const { demo = 0, companies = 0 } = rows[0] ?? {}
  if (companies === 0) await createDemoCompany(runtime, log)
  else if (demo === 0) return []
  return [`Demo sign-ins (password for all: ${demoPassword})`, ...demoSignIns.map(line)]
}

const line = (signIn: DemoSignIn) => `  ${signIn.role.padEnd(14)} ${signIn.email}`
