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
