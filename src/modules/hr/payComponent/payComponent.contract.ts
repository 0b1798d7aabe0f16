import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { id, optionalText, text, version } from '#kernel/shared/fields.ts'
import { componentBases, componentCadences, componentKinds, wageColumns } from './payComponent.rules.ts'

const fields = {
  code: text(40),
  nameAr: text(80),
  nameEn: optionalText(80),
  kind: z.enum(componentKinds),
  basis: z.enum(componentBases),
  cadence: z.enum(componentCadences).default('monthly'),
  isRegular: z.boolean().default(false),
  wageColumn: z.enum(wageColumns).nullish(),
  mappingKey: text(60),
}

export const listComponents = query({
  name: 'hr.payComponent.list',
  access: { anyOf: ['hr.payroll.read', 'hr.payroll.write', 'hr.settings.write'] },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string(),
        kind: z.enum(componentKinds),
        basis: z.enum(componentBases),
        cadence: z.enum(componentCadences),
        isRegular: z.boolean(),
        wageColumn: z.enum(wageColumns).nullable(),
        key: z.string(),
        isActive: z.boolean(),
      }),
    ),
  }),
})

export const saveComponent = command({
  name: 'hr.payComponent.save',
  access: { permission: 'hr.settings.write' },
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    ...fields,
    isActive: z.boolean().default(true),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'hr.component.code',
    'hr.component.taken',
    'hr.component.regular',
    'hr.component.key',
    'hr.component.seeded',
    'accounting.mapping.missing',
    'kernel.record.stale',
  ],
  changes: ['hr.payComponent'],
})
