import type { SignSource } from '#modules/platform/public.server.ts'
import { amendmentSignSource } from '../amendment/amendmentSignSource.queries.ts'
import {
  handoverSignSource,
  returnSignSource,
  swapHandoverSignSource,
  swapReturnSignSource,
} from '../contract/record/recordSignSource.queries.ts'
import { quotationSignSource } from '../quotation/quotationSignSource.queries.ts'
import { contractSignSource } from '../signing/signSource.queries.ts'

/** The papers of rentals that are signed and sealed. */
export const rentalSignSources: readonly SignSource[] = [
  contractSignSource,
  handoverSignSource,
  returnSignSource,
  swapHandoverSignSource,
  swapReturnSignSource,
  quotationSignSource,
  amendmentSignSource,
]
