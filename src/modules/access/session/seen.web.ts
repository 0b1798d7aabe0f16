import type { OutputFor } from '#kernel/web/api.ts'

export type SessionView = OutputFor<'access.session.read'>

/** Under `draft:`, so that signing out forgets it with the drafts. */
export const seenPrefix = 'draft:seen:'

/** Forgets what this device showed last: the person, the rights or the time are not what they were. */
export function forgetSeen(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(seenPrefix)) localStorage.removeItem(key)
}

/** Past the idle limit the server would ask for the password: so does a device that cannot ask the server. */
export const hasLapsed = ({ idleUntil }: SessionView): boolean => new Date(idleUntil).getTime() < Date.now()

const rights = ({ user, company, permissions, browse, denial }: SessionView): string =>
  JSON.stringify([user.id, company?.id, company?.modules, [...permissions].sort(), browse, denial])

/** Whether what was shown under one answer may still be shown under the other. */
export const isSamePerson = (before: SessionView, now: SessionView): boolean => rights(before) === rights(now)
