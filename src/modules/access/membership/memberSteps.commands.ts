import type { Ctx } from '#kernel/server/context.ts'

/** A person who has just become a member: the id of the employee row that stands for them. */
export type NewMember = {
  userId: string
  employeeId: string
  name: string
  email: string
  position: string | null
}
export type MemberStep = (ctx: Ctx, member: NewMember) => Promise<void>

const steps: MemberStep[] = []

/** Registers what a module above keeps of everybody who has access; called once, in the composition root. */
export function registerMemberStep(step: MemberStep): void {
  steps.push(step)
}

export async function runMemberSteps(ctx: Ctx, member: NewMember): Promise<void> {
  for (const step of steps) await step(ctx, member)
}
