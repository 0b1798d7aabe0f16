/** How pressing a paper is that ends in so many days (section 9 of 20-fleet); below zero it has ended. */
export function expiryAlarm(daysLeft: number): 'critical' | 'high' | 'medium' | 'low' {
  if (daysLeft < 0) return 'critical'
  return daysLeft <= 7 ? 'high' : daysLeft <= 30 ? 'medium' : 'low'
}

/** How pressing an installment is that falls due in so many days: overdue is high, a month overdue critical. */
export function installmentAlarm(daysLeft: number): 'critical' | 'high' | 'medium' {
  if (daysLeft <= -30) return 'critical'
  return daysLeft < 0 ? 'high' : 'medium'
}

const dayMillis = 24 * 3_600_000

/** How pressing something is that should be back by now: high from a day on. */
export const latenessAlarm = (lateMillis: number): 'medium' | 'high' =>
  lateMillis >= dayMillis ? 'high' : 'medium'

/** How pressing a service is: overdue is high, within a week or 500 km medium. */
export function serviceAlarm(daysLeft: number, kmLeft: number | null): 'high' | 'medium' | 'low' {
  if (daysLeft < 0) return 'high'
  return daysLeft <= 7 || (kmLeft !== null && kmLeft <= 500) ? 'medium' : 'low'
}
