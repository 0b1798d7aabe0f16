// What the screens of other modules may use of the platform.
export { RecordTimeline } from './record/RecordTimeline.tsx'
export { usePathOfSubject } from './record/subjectPaths.ts'
export type { TimelineWords } from './record/TimelineEntry.tsx'
export { forgetVisits } from './shell/navigationHistory.ts'
export { useShell } from './shell/slots.tsx'
export { type Theme, useTheme } from './shell/theme.ts'
export { type BuiltInView, SavedViews } from './views/SavedViews.tsx'
