// The front door of reports for the composition root.
export { registerChecklist } from './checklist.ts'
export { registerReports } from './definitions.ts'
export { registerQuestions } from './questions.ts'
