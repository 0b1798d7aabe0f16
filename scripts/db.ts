import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { migrationFolders, moduleDependencies } from '../src/migrate/folders.ts'
import { migrate } from '../src/migrate/migrate.ts'
import { schemaText } from './schema-text.ts'
import { tableTypes } from './table-types.ts'

/**
 * `npm run db -- tables [module ...]` writes the generated table types of the modules (all when none is named), from a
 * fresh database that has only their migrations. `npm run db -- schema` writes db/schema.sql.
 */
const [action, ...names] = process.argv.slice(2)
const root = new URL('../', import.meta.url)

async function onFreshDatabase<T>(only: string[], work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = process.env['TEST_DATABASE_SERVER']
  const { startPostgres } = server ? { startPostgres: null } : await import('../src/postgres/start.ts')
  const folder = await mkdtemp('/tmp/qafila-db-')
  const started = startPostgres ? await startPostgres({ dataDir: folder, fsync: false }) : null
  const adminUrl = server ?? started!.url
  const name = `schema_${process.pid}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
    const url = new URL(adminUrl)
    url.pathname = `/${name}`
    await migrate(url.href, migrationFolders(only.length > 0 ? only : undefined))
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await started?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeTables(client: pg.Client, schema: string, folder: string): Promise<void> {
  const text = await tableTypes((sql, values) => client.query(sql, values), schema)
  await writeFile(new URL(`${folder}tables.ts`, root), text)
  console.log(`wrote ${folder}tables.ts`)
}

if (action === 'tables') {
  await onFreshDatabase(names, async client => {
    const modules = names.length > 0 ? names : Object.keys(moduleDependencies())
    for (const module of modules) {
      const folder = `src/modules/${module}/`
      if (existsSync(new URL(`${folder}migrations/`, root))) await writeTables(client, module, folder)
    }
    if (names.length === 0) await writeTables(client, 'app', 'src/kernel/server/')
  })
} else if (action === 'schema') {
  await onFreshDatabase([], async client => {
    await writeFile(new URL('db/schema.sql', root), await schemaText(sql => client.query(sql)))
    console.log('wrote db/schema.sql')
  })
} else {
  console.error('Usage: npm run db -- tables [module ...] | schema')
  process.exitCode = 2
}
