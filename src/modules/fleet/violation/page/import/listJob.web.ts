import type { OutputFor } from '#kernel/web/api.ts'
import type { ReadFile } from '#modules/platform/import/public.web.tsx'
import type { ViolationImportField } from '../../violationImport.rules.ts'

/** A list between being read and being recorded: its rows, and which column is what. */
export type ListJob = ReadFile<ViolationImportField>
export type ListDryRun = OutputFor<'fleet.violation.dryRun'>
