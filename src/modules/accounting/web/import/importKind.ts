import type { ReactNode } from 'react'
import type { OutputFor, Preview } from '#kernel/web/api.ts'
import type { FileFields, sentFile } from '#modules/platform/web/import/public.tsx'
import type { ImportKind } from '../../shared/fileImport.rules.ts'
import type { Sheet } from '../sheet.ts'

export type ImportFile<Field extends string> = ReturnType<typeof sentFile<Field>>

type AnyOutcome =
  | OutputFor<'accounting.account.import'>
  | OutputFor<'accounting.journal.import'>
  | OutputFor<'accounting.budget.import'>
  | OutputFor<'accounting.asset.import'>
  | OutputFor<'accounting.rate.import'>

/** What an import of a kind answers, with the errors at the fields of the kind. */
export type Outcome<Field extends string> = Omit<AnyOutcome, 'errors'> & {
  readonly errors: readonly (Omit<AnyOutcome['errors'][number], 'field'> & { readonly field: Field })[]
  readonly proof?: OutputFor<'accounting.asset.import'>['proof']
}

/** One kind of file: what it says, what it is called, and the command that brings it in. */
export type FileKind<Field extends string> = FileFields<Field> & {
  readonly kind: ImportKind
  readonly title: string
  readonly intro: string
  readonly back: { readonly name: string; readonly href: string }
  /** What files call each field, in both languages. */
  readonly headings: Readonly<Record<Field, string>>
  /** A file to fill in; its headings are the ones that are recognised. */
  readonly template: Sheet
  readonly templateName: string
  /** Whether its entries are shown before they are posted. */
  readonly posts: boolean
  /** What the kind asks besides the file. */
  readonly more?: ReactNode
  readonly whyNotYet?: string | null
  readonly check: (file: ImportFile<Field>) => Promise<Preview<Outcome<Field>>>
  readonly bring: (file: ImportFile<Field>, planHash: string) => Promise<Outcome<Field>>
  /** What the kind shows of its plan before the records. */
  readonly review?: (outcome: Outcome<Field>) => ReactNode
}
