import { spawn } from 'node:child_process'
import { serverEnvironment, serverFlags } from '../scripts/setup/server-flags.mjs'
import type { Bench } from './bench.ts'
import { residentMb } from './processor.ts'

/** Start of the server alone over a migrated database, and its memory when it has been idle for a moment. */
export const start: Bench = {
  names: ['server-start', 'idle-memory'],
  run: async ({ ownerUrl }) => {
    const root = new URL('..', import.meta.url).pathname
    const script = new URL('./start-once.ts', import.meta.url).pathname
    const once = () =>
      new Promise<{ seconds: number; memory: number }>((resolve, reject) => {
        const began = performance.now()
        const child = spawn(process.execPath, [...serverFlags, script], {
          env: {
            ...process.env,
            ...serverEnvironment(root, process.env),
            DATABASE_URL: ownerUrl,
            PORT: '0',
            LOG_LEVEL: 'silent',
            SECRET: 'a secret that only this benchmark ever uses',
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        child.on('error', reject)
        child.stdout.once('data', () => {
          const seconds = (performance.now() - began) / 1000
          setTimeout(async () => {
            const memory = await residentMb(child.pid!)
            child.kill('SIGTERM')
            child.once('exit', () => resolve({ seconds, memory }))
          }, 3000)
        })
      })
    // The first start migrates and compiles; it is not the one that is measured.
    await once()
    const measured = await once()
    return [
      { name: 'server-start', value: measured.seconds, unit: 's', budget: 1, scaled: true },
      { name: 'idle-memory', value: measured.memory, unit: 'MB', budget: 170 },
    ]
  },
}
