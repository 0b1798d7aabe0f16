import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Logger } from 'pino'
import { actorOf, sendRefusal } from './http.ts'
import type { Realtime, Runtime } from './runtime.ts'

type Hint = {
  companyId: number
  userId?: string
  topic: string
  id: string
}
type Listener = { companyId: number; userId: string; send(hint: Hint): void; close(): void }

/**
 * The topic of changed rights; the id is the person, or `*` for all in the company. The streams concerned get it and end: the page queries
 * who is signed in, and its next stream opens under the rights of now, or not at all.
 */
export const rightsTopic = 'kernel.rights'

const channel = 'qafila_hints'
const heartbeatMs = 20_000
const streamLifeMs = 15 * 60_000
const flushMs = 50

export type RealtimeHub = Realtime & {
  start(url: string): Promise<void>
  route(app: FastifyInstance, runtime: Runtime): void
  stop(): Promise<void>
}

/**
 * Hints over server-sent events: `{ topic, id }` after the commit, and the screen refetches. Instances share them by NOTIFY outside the
 * transaction, many hints in one message, so that posting is never slowed by it.
 */
export function createRealtime(log: Logger): RealtimeHub {
  const listeners = new Set<Listener>()
  const waiting: Hint[] = []
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  function deliver(hint: Hint): void {
    const isRights = hint.topic === rightsTopic
    const userId = isRights && hint.id !== '*' ? hint.id : hint.userId
    for (const listener of listeners) {
      if (listener.companyId !== hint.companyId || (userId && userId !== listener.userId)) continue
      listener.send(hint)
      if (isRights) listener.close()
    }
  }

  async function flush(): Promise<void> {
    timer = null
    const batch = waiting.splice(0, 40)
    if (waiting.length > 0) timer = setTimeout(flush, flushMs)
    if (!client) return batch.forEach(deliver)
    try {
      await client.query('select pg_notify($1, $2)', [channel, JSON.stringify(batch)])
    } catch (error) {
      log.warn({ err: error }, 'hints go to this instance only')
      batch.forEach(deliver)
    }
  }

  async function connect(url: string): Promise<void> {
    const next = new pg.Client({ connectionString: url })
    next.on('error', () => {
      // A dying connection fails more than once, and one that never listened is the caller's to repeat.
      if (client !== next) return
      client = null
      void reconnect(url)
    })
    next.on('notification', message => {
      for (const hint of JSON.parse(message.payload ?? '[]') as Hint[]) deliver(hint)
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }

  async function reconnect(url: string): Promise<void> {
    while (!stopped) {
      await pause(1000, undefined, { ref: false })
      try {
        return await connect(url)
      } catch (error) {
        log.warn({ err: error }, 'hint listener')
      }
    }
  }

  return {
    publish: hint => {
      waiting.push(hint)
      timer ??= setTimeout(flush, flushMs)
    },
    start: connect,
    route: (app, runtime) => {
      app.get('/api/events', async (request, reply) => {
        const actor = await actorOf(runtime, request)
        if (!actor)
          return sendRefusal(reply, { code: 'access.session.none', kind: 'unauthenticated' }, request.id)
        if (!actor.company || actor.denial) return reply.code(204).send()
        reply.hijack()
        const { raw } = reply
        raw.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          connection: 'keep-alive',
          'x-accel-buffering': 'no',
        })
        let stalled = false
        const write = (text: string) => {
          if (stalled) return
          if (!raw.write(text)) {
            stalled = true
            raw.once('drain', () => {
              stalled = false
              if (!raw.writableEnded) raw.write('event: resync\ndata: {}\n\n')
            })
          }
        }
        const forget = () => {
          clearInterval(heartbeat)
          clearTimeout(life)
          listeners.delete(listener)
        }
        // Out of the list first: what follows in the same batch must not be written to a stream that has ended.
        const end = () => {
          forget()
          raw.end()
        }
        const heartbeat = setInterval(() => write(': alive\n\n'), heartbeatMs)
        const life = setTimeout(end, streamLifeMs)
        const listener: Listener = {
          companyId: actor.company.id,
          userId: actor.userId,
          send: hint => write(`data: ${JSON.stringify({ topic: hint.topic, id: hint.id })}\n\n`),
          close: end,
        }
        listeners.add(listener)
        write('retry: 2000\n\nevent: resync\ndata: {}\n\n')
        raw.on('close', forget)
      })
    },
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      for (const listener of listeners) listener.close()
      await client?.end()
    },
  }
}
