import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, type Refusal } from '#kernel/shared/refusal.ts'
import { environment } from '../session/environment.queries.ts'

type Limit = { key: string; free: number; longest: string }

const digest = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** A device a person signed in from: address and browser together, so that neither alone opens the easier path. */
function deviceHash(origin: Pick<Ctx, 'ip' | 'device'>): string {
  return digest('device', origin.ip ?? '', origin.device ?? '')
}

/**
 * The counters of one guess at a password. From a known device only that device's own counter holds, with a short wait: strangers guessing
 * at an account never keep its owner out. All others share a counter of the account and one of account and address, whose waits grow.
 */
export function passwordLimits(
  account: string,
  origin: Pick<Ctx, 'ip' | 'device'>,
  known: boolean,
): readonly Limit[] {
  if (known) return [{ key: digest('known', account, deviceHash(origin)), free: 10, longest: '1 minute' }]
  return [
    { key: digest('pair', account, origin.ip ?? ''), free: 5, longest: '15 minutes' },
    { key: digest('account', account), free: 20, longest: '15 minutes' },
    { key: digest('address', origin.ip ?? ''), free: 100, longest: '15 minutes' },
  ]
}

/** A counter for anything else that must not be tried without end: codes, mails, links. */
export function limitOf(what: string, whom: string, free: number, longest = '15 minutes'): readonly Limit[] {
  return [{ key: digest(what, whom), free, longest }]
}

function tooManyAttempts(until: Date, now: Date): Refusal {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  return { code: 'access.session.tooMany', kind: 'tooMany', params: { minutes } }
}

/**
 * Counts the attempt, committed at once on a connection of its own, and refuses when a counter is full. Counting before judging keeps
 * parallel guesses inside the limit; a success takes its count back with {@link forgive}.
 */
export async function takeAttempt(ctx: Pick<Ctx, 'now'>, limits: readonly Limit[]): Promise<void> {
  const { countingPool } = environment()
  for (const { key, free, longest } of limits) {
    const { rows } = await countingPool.query<{ until: Date | null }>(
      'select access.take_attempt($1, $2, $3::interval, $4) as until',
      [key, free, longest, ctx.now],
    )
    const until = rows[0]?.until
    if (until) deny(tooManyAttempts(until, ctx.now))
  }
}

/** The right secret was given: the personal counters start again (the one of the address keeps its count). */
export async function forgive(ctx: Pick<Ctx, 'db'>, limits: readonly Limit[]): Promise<void> {
  const keys = limits.filter(limit => limit.free < 100).map(limit => limit.key)
  await rawQuery(ctx.db, 'delete from access.throttle where key = any($1)', [keys])
}

/** Whether the person signed in from this device before. */
export async function isKnownDevice(
  ctx: Pick<Ctx, 'db' | 'ip' | 'device' | 'now'>,
  email: string,
): Promise<boolean> {
  const rows = await rawQuery(
    ctx.db,
    `select 1 from access.known_device d join access."user" u on u.id = d.user_id
     where u.email = $1 and d.device_hash = $2 and d.last_seen_at > $3::timestamptz - interval '180 days'`,
    [email, deviceHash(ctx), ctx.now],
  )
  return rows.length > 0
}

export async function rememberDevice(
  ctx: Pick<Ctx, 'db' | 'ip' | 'device' | 'now'>,
  userId: string,
): Promise<void> {
  await rawQuery(
    ctx.db,
    `insert into access.known_device (user_id, device_hash, last_seen_at) values ($1, $2, $3)
     on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at`,
    [userId, deviceHash(ctx), ctx.now],
  )
}
