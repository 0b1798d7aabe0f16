import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createRealtime } from './realtime.ts'

let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
afterAll(() => owner.end())

/** The way to the database, which can be cut and opened again. */
function aRoad(to: URL) {
  const sockets = new Set<Socket>()
  let gate: Server
  const open = (port = 0) =>
    new Promise<number>(resolve => {
      gate = createServer(near => {
        const far = connect(Number(to.port), to.hostname)
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(one)
          one.pipe(other)
          one.on('error', () => other.destroy())
          one.on('close', () => other.destroy())
        }
      }).listen(port, '127.0.0.1', () => resolve((gate.address() as AddressInfo).port))
    })
  const cut = () => {
    gate.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return { open, cut }
}

async function listening(name: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = $1 and query = 'listen qafila_hints'`,
    [name],
  )
  return rows[0]!.count
}

test('hints come back by themselves, once, when the database was away for longer than the first attempt', async () => {
  const name = `realtime-test-${process.pid}`
  const url = new URL(inject('ownerUrl'))
  const road = aRoad(new URL(url))
  const port = await road.open()
  url.port = String(port)
  // A socket file would lead past the road.
  url.searchParams.delete('host')
  url.searchParams.set('application_name', name)
  const hub = createRealtime(pino({ level: 'silent' }))
  await hub.start(url.href)
  expect(await listening(name)).toBe(1)

  road.cut()
  await pause(2_500)
  expect(await listening(name)).toBe(0)
  await road.open(port)
  for (let waited = 0; (await listening(name)) === 0; waited++) {
    expect(waited, 'the listener did not come back').toBeLessThan(100)
    await pause(100)
  }
  await pause(1_500)
  expect(await listening(name)).toBe(1)
  await hub.stop()
  road.cut()
}, 60_000)
