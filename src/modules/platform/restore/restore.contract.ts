import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant, optionalText } from '#kernel/shared/fields.ts'
import { restoreModes, restoreProblems, restoreStates } from './restore.rules.ts'

const access = 'superAdmin'
const changes = ['platform.backup', 'platform.restore', 'platform.company']

export const readRestores = query({
  name: 'platform.restore.list',
  access,
  summary: 'What was restored of a company, or is being restored, newest first.',
  input: z.object({ companyId: id() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        exportId: id(),
        mode: z.enum(restoreModes),
        state: z.enum(restoreStates),
        copyMadeAt: instant(),
        requestedByName: z.string(),
        isOwnRequest: z.boolean(),
        requestedAt: instant(),
        appliedByName: z.string().nullable(),
        finishedAt: instant().nullable(),
        problem: z.enum(restoreProblems).nullable(),
        what: z.string().nullable(),
        report: z
          .object({
            tables: z.number().int(),
            rows: z.number().int(),
            files: z.number().int(),
            proofs: z.array(z.string()),
            jumps: z.array(
              z.object({
                series: z.string(),
                year: z.number().int(),
                first: z.number().int(),
                last: z.number().int(),
              }),
            ),
            newerMigrations: z.number().int(),
          })
          .nullable(),
        /** The company that was made; null of a company that was put back. */
        copy: z.object({ id: id(), nameAr: z.string(), nameEn: z.string(), isOn: z.boolean() }).nullable(),
      }),
    ),
  }),
})

export const prepareRestore = command({
  name: 'platform.restore.prepare',
  access,
  summary: 'Checks every byte of a copy and whether it fits this installation; nothing is changed yet.',
  input: z.object({ companyId: id(), exportId: id(), mode: z.enum(restoreModes) }),
  output: z.object({ id: id() }),
  refusals: ['platform.export.notReady', 'platform.restore.running', 'platform.company.notActive'],
  changes,
})

export const applyRestore = command({
  name: 'platform.restore.apply',
  access,
  sudo: true,
  summary:
    'Carries out a checked restore. A company that is put back is named once more, by a second super administrator, and is read-only meanwhile.',
  input: z.object({ companyId: id(), id: id(), name: optionalText(120) }),
  output: done,
  refusals: [
    'platform.restore.notVerified',
    'platform.restore.needsSecond',
    'platform.restore.nameDiffers',
    'platform.restore.running',
    'platform.company.notActive',
  ],
  changes,
})

export const switchCopyOn = command({
  name: 'platform.restore.switchOn',
  access,
  sudo: true,
  summary:
    'Lets a copy of a company act by itself: its jobs run, its mail leaves, its people can be invited.',
  input: z.object({ companyId: id(), id: id(), name: optionalText(120) }),
  output: done,
  refusals: ['platform.restore.notCopy', 'platform.restore.nameNeeded'],
  changes,
})

export const discardCopy = command({
  name: 'platform.restore.discard',
  access,
  sudo: true,
  summary: 'Deletes a copy that was not switched on, with every row and file of it.',
  input: z.object({ companyId: id(), id: id() }),
  output: done,
  refusals: ['platform.restore.notCopy'],
  changes,
})
