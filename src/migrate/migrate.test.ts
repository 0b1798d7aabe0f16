import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { ConfigError } from '#kernel/server/config.ts'
import { migrate } from './migrate.ts'

// A database of its own for each test: what was applied before is what is tested.
const admin = new pg.Client({ connectionString: inject('ownerUrl') })
beforeAll(() => admin.connect())
afterAll(() => admin.end())
let name: string
let folder: string
let url: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  name = `migrate_${process.pid}_${Date.now()}`
  await admin.query(`create database ${name}`)
  const own = new URL(inject('ownerUrl'))
  own.pathname = `/${name}`
  url = own.href
})
afterEach(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

type Files = { up: string; replaces?: string[] }

/** Migrates with exactly these migrations of a module; returns the lines of the log. */
async function migrateWith(migrations: Record<string, Files>): Promise<string[]> {
  await rm(folder, { recursive: true })
  for (const [migration, { up, replaces }] of Object.entries(migrations)) {
    await mkdir(join(folder, migration), { recursive: true })
    await writeFile(join(folder, migration, 'up.sql'), up)
    if (replaces) await writeFile(join(folder, migration, 'replaces.txt'), `${replaces.join('\n')}\n`)
  }
  const said: string[] = []
  await migrate(url, [pathToFileURL(`${folder}/`)], line => said.push(line))
  return said.filter(line => /_9[0-9]_/.test(line))
}

async function columns(): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('yard.gate') and attnum > 0 order by attnum`,
  )
  await client.end()
  return rows.map(row => row.name)
}

const first = { up: 'create schema yard; create table yard.gate (id int)' }
const second = { up: 'alter table yard.gate add column wide int' }
const baseline = {
  up: 'create schema yard; create table yard.gate (id int, wide int)',
  replaces: ['20261001_91_gate', '20261002_91_wide'],
}

test('a new database runs the baseline', async () => {
  expect(await migrateWith({ '20261001_90_yard': baseline })).toEqual(['migrated 20261001_90_yard'])
  expect(await columns()).toEqual(['id', 'wide'])
  expect(await migrateWith({ '20261001_90_yard': baseline })).toEqual([])
})

test('a database that applied all that a baseline replaces takes it over, and later migrations run', async () => {
  await migrateWith({ '20261001_91_gate': first, '20261002_91_wide': second })
  const high = { up: 'alter table yard.gate add column high int' }
  expect(await migrateWith({ '20261001_90_yard': baseline, '20261003_91_high': high })).toEqual([
    'taken over 20261001_90_yard',
    'migrated 20261003_91_high',
  ])
  expect(await columns()).toEqual(['id', 'wide', 'high'])
})

test('a database that applied only some of it is refused and stays as it was', async () => {
  await migrateWith({ '20261001_91_gate': first })
  const refused = migrateWith({ '20261001_90_yard': baseline })
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(
    /1 of 2 changes before 20261001_90_yard are missing.*20261002_91_wide/,
  )
  expect(await columns()).toEqual(['id'])
})

test('a migration that changed after it was applied is refused', async () => {
  await migrateWith({ '20261001_91_gate': first })
  await expect(migrateWith({ '20261001_91_gate': { up: `${first.up} ` } })).rejects.toThrow(/changed after/)
})
