// The front door of reports for the composition root.
export { registerChecklist } from './dashboard/checklist.queries.ts'
export { registerQuestions } from './dashboard/questions.queries.ts'
export { registerReports } from './report/definitions.queries.ts'
