import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

type Offer = {
  code: string
  priceMonthlyMinor: number
  priceYearlyMinor: number
  isActive: boolean
}

/** Every company falls back to the free plan (rule 15), so it is always offered and costs nothing. */
export function whyNotOffer({ code, priceMonthlyMinor, priceYearlyMinor, isActive }: Offer): Refusal | null {
  if (code !== 'free') return null
  if (!isActive) return invalid('platform.plan.freeStays', { field: 'isActive' })
  if (priceMonthlyMinor > 0) return invalid('platform.plan.freePrice', { field: 'priceMonthlyMinor' })
  return priceYearlyMinor > 0 ? invalid('platform.plan.freePrice', { field: 'priceYearlyMinor' }) : null
}
