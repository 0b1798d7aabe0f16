// What the screens of other modules may use of alerts.
export { AlertsBell } from './AlertsBell.tsx'
