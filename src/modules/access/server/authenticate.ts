import type pg from 'pg'
import type { Actor } from '#kernel/server/context.ts'
import { ask } from '#kernel/server/dialect.ts'
import type { AuthenticateInput, Recalled } from '#kernel/server/runtime.ts'
import { actorFrom, type SessionRow } from './actor.ts'
import { environment } from './environment.ts'
import { tokenHash } from './tokens.ts'

/** Our tokens are 256 bits in base64url; anything else needs no question to the database. */
const looksLikeToken = (cookie: string) => /^[\w-]{43}$/.test(cookie)

/** Everything known of the session behind a token, as text; null when there is none or it has ended. */
const ofSession = 'select access.session_actor($1, $2)::text as actor'

type Answer = { readonly rows: readonly { readonly actor: string | null }[] }

const textOf = ({ rows }: Answer): string | null => rows[0]?.actor ?? null

type Known = { readonly text: string; readonly row: SessionRow }

/** Sessions as last read, the one remembered longest first. They save time and decide nothing: see {@link recall}. */
const remembered = new Map<string, Known>()
const mostRemembered = 500
/** `access.session_actor` prolongs a session once a minute. */
const idleMillis = (12 * 60 - 1) * 60_000

function remember(hash: string, known: Known): void {
  remembered.delete(hash)
  remembered.set(hash, known)
  if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!)
}

const toActor = (row: SessionRow, now: Date) => actorFrom(row, now, environment().secondFactorForSuperAdmins)

/**
 * Who is calling, from the value of the session cookie; null for a visitor. Roles, grants, membership, company and visit
 * are read anew for every request, so a change or a revoked session acts at once.
 */
export async function authenticate(pool: pg.Pool, { cookie, now }: AuthenticateInput): Promise<Actor | null> {
  if (!cookie || !looksLikeToken(cookie)) return null
  const hash = tokenHash(cookie)
  const text = textOf(
    await pool.query({ name: 'access.session_actor', text: ofSession, values: [hash, now] }),
  )
  if (text === null) {
    remembered.delete(hash)
    return null
  }
  const row = JSON.parse(text) as SessionRow
  // The requests of a visit are counted as they are read.
  if (!row.superAdmin) remember(hash, { text, row })
  return toActor(row, now)
}

/**
 * Who called last in this session, so that a call can begin at once; null for whoever is not remembered. The session is read anew
 * in the call's transaction, ahead of it: where a single letter differs, nothing of it counts.
 */
export function recall({ cookie, now }: AuthenticateInput): Recalled | null {
  if (!cookie || !looksLikeToken(cookie)) return null
  const hash = tokenHash(cookie)
  const known = remembered.get(hash)
  // Due to be prolonged: a call would hold the session's row until it ends, and others of the same person would wait for it.
  if (!known || Date.parse(known.row.idleUntil) < now.getTime() + idleMillis) return null
  return {
    actor: toActor(known.row, now),
    stillHolds: async client => textOf(await ask(client, ofSession, [hash, now])) === known.text,
  }
}
