import type { ReactNode } from 'react'
import type { Preview } from '#kernel/web/api.ts'
import type { FileFields, sentFile } from './readFile.web.ts'
import type { RowError } from './rowReasons.web.ts'

export type ImportFile<Field extends string> = ReturnType<typeof sentFile<Field>>

/** One thing a file brings. */
export type ImportRecord = {
  readonly row: number
  readonly code: string
  readonly name: string
  readonly on: string | null
  readonly amount: string | null
  /** `known` stands already and is left as it is; `waits` goes to an approver; `asks` may be known. */
  readonly state: 'new' | 'known' | 'waits' | 'asks'
}

/** What every import answers, a dry run among them. */
export type ImportOutcome<Field extends string> = {
  readonly rowCount: number
  readonly recordCount: number
  readonly knownCount: number
  readonly total: string | null
  readonly errors: readonly (RowError & { readonly field: Field })[]
  readonly records: readonly ImportRecord[]
  readonly planHash: string
}

/** One kind of file: its fields, its name, and the command that imports it. */
export type FileKind<
  Field extends string,
  Outcome extends ImportOutcome<Field> = ImportOutcome<Field>,
> = FileFields<Field> & {
  readonly title: string
  /** Under this name the file in work survives a refresh; for kinds that ask nothing besides the file. */
  readonly keptAs?: string
  readonly intro: string
  readonly back: { readonly name: string; readonly href: string }
  /** What files call each field, in both languages. */
  readonly headings: Readonly<Record<Field, string>>
  readonly templateName: string
  /** Hands out a file to fill in; its headings are the ones that are recognised. */
  readonly saveTemplate: () => Promise<void>
  /** Whether its entries are shown before they are posted. */
  readonly posts: boolean
  /** Whether a file with bad rows may come without them. */
  readonly maySkipErrors?: boolean
  /** What the kind asks besides the file. */
  readonly more?: ReactNode
  readonly whyNotYet?: string | null
  readonly check: (file: ImportFile<Field>) => Promise<Preview<Outcome>>
  readonly bring: (file: ImportFile<Field>, planHash: string, goodRowsOnly: boolean) => Promise<Outcome>
  /** What the kind shows of its plan before the records, and asks about it. */
  readonly review?: (outcome: Outcome) => ReactNode
  /** How many records come after what the person chose; the plan's own count where nothing is asked. */
  readonly countOf?: (outcome: Outcome) => number
  /** The files that came before. */
  readonly history: ReactNode
}
