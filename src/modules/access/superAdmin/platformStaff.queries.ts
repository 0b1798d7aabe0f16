import type { Ctx } from '#kernel/server/context.ts'

export type PlatformStaff = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: 'ar' | 'en'
}

/** The people who run the platform now: whom letters of the platform's own matters reach. One who has left is absent. */
export async function listPlatformStaff(ctx: Pick<Ctx, 'db'>): Promise<PlatformStaff[]> {
  return ctx.db
    .selectFrom('access.user')
    .select(['id', 'name', 'email', 'language'])
    .where('super_admin', '=', true)
    .orderBy('id')
    .execute()
}
