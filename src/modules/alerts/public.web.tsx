// What the screens of other modules may use of alerts.
export { sentenceOf, severityHues } from './alert/alertWords.web.ts'
