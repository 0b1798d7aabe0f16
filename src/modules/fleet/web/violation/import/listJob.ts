import type { OutputFor, ReadTable } from '#kernel/web/api.ts'
import type { ColumnMap } from '#modules/platform/shared/import/public.ts'
import type { ViolationImportField } from '../../../shared/violationImport.rules.ts'

/** A list between being read and being recorded: its rows, and which column says what. */
export type ListJob = { readonly table: ReadTable; readonly mapping: ColumnMap<ViolationImportField> }
export type ListDryRun = OutputFor<'fleet.violation.dryRun'>
