export { formatMonth, monthName } from './account/names.rules.ts'
