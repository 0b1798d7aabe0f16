import type pg from 'pg'
import type { Actor } from '#kernel/server/context.ts'
import type { AuthenticateInput, Recalled } from '#kernel/server/runtime.ts'
import { type Day, dayIn } from '#kernel/shared/day.ts'
import { actorFrom, type SessionRow } from '../actor/actor.queries.ts'
import { environment } from '../session/environment.queries.ts'
import { tokenHash } from './tokens.queries.ts'

/** Our tokens are 256 bits in base64url; anything else needs no question to the database. */
const looksLikeToken = (cookie: string) => /^[\w-]{43}$/.test(cookie)

/**
 * The stamp of a session: the version of each row that its actor is made of, cheaper by far than making the actor. Whatever else an actor
 * is made of renews the row of its user or of its company when it changes (the triggers `renews_user`, `renews_company`).
 */
const stamp = `select (s.expires_at, s.absolute_until, s.sudo_until, u.xmin, c.xmin)::text
  from access.session s join access."user" u on u.id = s.user_id left join platform.company c on c.id = u.company_id
  where s.token_hash = $1 and s.ended_at is null`

/** Null also for a session that is due to be prolonged. */
const stampNow = `${stamp} and s.idle_until >= $2::timestamptz + interval '11 hours 59 minutes'`

/**
 * Everything known of the session behind a token, as text; null when there is none or it has ended. The stamp is of the moment the
 * statement began: what changes in between makes it too old, never too young.
 */
const ofSession = `select (${stamp}) as stamp, access.session_actor($1, $2)::text as actor`

type Known = {
  stamp: string
  actor: Actor
  /** The company's day it was read on, and the end of what was read: roles and plans may end with a day, sessions at an instant. */
  day: Day
  until: number
}

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

const dayOf = (actor: Actor, now: Date) => dayIn(now, actor.company?.timeZone ?? 'Asia/Kuwait')

/**
 * Who is calling, from the value of the session cookie; null for a visitor. Roles, grants, membership, company and visit
 * are read anew for every request, so a change or a revoked session acts at once.
 */
export async function authenticate(pool: pg.Pool, { cookie, now }: AuthenticateInput): Promise<Actor | null> {
  if (!cookie || !looksLikeToken(cookie)) return null
  const hash = tokenHash(cookie)
  const { rows } = await pool.query<{ stamp: string | null; actor: string | null }>({
    name: 'access.session_actor',
    text: ofSession,
    values: [hash, now],
  })
  const read = rows[0]
  if (!read?.actor) {
    remembered.delete(hash)
    return null
  }
  const row = JSON.parse(read.actor) as SessionRow
  const actor = actorFrom(row, now, environment().secondFactorForSuperAdmins)
  // The requests of a visit are counted as they are read.
  if (!row.superAdmin && read.stamp) {
    const limits = [row.expiresAt, row.absoluteUntil].map(limit => Date.parse(limit))
    const until = Math.min(Date.parse(row.idleUntil) - idleMillis, ...limits)
    remember(hash, { stamp: read.stamp, actor, day: dayOf(actor, now), until })
  }
  return actor
}

/**
 * Who called last in this session, so that a call can begin at once; null where none is remembered. The session's stamp is read in the
 * call's transaction, ahead of it: where a single letter differs, nothing of the call counts.
 */
export function recall({ cookie, now }: AuthenticateInput): Recalled | null {
  if (!cookie || !looksLikeToken(cookie)) return null
  const hash = tokenHash(cookie)
  const known = remembered.get(hash)
  // Due to be prolonged: a call would hold the session's row until it ends, and others of the same person would wait for it.
  if (!known || now.getTime() >= known.until || dayOf(known.actor, now) !== known.day) return null
  return { actor: known.actor, premise: { sql: stampNow, values: [hash, now], gives: known.stamp } }
}
