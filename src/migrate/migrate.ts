import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { registerCompanyTables } from '#kernel/server/company-scope.ts'
import { ConfigError } from '#kernel/server/config.ts'
import { checkTrigrams } from './trigrams.ts'

export type Migration = { readonly name: string; readonly folder: URL }

const kernelMigrations = new URL('../kernel/server/migrations/', import.meta.url)
const foldSql = new URL('../kernel/shared/arabic.sql', import.meta.url)

/** Lists `migrations/<yyyymmdd_nn_name>/` of one folder; none when the folder does not exist. */
async function migrationsIn(folder: URL): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isDirectory())
    .map(entry => ({ name: entry.name, folder: new URL(`${entry.name}/`, folder) }))
}

/** The URL the application connects with: the login role, which may only become the app role. */
function loginUrl(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = 'qafila_login'
  url.password = password
  return url.href
}

const rolesByHand =
  'The owner in DATABASE_URL may not create roles: let an administrator run `create role qafila_app nologin` and ' +
  '`grant qafila_app to` the owner (docs/deploy.md).'

/**
 * Four roles: the owner of `ownerUrl` migrates, `qafila_login` connects, `qafila_app` works (no bypass), `qafila_search` owns the one
 * function that may not be slowed by row security. An owner that may not create roles (some hosted servers) works with its own login, which
 * becomes the app role on every connection; one without bypass leaves the search role out.
 */
async function ensureRoles(client: pg.Client, ownerUrl: string): Promise<string> {
  const password = createHmac('sha256', new URL(ownerUrl).password || 'local')
    .update('qafila_login')
    .digest('hex')
  const { rows } = await client.query<{ creates: boolean; bypasses: boolean; known: boolean }>(`
    select rolcreaterole or rolsuper as creates, rolbypassrls or rolsuper as bypasses,
      exists (select from pg_roles where rolname = 'qafila_app') as known
    from pg_roles where rolname = current_user`)
  const owner = rows[0]!
  if (!owner.creates) {
    if (!owner.known) throw new ConfigError(rolesByHand)
    return ownerUrl
  }
  const searchRole = `
    if not exists (select from pg_roles where rolname = 'qafila_search') then
      create role qafila_search nologin bypassrls;
      execute format('grant qafila_search to %I', current_user);
    end if;`
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'qafila_app') then create role qafila_app nologin; end if;
      if not exists (select from pg_roles where rolname = 'qafila_login') then create role qafila_login login noinherit; end if;
      ${owner.bypasses ? searchRole : ''}
    exception when duplicate_object or unique_violation then null; end $$;
    grant qafila_app to qafila_login;
  `)
  await client.query(`alter role qafila_login password '${password}'`)
  return loginUrl(ownerUrl, password)
}

async function refuseUnfitServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding`,
  )
  const { number, version, encoding } = rows[0]!
  if (number < 160_000)
    throw new ConfigError(`DATABASE_URL needs PostgreSQL 16 or newer; this server is ${version}.`)
  if (encoding !== 'UTF8')
    throw new ConfigError(`DATABASE_URL needs a database with the encoding UTF8; this one has ${encoding}.`)
}

/**
 * Brings the database to the present schema: folding functions, then every pending migration of the kernel and the given
 * module folders, in one order (by dated name), each in its own transaction. A baseline (with `replaces.txt`) runs in a new database only.
 * Returns the URL of the application role. Concurrent starts wait for each other.
 */
export async function migrate(
  ownerUrl: string,
  moduleFolders: readonly URL[],
  log: (line: string) => void = () => {},
): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await refuseUnfitServer(client)
    await client.query(`select pg_advisory_lock(hashtext('qafila migrations'))`)
    await client.query('create extension if not exists pg_trgm')
    await checkTrigrams(client)
    const appUrl = await ensureRoles(client, ownerUrl)
    await client.query('create schema if not exists app; grant usage on schema app to qafila_app')
    await client.query(await readFile(foldSql, 'utf8'))
    await client.query(`create table if not exists app.migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = new Map(
      (
        await client.query<{ name: string; checksum: string }>('select name, checksum from app.migration')
      ).rows.map(row => [row.name, row.checksum]),
    )
    const all = await migrationsIn(kernelMigrations)
    for (const folder of moduleFolders) all.push(...(await migrationsIn(folder)))
    all.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const migration of all) await apply(client, migration, applied, log)
    await registerCompanyTables(client)
    return appUrl
  } finally {
    await client.end()
  }
}

/** The names that a baseline stands for, one a line in its `replaces.txt`; null for any other migration. */
async function replacedBy({ folder }: Migration): Promise<string[] | null> {
  const text = await readFile(new URL('replaces.txt', folder), 'utf8').catch(() => null)
  return text?.split('\n').filter(Boolean) ?? null
}

/**
 * Whether the database already stands where this baseline leads, since every migration that it replaces was applied there.
 * @throws ConfigError where only some of them were: nothing is left that could apply the others.
 */
async function alreadyStands(migration: Migration, applied: ReadonlyMap<string, string>): Promise<boolean> {
  const replaced = await replacedBy(migration)
  const missing = replaced?.filter(name => !applied.has(name))
  if (!replaced || !missing || missing.length === replaced.length) return false
  if (missing.length === 0) return true
  throw new ConfigError(
    `This database is older than version 0.2: ${missing.length} of ${replaced.length} changes before ${migration.name} are missing ` +
      `(the first is ${missing[0]}). Start version 0.2 once, then this one (docs/deploy.md, Upgrade).`,
  )
}

async function apply(
  client: pg.Client,
  migration: Migration,
  applied: ReadonlyMap<string, string>,
  log: (line: string) => void,
): Promise<void> {
  const up = await readFile(new URL('up.sql', migration.folder), 'utf8')
  const checksum = createHash('sha256').update(up).digest('hex')
  const known = applied.get(migration.name)
  if (known === checksum) return
  if (known)
    throw new Error(`Migration ${migration.name} changed after it was applied; write a new one instead.`)
  const stands = await alreadyStands(migration, applied)
  await client.query('begin')
  try {
    if (!stands) await client.query(up)
    await client.query('insert into app.migration (name, checksum) values ($1, $2)', [
      migration.name,
      checksum,
    ])
    await client.query('commit')
    log(stands ? `taken over ${migration.name}` : `migrated ${migration.name}`)
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
