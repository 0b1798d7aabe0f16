import { useMemo } from 'react'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'

export type Branch = { readonly id: string; readonly name: string }

/** The branches of the company by code, as the reader's language calls them. */
export function useBranches(): readonly Branch[] {
  const { data } = useAnswer('platform.branch.list', {})
  return useMemo(() => {
    const isArabic = currentLocale() === 'ar'
    return (data?.rows ?? []).map(({ id, nameAr, nameEn }) => ({
      id,
      name: isArabic ? nameAr : nameEn || nameAr,
    }))
  }, [data])
}
