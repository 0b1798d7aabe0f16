import type { ReadFile } from '#modules/platform/import/public.web.tsx'
import type { ImportField } from './vehicleImport.rules.ts'

export type ImportOptions = {
  readonly temporaryPlates: string | null
  readonly groupBy: 'type' | 'make'
  readonly ratesFor: 'vehicle' | 'group' | 'none'
  readonly priceFactor: string
  readonly ratesFrom: string | null
  readonly inServiceOn: string | null
}

/** A file between being read and being imported: its rows, which column is what, and the choices made. */
export type ImportJob = ReadFile<ImportField> & { readonly options: ImportOptions }
