import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { exportRow } from '../export/export.contract.ts'

const access = 'superAdmin'
const changes = ['platform.company', 'platform.closing', 'platform.dashboard']
const company = { companyId: id(), version: version() }

export const readClosing = query({
  name: 'platform.closing.read',
  access,
  summary:
    'How far the closing of a company is: its copy of today, who asked, when it closed, when its data go.',
  input: z.object({ companyId: id() }),
  output: z.object({
    asked: z.object({ at: instant(), byId: id(), byName: z.string(), reason: z.string() }).nullable(),
    closedAt: instant().nullable(),
    /** The day from which the data are purged. */
    purgeOn: z.string().nullable(),
    /** What went, and which line of the platform's own chain records it. */
    purge: z
      .object({
        at: instant(),
        rows: z.number().int(),
        seq: z.number().int(),
        isChainWhole: z.boolean(),
      })
      .nullable(),
    newestExport: exportRow.nullable(),
    isExportOfToday: z.boolean(),
  }),
})

export const prepareExport = command({
  name: 'platform.closing.prepareExport',
  access,
  sudo: true,
  summary:
    'Prepares the copy of everything a company has, for the company to take along; its chain says who made it.',
  input: z.object({ companyId: id() }),
  output: z.object({ id: id() }),
  refusals: ['platform.export.running', 'platform.company.notActive'],
  changes: ['platform.closing'],
})

export const downloadClosingPart = document({
  name: 'platform.closing.exportPart',
  access,
  summary: 'One part of a copy that platform staff prepared; asks for the password again.',
  input: z.object({ companyId: id(), id: id(), part: wholeNumber(0, 10_000) }),
  refusals: ['platform.export.notReady', 'access.session.sudoRequired'],
})

export const askClosing = command({
  name: 'platform.company.askClosing',
  access,
  sudo: true,
  summary: 'Asks another super administrator to close a company whose copy of today is ready.',
  input: z.object({ ...company, reason: text(500) }),
  output: done,
  refusals: ['platform.company.notActive', 'platform.company.exportFirst', 'platform.company.closingAsked'],
  changes,
})

export const closeCompany = command({
  name: 'platform.company.close',
  access,
  sudo: true,
  summary: 'Closes a company at the wish of another super administrator; its data are purged after 90 days.',
  input: z.object(company),
  output: z.object({ purgeOn: z.string() }),
  refusals: ['platform.company.notActive', 'platform.company.exportFirst', 'platform.company.needsSecond'],
  changes: [...changes, 'platform.order'],
})

export const keepOpen = command({
  name: 'platform.company.keepOpen',
  access,
  summary: 'Takes the wish to close a company back.',
  input: z.object(company),
  output: done,
  refusals: ['platform.company.noClosing'],
  changes,
})
