import type { OutputFor } from '#kernel/web/api.ts'
import type { ReadFile } from '#modules/platform/web/import/public.tsx'
import type { ViolationImportField } from '../../../shared/violationImport.rules.ts'

/** A list between being read and being recorded: its rows, and which column says what. */
export type ListJob = ReadFile<ViolationImportField>
export type ListDryRun = OutputFor<'fleet.violation.dryRun'>
