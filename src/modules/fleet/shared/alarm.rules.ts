/** How pressing a paper is that ends in so many days (section 9 of 20-fleet); below zero it has ended. */
export function expiryAlarm(daysLeft: number): 'critical' | 'high' | 'medium' | 'low' {
  if (daysLeft < 0) return 'critical'
  return daysLeft <= 7 ? 'high' : daysLeft <= 30 ? 'medium' : 'low'
}
