import { currentLocale } from '#kernel/web/say.ts'

/** The name of a group in the person's language. */
export const groupName = (group: { nameAr: string; nameEn?: string | null }): string =>
  (currentLocale() === 'en' && group.nameEn) || group.nameAr
