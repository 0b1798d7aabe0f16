export {
  budgetSeverity,
  maintenanceSeverity,
  overdueSeverity,
} from './severity.rules.ts'
