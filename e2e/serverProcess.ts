import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Served } from './served.ts'

/** What a server begins with: the demo company with a month of work, or that company as it was founded. */
export type Beginning = 'demo' | 'company'

export type ServerProcess = Served & { stop(): Promise<void> }

/** A server in a process of its own, which reads its sources as `npm start` does: the test runner would rewrite every one of them first. */
export async function startServing(beginning: Beginning): Promise<ServerProcess> {
  const child = fork(new URL('./serve.ts', import.meta.url), [beginning], {
    // Without the options of the test runner.
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  return {
    ...(await told(child)),
    stop: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

function told(child: ChildProcess): Promise<Served> {
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as Served))
    child.once('exit', code => reject(new Error(`The server of the browser tests ended with ${code}.`)))
  })
}
