import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { companyModules } from './module.rules.ts'

const moduleCode = () => z.enum(companyModules)

export const listModules = query({
  name: 'platform.module.list',
  access: 'authenticated',
  summary: 'Every module that stands, with its needs and whether it is on in the company.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        code: moduleCode(),
        isOn: z.boolean(),
        needs: z.array(moduleCode()),
        /** Modules that are on and need this one: it cannot be switched off before them. */
        neededBy: z.array(moduleCode()),
        isDefault: z.boolean(),
      }),
    ),
  }),
})
