export type AlarmSeverity = 'low' | 'medium' | 'high'

/** The days before its end from which a lease raises an alert. */
export const expiryDays = 90
/** The vacancy in days from which a unit raises an alert. */
export const vacantFromDays = 46
/** The days left between which a renewal raises an alert, both included. */
export const renewalDays = { least: 30, most: 60 } as const

/** A lease near its end, or past it: negative days. */
export const expirySeverity = (daysLeft: number): AlarmSeverity =>
  daysLeft <= 7 ? 'high' : daysLeft <= 30 ? 'medium' : 'low'

export const overdueSeverity = (daysLate: number): AlarmSeverity =>
  daysLate >= 30 ? 'high' : daysLate >= 7 ? 'medium' : 'low'

export const vacancySeverity = (days: number): AlarmSeverity =>
  days >= 90 ? 'high' : days >= 60 ? 'medium' : 'low'
