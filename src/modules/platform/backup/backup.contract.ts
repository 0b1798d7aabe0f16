import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { id, instant, listInput, listOutput } from '#kernel/shared/fields.ts'
import { exportRow } from '../export/export.contract.ts'
import { exportProblems } from '../export/export.rules.ts'
import { backupStates, copyKinds } from './backup.rules.ts'

const access = 'superAdmin'

export const listBackups = query({
  name: 'platform.backup.list',
  access,
  summary: 'Every active company with its newest whole copy and whether a night was missed.',
  input: z.object({
    ...listInput(['name']),
    state: z.enum(backupStates).optional(),
  }),
  output: listOutput(
    z.object({
      id: id(),
      nameAr: z.string(),
      nameEn: z.string(),
      state: z.enum(backupStates),
      lastAt: instant().nullable(),
      kind: z.enum(copyKinds).nullable(),
      megabytes: z.number().nullable(),
      rowCount: z.number().int().nullable(),
      sha256: z.string().nullable(),
      /** When a copy failed since the newest whole one. */
      failedAt: instant().nullable(),
      /** When one of its copies was last restored for trial, and whether that went wrong. */
      drilledAt: instant().nullable(),
      hasDrillFailed: z.boolean(),
    }),
  ),
})

export const readBackups = query({
  name: 'platform.backup.read',
  access,
  summary: 'The copies of one company, newest first, with what a check of their bytes found.',
  input: z.object({ companyId: id() }),
  output: z.object({
    company: z.object({ id: id(), nameAr: z.string(), nameEn: z.string() }),
    rows: z.array(
      exportRow.extend({
        kind: z.enum(copyKinds),
        verifiedAt: instant().nullable(),
        isIntact: z.boolean().nullable(),
        /** Why it came to nothing. */
        problem: z.enum(exportProblems).nullable(),
      }),
    ),
  }),
})

export const createBackup = command({
  name: 'platform.backup.create',
  access,
  sudo: true,
  summary: 'Makes a copy of everything a company has now, beside those of the nights.',
  input: z.object({ companyId: id() }),
  output: z.object({ id: id() }),
  refusals: ['platform.export.running', 'platform.company.notActive'],
  changes: ['platform.backup', 'platform.dashboard'],
})

export const verifyBackup = command({
  name: 'platform.backup.verify',
  access,
  summary: 'Reads the bytes of a copy again and compares their checksum with that of the night it was made.',
  input: z.object({ companyId: id(), id: id() }),
  output: z.object({ isIntact: z.boolean() }),
  refusals: ['platform.export.notReady'],
  changes: ['platform.backup'],
})
