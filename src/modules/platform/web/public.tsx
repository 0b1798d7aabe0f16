// What the screens of other modules may use of the platform's shell.
export { forgetVisits } from './shell/navigationHistory.ts'
export { useShell } from './shell/slots.tsx'
export { type Theme, useTheme } from './shell/theme.ts'
