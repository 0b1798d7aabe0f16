// What the screens of other modules may use of access. Names only: code of its own here would draw all of it into the shell.

export { type Member, MemberPicker, useMember } from './accounts/MemberPicker.tsx'
export { keepSeen } from './keepSeen.ts'

export { signOut } from './signOut.ts'
export { withSudo } from './sudo.ts'
export { UserFace } from './UserFace.tsx'
