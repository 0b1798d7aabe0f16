import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../server/migrate.ts'
import { migrationFolders } from '../server/migration-folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
  }
}

/**
 * One PostgreSQL for the whole run, with fsync off, migrated once; each test works in a company of its own.
 * TEST_DATABASE_SERVER reuses a running server (a fresh database is made in it); TEST_MODULES limits the migrations.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const only = process.env['TEST_MODULES']?.split(',').filter(Boolean)
  const server = process.env['TEST_DATABASE_SERVER']
  if (server) {
    const name = `test_${process.pid}_${Date.now()}`
    await runOn(server, `create database ${name}`)
    const url = new URL(server)
    url.pathname = `/${name}`
    await provide(project, url.href, only)
    return () => runOn(server, `drop database if exists ${name} with (force)`)
  }
  const { startPostgres } = await import('../../postgres/start.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'qafila-test-'))
  const postgres = await startPostgres({ dataDir, fsync: false })
  await provide(project, postgres.url, only)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function provide(project: TestProject, ownerUrl: string, only: string[] | undefined): Promise<void> {
  project.provide('ownerUrl', ownerUrl)
  project.provide('appUrl', await migrate(ownerUrl, migrationFolders(only)))
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
