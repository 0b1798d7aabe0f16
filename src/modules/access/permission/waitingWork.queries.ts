import type { Ctx } from '#kernel/server/context.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import type { Member } from '../membership/members.queries.ts'
import { managedPermissions } from './effective.rules.ts'

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    waitingWork: WaitingWork
  }
}

/**
 * Work that waits for a person (an open step of an approval): it opens the management pages of a permission that they do not hold. It opens
 * pages, nothing else; every call is decided by the permission and the record.
 */
export type WaitingWork = {
  readonly permission: string
  /** Whether work waits for the caller. */
  readonly waits: (ctx: Ctx) => Promise<boolean>
}

/** The permissions whose management pages open to the caller for the sake of such work, besides those they hold. */
export async function openedByWork(ctx: Ctx, held: ReadonlySet<string>): Promise<string[]> {
  const opened: string[] = []
  for (const { permission, waits } of await ctx.contributed('waitingWork'))
    if (!held.has(permission) && (await waits(ctx))) opened.push(permission)
  return opened
}

/** Work came for these people: the pages of those without the permission query anew what is open to them. */
export function tellWorkCame(
  ctx: Pick<Ctx, 'hint'>,
  permissionId: string,
  people: readonly Pick<Member, 'userId' | 'roles'>[],
): void {
  for (const { userId, roles } of people)
    if (!managedPermissions(roles, []).has(permissionId)) ctx.hint(rightsTopic, userId)
}
