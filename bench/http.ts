import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import type { Endpoint, WireInputOf, WireOutputOf } from '#kernel/shared/endpoint.ts'
import { signIn } from '#modules/access/session/session.contract.ts'
import { serverFlags } from '../scripts/setup/server-flags.mjs'
import { demoSignIns } from '../src/demo/company.ts'
import { demoPassword } from '../src/demo/password.ts'
import type { Scratch } from './bench.ts'
import { benchSecret, freshKey } from './company.ts'

export type Reply = {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly bytes: Buffer
}

export type MeasuredServer = {
  readonly pid: number
  /** Sends one request with the session of the administrator. */
  send(method: 'GET' | 'POST', path: string, body?: Buffer | string, type?: string): Promise<Reply>
  /** Calls an endpoint over HTTP; a refusal is an error. */
  call<E extends Endpoint>(endpoint: E, input: WireInputOf<E>): Promise<WireOutputOf<E>>
  stop(): Promise<void>
}

function launch(ownerUrl: string): Promise<{ child: ChildProcess; url: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...serverFlags, new URL('./start-once.ts', import.meta.url).pathname],
      {
        env: {
          ...process.env,
          DATABASE_URL: ownerUrl,
          PORT: '0',
          LOG_LEVEL: 'silent',
          SECRET: benchSecret,
          // The limit of requests counts by address; the load here stands for many offices, each with its own.
          TRUST_PROXY: 'true',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The measured server ended early (${code}).`)))
    child.stdout!.once('data', (line: Buffer) => resolve({ child, url: line.toString().trim() }))
  })
}

/** The server in a process of its own, so that its processor time and memory are not mixed with those of the load. */
export async function aServer({ ownerUrl }: Scratch): Promise<MeasuredServer> {
  const { child, url } = await launch(ownerUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let cookie = ''
  let sent = 0
  const send: MeasuredServer['send'] = (method, path, body, type = 'application/json') =>
    new Promise((resolve, reject) => {
      const headers: Record<string, string | number> = {
        'x-forwarded-for': `10.1.${Math.floor(sent / 200) % 250}.1`,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined
          ? {}
          : {
              'content-type': type,
              'content-length': Buffer.byteLength(body),
              'idempotency-key': freshKey(),
            }),
      }
      sent++
      const asked = request(new URL(path, url), { method, agent, headers }, answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
        )
      })
      asked.on('error', reject)
      asked.end(body)
    })
  const server: MeasuredServer = {
    pid: child.pid!,
    send,
    call: async (endpoint, input) => {
      const path = `/api/${endpoint.name}`
      const reply =
        endpoint.kind === 'command'
          ? await send('POST', path, JSON.stringify(input))
          : await send('GET', `${path}?${new URLSearchParams(queryOf(input))}`)
      if (reply.status !== 200)
        throw new Error(`${endpoint.name} answered ${reply.status}: ${reply.bytes.toString().slice(0, 300)}`)
      return JSON.parse(reply.bytes.toString())
    },
    stop: () =>
      new Promise<void>(resolve => {
        agent.destroy()
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
  const administrator = demoSignIns.find(person => person.role === 'company_admin')!
  const entered = await send(
    'POST',
    `/api/${signIn.name}`,
    JSON.stringify({ email: administrator.email, password: demoPassword }),
  )
  const cookies = entered.headers['set-cookie'] as string[] | undefined
  if (entered.status !== 200 || !cookies)
    throw new Error(`Signing in answered ${entered.status}: ${entered.bytes.toString().slice(0, 300)}`)
  cookie = cookies.map(line => line.split(';')[0]).join('; ')
  return server
}

const queryOf = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
