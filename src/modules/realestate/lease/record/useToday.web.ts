import { useState } from 'react'
import { dayIn } from '#kernel/shared/day.ts'
import { useCompany } from '#kernel/web/session.tsx'

/** Today where the company is, as it was when the page part was opened. */
export function useToday() {
  const { timeZone } = useCompany()
  return useState(() => dayIn(new Date(), timeZone))[0]
}
