import { ConfigError } from '#kernel/server/config.ts'

/** Anything that runs a query: a pg client or a pool. */
export type Queryable = {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>
}

/**
 * Makes sure that Arabic search works on this database, embedded or external: under the character type `C`,
 * pg_trgm finds no trigrams in Arabic letters and every search silently answers nothing. Needs the extension
 * pg_trgm; throws an error that names the remedy.
 */
export async function checkTrigrams(connection: Queryable): Promise<void> {
  const { rows: extensions } = await connection.query(
    `select quote_ident(n.nspname) as schema
       from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`,
  )
  const schema = extensions[0]?.schema
  if (!schema)
    throw new ConfigError('The database has no extension pg_trgm: run `create extension pg_trgm` in it.')
  const { rows } = await connection.query(`select cardinality(${schema}.show_trgm('محمد')) as count`)
  if (Number(rows[0]?.count) > 0) return
  throw new ConfigError(
    'The database finds no Arabic trigrams, so search would stay empty: create it with a UTF-8 character type, for example LC_CTYPE C.UTF-8.',
  )
}
