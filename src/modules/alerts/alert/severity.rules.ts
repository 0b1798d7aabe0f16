/** How pressing an alert is; the bell's tab "high" holds high and critical. */
export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

export const alertTypes = ['budget', 'vehicle', 'property', 'notification', 'smart', 'system'] as const
export type AlertType = (typeof alertTypes)[number]

// Rule 23 of the platform file: the only place where a cause becomes a severity.

/** A notification by its kind: error is high, warning medium, anything else low. */
export function notificationSeverity(kind: string): Severity {
  return kind === 'error' ? 'high' : kind === 'warning' ? 'medium' : 'low'
}

/** A lease or contract that ends in so many days: high within 7, medium within 30, low within 90, later none. */
export function expirySeverity(daysLeft: number): Severity | null {
  if (daysLeft > 90) return null
  return daysLeft <= 7 ? 'high' : daysLeft <= 30 ? 'medium' : 'low'
}

/** A payment late by so many days: high from 30, medium from 7, else low. */
export function overdueSeverity(daysLate: number): Severity {
  return daysLate >= 30 ? 'high' : daysLate >= 7 ? 'medium' : 'low'
}

/** A lease that asks for renewal: medium while 30 to 60 days are left, otherwise none. */
export function renewalSeverity(daysLeft: number): Severity | null {
  return daysLeft >= 30 && daysLeft <= 60 ? 'medium' : null
}

/** A property vacant for so many real days: high from 90, medium from 60, else low. */
export function vacancySeverity(daysVacant: number): Severity {
  return daysVacant >= 90 ? 'high' : daysVacant >= 60 ? 'medium' : 'low'
}

/** A document: high once expired, before that medium. */
export function documentSeverity(isExpired: boolean): Severity {
  return isExpired ? 'high' : 'medium'
}

/** Waiting maintenance by its priority: urgent is critical, high is high, else medium. */
export function maintenanceSeverity(priority: string): Severity {
  return priority === 'urgent' ? 'critical' : priority === 'high' ? 'high' : 'medium'
}

/** An active rental contract that ends: high within 7 days, later none (smart alerts). */
export function endingContractSeverity(daysLeft: number): Severity | null {
  return daysLeft >= 0 && daysLeft <= 7 ? 'high' : null
}

/** A budget at so many basis points: critical from 100 %, otherwise none. */
export function budgetSeverity(basisPoints: number): Severity | null {
  return basisPoints >= 10_000 ? 'critical' : null
}
