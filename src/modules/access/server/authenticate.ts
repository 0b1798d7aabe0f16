import type pg from 'pg'
import type { Actor } from '#kernel/server/context.ts'
import type { AuthenticateInput } from '#kernel/server/runtime.ts'
import { actorFrom, type SessionRow } from './actor.ts'
import { environment } from './environment.ts'
import { tokenHash } from './tokens.ts'

/** Our tokens are 256 bits in base64url; anything else needs no question to the database. */
const looksLikeToken = (cookie: string) => /^[\w-]{43}$/.test(cookie)

/** Everything known of the session behind a token, by one prepared statement; null when there is none or it has ended. */
export async function readSessionRow(pool: pg.Pool, hash: string, now: Date): Promise<SessionRow | null> {
  const { rows } = await pool.query<{ actor: SessionRow | null }>({
    name: 'access.session_actor',
    text: 'select access.session_actor($1, $2) as actor',
    values: [hash, now],
  })
  return rows[0]?.actor ?? null
}

/**
 * Who is calling, from the value of the session cookie; null for a visitor. Roles, grants, membership, company and visit
 * are read anew for every request, so a change or a revoked session acts at once.
 */
export async function authenticate(pool: pg.Pool, { cookie, now }: AuthenticateInput): Promise<Actor | null> {
  if (!cookie || !looksLikeToken(cookie)) return null
  const row = await readSessionRow(pool, tokenHash(cookie), now)
  return row && actorFrom(row, now, environment().secondFactorForSuperAdmins)
}
