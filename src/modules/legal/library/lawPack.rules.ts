import { lawsOfKuwait } from './lawsKuwait.rules.ts'
import { lawsOfQatar } from './lawsQatar.rules.ts'
import { lawsOfSaudi } from './lawsSaudi.rules.ts'
import type { Law } from './library.rules.ts'

/** The edition of the pack; a text that changes in a later one gets a new code. */
const edition = 1

export const packSource = `ملخص بصياغة المنتج، الإصدار ${edition}؛ راجع النص المنشور في الجريدة الرسمية`

/** The texts of law that the product brings, by country. */
export const lawPack: readonly Law[] = [...lawsOfKuwait, ...lawsOfSaudi, ...lawsOfQatar]
