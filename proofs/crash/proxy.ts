import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Proxy = { readonly url: string; stop(): Promise<void> }

/**
 * A round-robin proxy as docs/scale.md describes it: what one instance could not take (no connection, or 503 while it
 * stops) goes to the next; a read whose answer was cut off is asked again, a write is not: its client repeats it by key.
 */
export async function aProxy(instances: () => readonly string[]): Promise<Proxy> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', part => parts.push(part))
    incoming.on('end', () => {
      const all = instances()
      const first = turn++
      const order = all.map((_, index) => all[(first + index) % all.length]!)
      void forward(order, incoming, Buffer.concat(parts), outgoing)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function forward(
  order: readonly string[],
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<void> {
  for (const instance of order) {
    const answer = await ask(instance, incoming, body)
    const mayGoOn = answer.kind === 'unsent' || (answer.kind === 'cut' && incoming.method === 'GET')
    if (mayGoOn || (answer.kind === 'answer' && answer.status === 503)) continue
    if (answer.kind === 'cut') break
    outgoing.writeHead(answer.status, answer.headers)
    outgoing.end(answer.body)
    return
  }
  outgoing.writeHead(502)
  outgoing.end('no instance answered')
}

type Answer =
  | { kind: 'answer'; status: number; headers: IncomingMessage['headers']; body: Buffer }
  | { kind: 'unsent' }
  | { kind: 'cut' }

function ask(instance: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise(resolve => {
    let isConnected = false
    // A connection each: one that an instance closes in the meantime must not cost a request.
    const asked = request(new URL(incoming.url!, instance), {
      method: incoming.method,
      headers: { ...incoming.headers, connection: 'close' },
      agent: false,
    })
    asked.on('socket', socket => socket.on('connect', () => (isConnected = true)))
    asked.on('response', answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('error', () => resolve({ kind: 'cut' }))
      answer.on('end', () => {
        const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers
        resolve({ kind: 'answer', status: answer.statusCode!, headers, body: Buffer.concat(parts) })
      })
    })
    asked.on('error', () => resolve({ kind: isConnected ? 'cut' : 'unsent' }))
    asked.end(body)
  })
}
