import type pg from 'pg'
import { type Config, isOwnMachine } from '#kernel/server/config.ts'
import { inTransaction } from '#kernel/server/database.ts'
import { endOtherWaysIn, endSessions, storePassword } from '#modules/access/public.server.ts'
import { demoSignIns } from './company.ts'
import { demoPassword } from './password.ts'

/**
 * Whether a start makes the demo company by itself: on the database that `npm start` brings, never in a database of one's own unless
 * it is asked for by name, and never at an address that others reach.
 */
export function wantsDemo(config: Pick<Config, 'baseUrl' | 'databaseUrl' | 'demo'>): boolean {
  return isOwnMachine(config) && (config.databaseUrl === undefined || config.demo)
}

const demoUsers = `select u.id, exists (select from access.account a where a.user_id = u.id) as opens
  from access."user" u where u.email = any($1)`
const emails = demoSignIns.map(({ email }) => email)

async function usersThat(pool: pg.Pool, opens: boolean): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; opens: boolean }>(demoUsers, [emails])
  return rows.filter(row => row.opens === opens).map(row => row.id)
}

/**
 * Locks the demo accounts, whose password is public: no password, no passkey, no open session. Every start at an address that others reach
 * does it before it listens; the records of the demo company stay. Returns how many were locked.
 */
export async function lockDemo(pool: pg.Pool, now: Date): Promise<number> {
  const users = await usersThat(pool, true)
  if (users.length > 0)
    await inTransaction(pool, { companyId: null }, async db => {
      await db.deleteFrom('access.account').where('user_id', 'in', users).execute()
      for (const userId of users) {
        await endOtherWaysIn({ db }, userId)
        await endSessions({ db, now }, userId, 'demoLocked')
      }
    })
  return users.length
}

/** Gives locked demo accounts the published password back, once the installation is this machine's own again. */
export async function unlockDemo(pool: pg.Pool, now: Date): Promise<void> {
  for (const userId of await usersThat(pool, false))
    await inTransaction(pool, { companyId: null }, db => storePassword({ db, now }, userId, demoPassword))
}
