import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'

/** The people who run the platform, those longest there first. */
export async function listSuperAdmins(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('access.user as u')
    .select(['u.id', 'u.name', 'u.email', 'u.last_sign_in_at'])
    .select(
      sql<boolean>`u.two_factor_enabled or exists (select from access.passkey k where k.user_id = u.id)`.as(
        'second_factor',
      ),
    )
    .where('u.super_admin', '=', true)
    .orderBy('u.id')
    .execute()
  const requests = await ctx.db
    .selectFrom('access.super_admin_request as r')
    .innerJoin('access.user as u', 'u.id', 'r.asked_by')
    .select([
      'r.id',
      'r.email',
      'r.first_name_ar',
      'r.last_name_ar',
      'r.asked_by',
      'r.asked_at',
      'r.expires_at',
    ])
    .select('u.name as asked_by_name')
    .where('r.state', '=', 'waiting')
    .where('r.expires_at', '>', ctx.now)
    .orderBy('r.id')
    .execute()
  return {
    rows: rows.map(row => ({
      userId: row.id,
      name: row.name,
      email: row.email,
      secondFactor: row.second_factor,
      lastSignInAt: row.last_sign_in_at,
      isSelf: row.id === ctx.user.id,
    })),
    requests: requests.map(row => ({
      id: row.id,
      name: [row.first_name_ar, row.last_name_ar].filter(Boolean).join(' '),
      email: row.email,
      askedBy: row.asked_by_name,
      askedAt: row.asked_at,
      expiresAt: row.expires_at,
      isOwn: row.asked_by === ctx.user.id,
    })),
  }
}
