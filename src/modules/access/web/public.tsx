// What the screens of other modules may use of access.

export { AuthFrame } from './AuthFrame.tsx'
export { type Member, MemberPicker, useMember } from './accounts/MemberPicker.tsx'
export { authPath, profilePath, resetPasswordPath } from './links.ts'
export { SignIn } from './SignIn.tsx'
export { reloadSession, useSessionView } from './sessionAnswer.ts'
export { signOut } from './signOut.ts'
export { useSudo, withSudo } from './sudo.ts'
export { UserFace } from './UserFace.tsx'
