export { formatMonth, monthName } from '../shared/names.ts'
