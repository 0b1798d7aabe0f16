import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { id, optionalText, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { wageColumns } from '../payComponent/payComponent.rules.ts'
import {
  amountFormats,
  dateFormats,
  designerSources,
  letterCases,
  paddings,
} from '../wageFile/designer.rules.ts'
import { qatarVersions } from '../wageFile/qatar.rules.ts'
import { uaeDateFormats, uaeVersions } from '../wageFile/uae.rules.ts'
import { wageFileBases } from './wageProfile.rules.ts'

const sources = [...designerSources, ...wageColumns] as const

/** The numbers of each format and the columns of a layout; what may be left out is read as typed and answered as it is kept. */
const settingsWith = <Text extends z.ZodType<string | null>>(optional: (longest: number) => Text) => ({
  base: z.enum(wageFileBases),
  uae: z
    .object({
      employerId: text(13),
      routing: text(9),
      dateFormat: z.enum(uaeDateFormats).default('dashed'),
      version: z.enum(uaeVersions).default('plain'),
    })
    .nullish(),
  qatar: z
    .object({
      employerEid: text(8),
      payerEid: optional(8),
      payerQid: optional(11),
      payerBank: text(4),
      payerIban: text(34),
      version: z.enum(qatarVersions).default('plain'),
      sifVersion: optional(5),
    })
    .nullish(),
  oman: z.object({ commercialRegister: text(13), bank: text(11) }).nullish(),
  custom: z
    .object({
      columns: z
        .array(
          z.object({
            title: z.string().trim().max(60),
            source: z.enum(sources),
            text: optional(60),
            width: wholeNumber(1, 200).nullish(),
            padding: z.enum(paddings).default('none'),
            padWith: z.string().max(1).default(' '),
            letterCase: z.enum(letterCases).default('asTyped'),
            amountFormat: z.enum(amountFormats).default('decimal'),
            dateFormat: z.enum(dateFormats).default('yyyy-MM-dd'),
          }),
        )
        .max(60),
      delimiter: z.enum([',', ';', '|', '\t', '']).default(','),
      hasTitles: z.boolean().default(true),
      lineEnd: z.enum(['\r\n', '\n']).default('\r\n'),
      fileName: text(80),
    })
    .nullish(),
})

const asked = settingsWith(optionalText)
const kept = settingsWith(() => z.string().nullable())

export const listWageProfiles = query({
  name: 'hr.wageProfile.list',
  access: { anyOf: ['hr.payroll.read', 'hr.payroll.write'] },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        nameAr: z.string(),
        isActive: z.boolean(),
        base: kept.base,
        uae: kept.uae,
        qatar: kept.qatar,
        oman: kept.oman,
        custom: kept.custom,
      }),
    ),
  }),
})

export const saveWageProfile = command({
  name: 'hr.wageProfile.save',
  access: { permission: 'hr.payroll.write' },
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    nameAr: text(80),
    ...asked,
    isActive: z.boolean().default(true),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'hr.wageProfile.taken',
    'hr.wageProfile.currency',
    'hr.wageProfile.number',
    'hr.wageProfile.settings',
    'hr.wageProfile.noColumns',
    'hr.wageProfile.width',
    'hr.wageProfile.padWith',
    'hr.wageProfile.text',
    'hr.wageProfile.fixedWidth',
    'kernel.record.stale',
  ],
  changes: ['hr.wageProfile'],
})
