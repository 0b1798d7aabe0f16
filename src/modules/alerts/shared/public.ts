export {
  type AlertType,
  budgetSeverity,
  documentSeverity,
  endingContractSeverity,
  expirySeverity,
  maintenanceSeverity,
  notificationSeverity,
  overdueSeverity,
  renewalSeverity,
  type Severity,
  vacancySeverity,
} from './severity.rules.ts'
