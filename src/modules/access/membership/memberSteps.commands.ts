import type { Ctx } from '#kernel/server/context.ts'

/** A person who has just become a member: the id of the employee row that stands for them. */
export type NewMember = {
  userId: string
  employeeId: string
  name: string
  email: string
  position: string | null
}

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    /** What a module above keeps of all who have access, within the command that gives it. */
    memberSteps: (ctx: Ctx, member: NewMember) => Promise<void>
  }
}

export async function runMemberSteps(ctx: Ctx, member: NewMember): Promise<void> {
  for (const step of await ctx.contributed('memberSteps')) await step(ctx, member)
}
