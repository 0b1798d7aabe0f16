// What the screens of other modules may use of access.
import type { QueryName } from '#kernel/web/api.ts'

export { AuthFrame } from './AuthFrame.tsx'
export { type Member, MemberPicker, useMember } from './accounts/MemberPicker.tsx'
export { authPath, profilePath, resetPasswordPath } from './links.ts'
export { SignIn } from './SignIn.tsx'
export { reloadSession, useSessionView } from './sessionAnswer.ts'
export { signOut } from './signOut.ts'
export { useSudo, withSudo } from './sudo.ts'
export { UserFace } from './UserFace.tsx'

/** Keeps the answers to these questions on this device for a day of work, so that its pages open without signal too. */
export const keepSeen = async (names: readonly QueryName[]): Promise<void> =>
  (await import('./lastSeen.ts')).keepSeen(names)
