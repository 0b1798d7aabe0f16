import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkTrigrams } from '../migrate/trigrams.ts'
import { readServerLock } from './occupancy.ts'
import { findProcess } from './processes.ts'
import { isSocketRefused } from './socket.ts'
import { type EmbeddedPostgres, startPostgres } from './start.ts'

let dataDir: string
let shared: string
let servers: EmbeddedPostgres[] = []
let children: ChildProcess[] = []

beforeAll(() => {
  shared = temporaryDirectory()
  dataDir = shared
})
afterAll(() => rmSync(shared, { recursive: true, force: true }))

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const server of servers) await server.stop()
  await until(() => serverPid() === null)
  children = []
  servers = []
  if (dataDir !== shared) rmSync(dataDir, { recursive: true, force: true })
  dataDir = shared
})

/** The name is short: a socket file in it has to fit in 103 bytes, of which the temporary folder of macOS takes 58. */
function temporaryDirectory(extra = ''): string {
  return mkdtempSync(join(tmpdir(), `qafila-pg-${extra}`))
}

async function started(): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ dataDir, fsync: false })
  servers.push(server)
  return server
}

/** Another process that starts the database in the same directory; `ready` gives the server's URL. */
function application(): { child: ChildProcess; ready: Promise<string> } {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'start.ts'))})
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false })
    console.log(server.url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const ready = once(createInterface(child.stdout!), 'line').then(([line]) => String(line))
  return { child, ready }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function withoutSocket(url: string): string {
  const plain = new URL(url)
  plain.searchParams.delete('host')
  return plain.href
}

function socketFiles(): string[] {
  return readdirSync(join(dataDir, 'postgres')).filter(name => name.startsWith('.s.PGSQL.'))
}

/** The living server of the test's directory. */
function serverPid(): number | null {
  const lock = readServerLock(join(dataDir, 'postgres'))
  return lock && findProcess(lock.pid)?.command.length ? lock.pid : null
}

async function until(isReached: () => boolean, limitMs = 8_000): Promise<void> {
  const startedAt = performance.now()
  while (!isReached()) {
    if (performance.now() - startedAt > limitMs) throw new Error(`not reached within ${limitMs} ms`)
    await pause(20)
  }
}

test('the server starts with the settings of the product, asks for the password, and stops', async () => {
  const server = await started()
  const settings = await query(
    server.url,
    `select name, setting from pg_settings where name in
       ('listen_addresses', 'max_connections', 'shared_buffers', 'max_wal_size', 'random_page_cost', 'jit',
        'autovacuum_analyze_scale_factor')`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    listen_addresses: '127.0.0.1',
    max_connections: '60',
    shared_buffers: '32768',
    max_wal_size: '1024',
    random_page_cost: '1.1',
    autovacuum_analyze_scale_factor: '0.02',
    jit: 'off',
  })
  const wrong = new URL(server.url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(statSync(join(dataDir, 'postgres', 'owner.password')).mode & 0o777).toBe(0o600)

  const { pid } = server
  await server.stop()
  expect(findProcess(pid)).toBeNull()
  await expect(query(server.url, 'select 1')).rejects.toThrow('ENOENT')
  await expect(query(withoutSocket(server.url), 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('the server answers over a socket file, and over the loopback address where the path is too long for one', async () => {
  const near = await started()
  const address = 'select inet_client_addr() as address'
  expect(await query(near.url, address)).toEqual([{ address: null }])
  expect(await query(withoutSocket(near.url), address)).toEqual([{ address: '127.0.0.1' }])

  dataDir = temporaryDirectory('x'.repeat(90))
  const far = await started()
  expect(far.url).toBe(withoutSocket(far.url))
  expect(await query(far.url, address)).toEqual([{ address: '127.0.0.1' }])
})

test('socket files of killed servers are gone after the next start', async () => {
  const { child, ready } = application()
  await ready
  const [killed] = socketFiles()
  process.kill(findProcess(serverPid()!)!.parentPid, 'SIGKILL')
  process.kill(serverPid()!, 'SIGKILL')
  child.kill('SIGKILL')
  await until(() => serverPid() === null)
  expect(socketFiles()).toContain(killed)
  const next = await started()
  expect(socketFiles()).not.toContain(killed)
  expect(socketFiles()).toHaveLength(2)
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a refused socket file is told from other reasons not to start', () => {
  const said = (line: string) => isSocketRefused(new Error(`The database server did not start:\n${line}`))
  expect(said('FATAL:  could not create any Unix-domain sockets')).toBe(true)
  expect(said('FATAL:  could not create lock file "./.s.PGSQL.40001.lock": Operation not permitted')).toBe(
    true,
  )
  expect(said('FATAL:  could not create any TCP/IP sockets')).toBe(false)
  // A server that listens and then fails logs where it listened.
  expect(said('LOG:  listening on Unix socket "./.s.PGSQL.40001"\nFATAL:  could not load pg_hba.conf')).toBe(
    false,
  )
})

test('a second start is warm: under two seconds, with the rows of the first', async () => {
  const first = await started()
  await query(first.url, `create table kept_1 (word text); insert into kept_1 values ('قافلة')`)
  await first.stop()
  const startedAt = performance.now()
  const second = await started()
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(await query(second.url, 'select word from kept_1')).toEqual([{ word: 'قافلة' }])
})

test('a killed application leaves no server, and the next start has its committed rows', async () => {
  const { child, ready } = application()
  await query(await ready, 'create table kept_2 (n int); insert into kept_2 select generate_series(1, 1000)')
  child.kill('SIGKILL')
  await until(() => serverPid() === null)
  const next = await started()
  expect(await query(next.url, 'select count(*)::int as count from kept_2')).toEqual([{ count: 1000 }])
})

test('a start right after the kill waits for the old server to stop', async () => {
  const { child, ready } = application()
  await ready
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await started()
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server whose application and supervisor were both killed is stopped by the next start', async () => {
  const { child, ready } = application()
  await query(await ready, 'create table kept_3 (n int)')
  const orphan = serverPid()!
  process.kill(findProcess(orphan)!.parentPid, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await pause(500)
  expect(serverPid()).toBe(orphan)
  const next = await started()
  expect(next.pid).not.toBe(orphan)
  expect(await query(next.url, 'select count(*)::int as count from kept_3')).toEqual([{ count: 0 }])
})

test('a directory that a living application uses is refused with its process id', async () => {
  const { child, ready } = application()
  const url = await ready
  await expect(startPostgres({ dataDir, fsync: false })).rejects.toThrow(
    new RegExp(`in use by process ${child.pid} \\(database server ${serverPid()}\\)`),
  )
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a lock file whose process id now belongs to a stranger does not keep the server from starting', async () => {
  const first = await started()
  await first.stop()
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  children.push(stranger)
  const cluster = join(dataDir, 'postgres')
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    `${stranger.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready\n`,
  )
  chmodSync(join(cluster, 'postmaster.pid'), 0o644)
  const second = await started()
  expect(second.pid).not.toBe(stranger.pid)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(findProcess(stranger.pid!)).not.toBeNull()
})

test('an interrupted initialisation is not taken for a finished one and leaves nothing behind', async () => {
  dataDir = temporaryDirectory()
  const { child } = application()
  await until(() => readdirSync(dataDir).some(name => /^postgres\.new-\d+-[0-9a-f]+$/.test(name)))
  await pause(150)
  child.kill('SIGKILL')
  await once(child, 'exit')
  // The orphaned initdb goes on writing for a moment; what it leaves is what the next start must clear.
  await pause(2500)
  expect(readdirSync(dataDir)).not.toContain('postgres')
  const server = await started()
  expect(await query(server.url, 'select current_database() as name')).toEqual([{ name: 'qafila' }])
  expect(readdirSync(dataDir)).toEqual(['postgres'])
})

test('of two first starts at the same moment one runs and the other is refused', async () => {
  dataDir = temporaryDirectory()
  const starts = await Promise.allSettled([started(), started()])
  const refused = starts.filter(start => start.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(String(refused[0]!.reason)).toContain(`in use by process ${process.pid}`)
})

test('a server that dies is started again at the same address', async () => {
  const server = await started()
  await query(server.url, 'create table kept_4 (n int)')
  const { pid } = server
  const restarted = new Promise<void>(resolve => server.onRestart(resolve))
  process.kill(pid, 'SIGKILL')
  await restarted
  expect(server.pid).not.toBe(pid)
  expect(await query(server.url, 'select count(*)::int as count from kept_4')).toEqual([{ count: 0 }])
})

test('a server whose supervisor was killed is replaced at the same address', async () => {
  const server = await started()
  const { pid } = server
  const restarted = new Promise<void>(resolve => server.onRestart(resolve))
  process.kill(findProcess(pid)!.parentPid, 'SIGKILL')
  await restarted
  expect(server.pid).not.toBe(pid)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('Arabic trigrams are found in the embedded database and missed under the character type C', async () => {
  const server = await started()
  const client = new pg.Client(server.url)
  await client.connect()
  await expect(checkTrigrams(client)).rejects.toThrow('no extension pg_trgm')
  await client.query('create extension pg_trgm')
  await checkTrigrams(client)
  await client.query(
    `create database bare template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
  )
  await client.end()

  const url = new URL(server.url)
  url.pathname = '/bare'
  const bare = new pg.Client(url.href)
  await bare.connect()
  await bare.query('create extension pg_trgm')
  await expect(checkTrigrams(bare)).rejects.toThrow('no Arabic trigrams')
  await bare.end()
})
