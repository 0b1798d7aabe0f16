import pg from 'pg'
import { inject } from 'vitest'
import { registerCompanyTables } from '#kernel/server/company-scope.ts'
import { openPool } from '#kernel/server/database.ts'

export type WatchedPool = {
  readonly pool: pg.Pool
  /** Deadlocks that PostgreSQL broke up on these connections, also those that a repeated attempt hid from the caller. */
  deadlocks(): number
}

/** A pool of the app role that counts deadlocks; the caller ends it. */
export async function aWatchedPool(size: number): Promise<WatchedPool> {
  const pool = openPool(inject('appUrl'), size)
  let deadlocks = 0
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      const answer = query(...args)
      if (answer instanceof Promise)
        answer.catch((error: { code?: string }) => {
          if (error.code === '40P01') deadlocks++
        })
      return answer
    }
    client.query = watched as typeof client.query
  })
  await registerCompanyTables(pool)
  return { pool, deadlocks: () => deadlocks }
}

/** Breaks stored rows past every privilege and trigger, to show that a check sees it. `$1` is the company. */
export async function spoil(companyId: number, ...statements: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    await owner.query(`set session_replication_role = 'replica'`)
    await owner.query(`select set_config('app.company_id', $1, false)`, [String(companyId)])
    for (const statement of statements) await owner.query(statement, [companyId])
  } finally {
    await owner.end()
  }
}
