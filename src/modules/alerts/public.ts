export {
  budgetSeverity,
  maintenanceSeverity,
  overdueSeverity,
} from './alert/severity.rules.ts'
