import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { migrate } from '#kernel/server/migrate.ts'
import { migrationFolders, moduleDependencies } from '#kernel/server/migration-folders.ts'
import { schemaText } from '#kernel/server/schema-text.ts'
import { tableTypes } from '#kernel/server/table-types.ts'

/**
 * `npm run db -- tables [module ...]` writes the generated table types of the modules (all when none is named), from a
 * fresh database that has only their migrations. `npm run db -- schema` writes db/schema.sql.
 */
const [action, ...names] = process.argv.slice(2)
const root = new URL('../', import.meta.url)

async function onFreshDatabase<T>(only: string[], work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = process.env['TEST_DATABASE_SERVER']
  const { startPostgres } = server
    ? { startPostgres: null }
    : await import('#kernel/server/postgres/start.ts')
  const { mkdtemp, rm } = await import('node:fs/promises')
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

if (action === 'tables') {
  await onFreshDatabase(names, async client => {
    const modules = names.length > 0 ? names : Object.keys(moduleDependencies())
    for (const module of modules) {
      const file = new URL(`src/modules/${module}/server/tables.ts`, root)
      if (!existsSync(new URL(`src/modules/${module}/server/migrations/`, root))) continue
      await writeFile(file, await tableTypes((sql, values) => client.query(sql, values), module))
      console.log(`wrote src/modules/${module}/server/tables.ts`)
    }
    if (names.length === 0) {
      await writeFile(
        new URL('src/kernel/server/tables.ts', root),
        await tableTypes((sql, values) => client.query(sql, values), 'app'),
      )
      console.log('wrote src/kernel/server/tables.ts')
    }
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
