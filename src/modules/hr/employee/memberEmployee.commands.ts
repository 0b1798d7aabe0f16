import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { conflict, deny } from '#kernel/shared/refusal.ts'
import type { NewMember } from '#modules/access/public.server.ts'
import { registerParty } from '#modules/parties/public.server.ts'

/**
 * Everybody who has access is an employee: whoever became a member without having been hired is one from today, with what access
 * knows of them; pay and papers follow when somebody has them.
 */
export async function employMember(ctx: Ctx, member: NewMember): Promise<void> {
  const known = await ctx.db
    .selectFrom('hr.employee')
    .select(['id', 'status'])
    .where('id', '=', member.employeeId)
    .executeTakeFirst()
  if (known?.status === 'left') deny(conflict('hr.employee.state', { params: { state: known.status } }))
  if (known) return
  const party = await registerParty(ctx, {
    kind: 'individual',
    roles: ['employee'],
    nameAr: member.name.slice(0, 120),
    email: member.email,
  })
  await ctx.db
    .insertInto('hr.employee')
    .values({
      id: member.employeeId,
      number: await nextNumber(ctx, 'EMP', ctx.today),
      party_id: party.id,
      position: member.position?.slice(0, 80) || null,
      joined_on: ctx.today,
      service_from: ctx.today,
      created_at: ctx.now,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
}
