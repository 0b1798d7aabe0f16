import type { Ctx } from '#kernel/server/context.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import type { Member } from '../membership/members.queries.ts'
import { managedPermissions } from './effective.rules.ts'

/** Answers whether work waits for the caller, for whose sake a management page opens to him. */
export type WaitsForCaller = (ctx: Ctx) => Promise<boolean>

const registered = new Map<string, WaitsForCaller>()

/**
 * Registers what opens the management pages of a permission to somebody who does not hold it: work that waits for him (an open
 * step of an approval). It opens pages, nothing else; every call is decided by the permission and the record.
 */
export function registerWaitingWork(permissionId: string, waits: WaitsForCaller): void {
  registered.set(permissionId, waits)
}

/** The permissions whose management pages open to the caller for the sake of such work, besides those he holds. */
export async function openedByWork(ctx: Ctx, held: ReadonlySet<string>): Promise<string[]> {
  const opened: string[] = []
  for (const [permissionId, waits] of registered)
    if (!held.has(permissionId) && (await waits(ctx))) opened.push(permissionId)
  return opened
}

/** Work came for these people: the pages of whoever does not hold the permission ask anew what opens to him. */
export function tellWorkCame(
  ctx: Pick<Ctx, 'hint'>,
  permissionId: string,
  people: readonly Pick<Member, 'userId' | 'roles'>[],
): void {
  for (const { userId, roles } of people)
    if (!managedPermissions(roles, []).has(permissionId)) ctx.hint(rightsTopic, userId)
}
