import type { Ctx } from '#kernel/server/context.ts'

/**
 * Takes all members out of the company of the call, with roles and grants; what it returns makes them members of the company that the call
 * has entered by then. Sessions stay open: they belong to the person.
 */
export async function takeMembers(ctx: Ctx): Promise<(ctx: Ctx) => Promise<void>> {
  const memberships = await ctx.db.selectFrom('access.membership').selectAll().execute()
  const roles = await ctx.db.selectFrom('access.user_role').selectAll().execute()
  const grants = await ctx.db.selectFrom('access.user_permission').selectAll().execute()
  await ctx.db.deleteFrom('access.user_permission').execute()
  await ctx.db.deleteFrom('access.user_role').execute()
  await ctx.db.deleteFrom('access.membership').execute()
  return async next => {
    const people = memberships.map(one => one.user_id)
    await next.db
      .updateTable('access.user')
      // The picture is a file of the company that is left.
      .set({ company_id: next.company.id, image: null, updated_at: next.now })
      .where('id', 'in', people)
      .execute()
    const here = <Row extends { company_id: number }>({ company_id: _, ...row }: Row) => row
    await next.db.insertInto('access.membership').values(memberships.map(here)).execute()
    await next.db.insertInto('access.user_role').values(roles.map(here)).execute()
    if (grants.length > 0)
      await next.db.insertInto('access.user_permission').values(grants.map(here)).execute()
  }
}
