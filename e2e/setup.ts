import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { FullConfig } from '@playwright/test'
import { type Served, tellWorkers } from './served.ts'

/** A server for each worker, started side by side and stopped when the run ends. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const children = Array.from({ length: config.workers }, () =>
    // Without the options of the test runner: the server runs as `npm start` runs it.
    fork(new URL('./serve.ts', import.meta.url), { execArgv: [], env: { ...process.env, NODE_OPTIONS: '' } }),
  )
  tellWorkers(await Promise.all(children.map(served)))
  return async () => {
    await Promise.all(
      children.map(async child => {
        const gone = once(child, 'exit')
        child.disconnect()
        await gone
      }),
    )
  }
}

function served(child: ChildProcess): Promise<Served> {
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as Served))
    child.once('exit', code => reject(new Error(`The server of the browser tests ended with ${code}.`)))
  })
}
