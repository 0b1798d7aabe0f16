import { currentLocale } from '#kernel/web/say.ts'

/** The name of a box, bank or card in the language of the page. */
export const boxName = (box: { nameAr: string; nameEn: string | null }): string =>
  currentLocale() === 'ar' ? box.nameAr : box.nameEn || box.nameAr

/** The same of a row that names its box. */
export const nameOfBox = (row: { boxName: string; boxNameEn: string | null }): string =>
  boxName({ nameAr: row.boxName, nameEn: row.boxNameEn })
