import { useState } from 'react'
import { dayIn } from '#kernel/shared/day.ts'
import { useCompany } from '#kernel/web/session.tsx'

/** The state of a day field that begins at today where the company is. */
export function useToday() {
  const { timeZone } = useCompany()
  return useState<string | null>(() => dayIn(new Date(), timeZone))
}
