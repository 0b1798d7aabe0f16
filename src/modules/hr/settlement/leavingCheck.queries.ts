import type { Ctx } from '#kernel/server/context.ts'

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    /** What a party still holds of the company, as a person calls it (a plate); null when nothing. */
    leavingChecks: (ctx: Ctx, partyId: string) => Promise<string | null>
  }
}

/** The first thing an employee still holds. */
export async function stillHeld(ctx: Ctx, partyId: string): Promise<string | null> {
  for (const check of await ctx.contributed('leavingChecks')) {
    const held = await check(ctx, partyId)
    if (held !== null) return held
  }
  return null
}
