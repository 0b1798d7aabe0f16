// What the screens of other modules may use of access. Names only: code of its own here would draw all of it into the shell.

export { type Member, MemberPicker, useMember } from './account/MemberPicker.tsx'
export { UserFace } from './avatar/UserFace.tsx'
export { keepSeen } from './session/keepSeen.web.ts'
export { signOut } from './session/signOut.web.ts'
export { withSudo } from './session/sudo.web.ts'
