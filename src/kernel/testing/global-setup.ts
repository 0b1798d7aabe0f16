import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrationFolders } from '../../migrate/folders.ts'
import { migrate } from '../../migrate/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
  }
}

type Database = { ownerUrl: string; appUrl: string; stop: () => Promise<void> }

/** The projects of a run ask the same server; each loads this file anew, so it is kept outside of it. */
const run = globalThis as { testDatabase?: Promise<Database> }

/**
 * One PostgreSQL for the whole run, with fsync off, migrated once; each test works in a company of its own.
 * TEST_DATABASE_SERVER reuses a running server (a fresh database is made in it); TEST_MODULES limits the migrations.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const isFirst = !run.testDatabase
  run.testDatabase ??= start()
  const { ownerUrl, appUrl, stop } = await run.testDatabase
  project.provide('ownerUrl', ownerUrl)
  project.provide('appUrl', appUrl)
  return isFirst ? stop : undefined
}

async function start(): Promise<Database> {
  const only = process.env['TEST_MODULES']?.split(',').filter(Boolean)
  const migrated = (ownerUrl: string) => migrate(ownerUrl, migrationFolders(only))
  const server = process.env['TEST_DATABASE_SERVER']
  if (server) {
    const name = `test_${process.pid}_${Date.now()}`
    await runOn(server, `create database ${name}`)
    const url = new URL(server)
    url.pathname = `/${name}`
    const stop = () => runOn(server, `drop database if exists ${name} with (force)`)
    return { ownerUrl: url.href, appUrl: await migrated(url.href), stop }
  }
  const { startPostgres } = await import('../../postgres/start.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'qafila-test-'))
  const postgres = await startPostgres({ dataDir, fsync: false })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ownerUrl: postgres.url, appUrl: await migrated(postgres.url), stop }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
