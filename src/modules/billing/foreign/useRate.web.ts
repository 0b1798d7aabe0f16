import { useEffect, useState } from 'react'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'

/** The rate of a currency on a day: undefined while it is not known or none is asked for, null without a recent one. */
export function useRate(currency: Currency | null | undefined, date: Day): string | null | undefined {
  const { currency: own } = useCompany()
  const [asked, setAsked] = useState<{ currency: Currency; date: Day } | null>(null)
  const known = useAnswer('accounting.rate.on', asked ?? { currency: own, date }, { enabled: asked !== null })
  useEffect(() => setAsked(currency ? { currency, date } : null), [currency, date])
  return asked ? known.data?.rate : undefined
}
