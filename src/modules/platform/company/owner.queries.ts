import pg from 'pg'

let url: string | null = null

/**
 * Gives the platform the connection of the schema's owner. It alone reads a company past every policy (a whole copy), writes rows as they
 * once were (a restore) and deletes what is posted (the purge); nothing else uses it.
 */
export function startOwner({ ownerUrl }: { ownerUrl: string }): void {
  url = ownerUrl
}

export type Owner = Pick<pg.Client, 'query'>

/** Work on a connection of the owner, closed afterwards; each piece of work opens its own transactions. */
export async function asOwner<T>(work: (owner: Owner) => Promise<T>): Promise<T> {
  if (url === null) throw new Error('Nobody has told the platform how the owner connects.')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Times of the rows are written in one way, whoever reads them: their bytes are compared. */
export const ownersZone = `set local time zone 'UTC'`

/** One transaction of the owner. What the work answers with `keep: false` is rolled back. */
export async function inOwnersTransaction<T>(
  owner: Owner,
  companyId: number,
  work: () => Promise<{ keep: boolean; value: T }>,
  isolation = 'read committed',
): Promise<T> {
  await owner.query(`begin isolation level ${isolation}`)
  try {
    await owner.query(ownersZone)
    await owner.query(`select set_config('app.company_id', $1, true)`, [String(companyId)])
    const { keep, value } = await work()
    await owner.query(keep ? 'commit' : 'rollback')
    return value
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** Whether the owner may do what a whole copy and a restore need; a server of others grants it (docs/deploy.md). */
export async function ownerMayRestore(owner: Owner): Promise<boolean> {
  const { rows } = await owner.query<{ may: boolean }>(
    `select (rolsuper or (rolbypassrls and has_parameter_privilege('session_replication_role', 'set'))) as may
     from pg_roles where rolname = current_user`,
  )
  return rows[0]!.may
}
